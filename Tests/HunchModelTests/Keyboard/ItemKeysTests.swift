import Catalog
import Testing
import UserSettings

@testable import HunchModel

@Suite("The keys of items") struct ItemKeysTests {
  private static let foot = ItemReference(source: "applications", item: "foot.desktop")
  private static let page = ItemReference(source: "files", item: "/home/ann/a page.pdf")

  private static func read(_ text: String) throws -> (keys: ItemKeys, problems: [String]) {
    let document = try #require(SettingsDocument(Array(text.utf8)))
    var problems: [String] = []
    return (ItemKeys(document, problems: &problems), problems)
  }

  private static func keys(_ keys: [ItemReference: Accelerator]) throws -> ItemKeys {
    var all = ItemKeys()
    for (item, key) in keys { try all.give(key, to: item) }
    return all
  }

  @Test("are written as they are read, and taken back")
  func written() throws {
    var keys = try Self.keys([Self.foot: .init("f", .super), Self.page: .init("+", [.control, .alt])])
    keys.makeManual(Self.page)
    var edits = SettingsEdits()
    keys.write(to: &edits, replacing: ItemKeys())
    var document = SettingsDocument()
    document.apply(edits)
    var problems: [String] = []
    #expect(ItemKeys(document, problems: &problems) == keys && problems == [])
    #expect(keys.requested == [Self.foot: .init("f", .super)], "what was refused is not asked for again")
    let old = keys
    keys.remove(Self.foot)
    keys.remove(Self.page)
    edits = SettingsEdits()
    keys.write(to: &edits, replacing: old)
    document.apply(edits)
    #expect(ItemKeys(document, problems: &problems) == ItemKeys())
  }

  @Test(
    "that make no sense are named, and the others hold",
    arguments: [
      ("applications%2Fzork.desktop=Super+Nokey", "“Super+Nokey” of applications%2Fzork.desktop"),
      ("applications%2Fzork.desktop=Super+z;often", "“Super+z;often”"),
      ("noitem=Super+z", "“noitem” is not an item"),
      ("applications%2Fzork.desktop=z", "The search field needs Z."),
      ("applications%2Fzork.desktop=Super+f", "Super+F is already used for “foot.desktop”"),
    ])
  func hostile(line: String, said: String) throws {
    let (keys, problems) = try Self.read("[ItemKeys]\napplications%2Ffoot.desktop=Super+f\n\(line)\n")
    let good = try Self.keys([Self.foot: .init("f", .super)])
    #expect(keys == good)
    #expect(problems.count == 1 && problems[0].contains(said), "\(problems)")
  }

  @Test("replace the last key of their item")
  func changed() throws {
    var keys = try Self.keys([Self.foot: .init("f", .super)])
    keys.makeManual(Self.foot)
    try keys.give(.init("g", .super), to: Self.foot)
    #expect(keys.requested == [Self.foot: .init("g", .super)], "the desktop is asked for the new one")
  }
}

@Suite("The text to bind a key") struct BindingTextTests {
  private static let item = ItemReference(source: "files", item: "/home/ann/a page.pdf")
  private static let key = Accelerator("f", [.super, .shift])

  @Test(
    "is a line of the desktop's configuration, or else the command",
    arguments: [
      ("XDG_CURRENT_DESKTOP", "sway", "bindsym Mod4+Shift+f exec "),
      ("SWAYSOCK", "/run/sway", "bindsym Mod4+Shift+f exec "),
      ("XDG_CURRENT_DESKTOP", "i3", "bindsym Mod4+Shift+f exec --no-startup-id "),
      ("XDG_CURRENT_DESKTOP", "Hyprland", "bind = SUPER SHIFT, f, exec, "),
      ("XDG_CURRENT_DESKTOP", "XFCE", ""),
      ("HOME", "/home/ann", ""),
    ])
  func lines(variable: String, value: String, beginning: String) {
    let binding = BindingText(Self.key, Self.item) { $0 == variable ? value : nil }
    #expect(binding.text == beginning + "hunch --item files//home/ann/a%20page.pdf")
  }

  @Test(
    "of the window has the proposed key, or else is the command alone",
    arguments: [
      ("sway", "bindsym Ctrl+Mod1+space exec hunch --toggle", true),
      ("i3", "bindsym Ctrl+Mod1+space exec --no-startup-id hunch --toggle", true),
      ("Hyprland", "bind = CTRL ALT, space, exec, hunch --toggle", true), ("XFCE", "hunch --toggle", false),
    ])
  func window(desktop: String, text: String, hasKey: Bool) {
    let binding = BindingText(ofWindow: { $0 == "XDG_CURRENT_DESKTOP" ? desktop : nil })
    #expect(binding.text == text && binding.hasKey == hasKey)
  }

  @Test("of the window is commands for a terminal on GNOME, too")
  func windowOnGNOME() {
    let binding = BindingText(ofWindow: { $0 == "XDG_CURRENT_DESKTOP" ? "GNOME" : nil })
    #expect(binding.hasKey && binding.text.split(separator: "\n").count == 4)
    for part in ["name 'Hunch'\n", " command 'hunch --toggle'\n", "/hunch-window/ binding '<Control><Alt>space'\n"] {
      #expect(binding.text.contains(part))
    }
  }

  @Test("is commands for a terminal on GNOME")
  func gnome() {
    let text = BindingText(Self.key, Self.item) { ["XDG_CURRENT_DESKTOP": "ubuntu:GNOME"][$0] }.text
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.hasPrefix("gsettings set org.gnome.settings-daemon.plugins.media-keys") })
    #expect(text.contains("/custom-keybindings/hunch-files--home-ann-a-20page-pdf/ binding '<Super><Shift>f'"))
    #expect(text.contains(" command 'hunch --item files//home/ann/a%20page.pdf'"))
  }

  @Test(
    "names an item in one word, which is read again",
    arguments: [
      "applications/foot.desktop", "files//home/ann/it's 100% \"done\"; $HOME", "lists/a\u{1F}b", "emoji/é\n",
    ])
  func word(reference: String) throws {
    let item = try #require(ItemReference(reference))
    #expect(item.word.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"'\"\\$;,#`&|<>(){}*?!".utf8.contains($0) })
    #expect(ItemReference(word: item.word) == item)
  }
}
