import Catalog
import SmartSearch
import Testing

@testable import HunchModel

@Suite("Keys of a chooser")
struct KeymapTests {
  private func key(_ name: String) throws -> Accelerator { try #require(Accelerator(xName: name)) }

  @Test(
    "are called as X11 calls them",
    arguments: [
      ("Return", Accelerator(.returnKey)), ("KP_Enter", .init(.returnKey)),
      ("Control+Shift+Return", .init(.returnKey, [.control, .shift])), ("Alt+exclam", .init("!", .alt)),
      ("Mod1+a", .init("a", .alt)), ("Alt+S", .init("s", [.alt, .shift])), ("ISO_Left_Tab", .init(.tab, .shift)),
      ("Super+F4", .init(.function(4), .super)), ("Control+1", .init("1", .control)), ("é", .init("é")), ("Nokey", nil),
      ("Hyper+a", nil), ("", nil), ("F13", nil),
    ] as [(String, Accelerator?)])
  func names(name: String, accelerator: Accelerator?) {
    #expect(Accelerator(xName: name) == accelerator)
  }

  @Test("do what they do everywhere, unless the chooser has another use for them")
  func others() throws {
    #expect(Keymap.dmenu.command(for: try key("Escape")) == .close)
    #expect(Keymap().command(for: try key("Escape")) == .session(.field(.escape)))
    #expect(Keymap.dmenu.command(for: try key("F1")) == .window(.showHelp))
    #expect(Keymap.rofi.command(for: try key("Control+Return")) == .session(.take(.typed)))
    #expect(Keymap.dmenu.command(for: try key("Control+Return")) == .session(.take(.keepingWindow)))
  }

  @Test("are all known by rofi's names, nineteen of them custom", arguments: 1...19)
  func custom(number: Int) throws {
    let keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "!", "@", "#", "$", "%", "^", "&", "*", "("]
    let pressed = Accelerator(.character(try #require(Unicode.Scalar(keys[number - 1]))), .alt)
    #expect(Keymap.rofi.command(for: pressed) == .session(.take(.custom(number))))
    // GTK reports the key this way if it needs Shift on the keyboard.
    let shifted = Accelerator(pressed.key, [.alt, .shift])
    #expect(number <= 10 || Keymap.rofi.command(for: shifted) == .session(.take(.custom(number))))
  }

  @Test("can be bound to others, and then do nothing where they were")
  func rebinding() throws {
    var keymap = Keymap.rofi
    #expect(keymap.rebind("custom-1", to: "Alt+x, !Control+Delete").isEmpty)
    for name in ["Alt+x", "Control+Delete"] {
      #expect(keymap.command(for: try key(name)) == .session(.take(.custom(1))))
    }
    #expect(keymap.command(for: try key("Alt+1")) == nil)
    #expect(keymap.command(for: try key("Alt+2")) == .session(.take(.custom(2))))
    #expect(keymap.rebind("custom-2", to: "").isEmpty)
    #expect(keymap.command(for: try key("Alt+2")) == nil)
    // Another command with the same effect keeps its keys.
    keymap.rebind("row-tab", to: "")
    #expect(keymap.command(for: try key("Down")) == .session(.field(.down)))
    #expect(keymap.rebind("no-such-command", to: "Alt+y").isEmpty)
    #expect(keymap.rebind("custom-3", to: "Alt+Nokey,Alt+z") == ["Alt+Nokey"])
    // The notation of rofi-theme-selector.
    #expect(keymap.rebind("custom-4", to: "Alt-a,Control-Alt-b").isEmpty)
    for name in ["Alt+a", "Control+Alt+b"] {
      #expect(keymap.command(for: try key(name)) == .session(.take(.custom(4))))
    }
  }

  @Test("mark rows by Shift+Return in rofi where several can be picked")
  func marks() throws {
    var keymap = Keymap.rofi
    #expect(keymap.command(for: try key("Shift+Return")) == .session(.field(.enter)))
    keymap.marksRows()
    #expect(keymap.command(for: try key("Shift+Return")) == .session(.mark))
    #expect(keymap.markKey()?.label == "Shift+Return" && Keymap().markKey()?.label == "Ctrl+Space")
    keymap.rebind("accept-alt", to: "Control+t")
    #expect(keymap.command(for: try key("Control+t")) == .session(.mark))
  }

  /// `|` is the caret, `[ ]` a selection.
  @Test(
    "edit the field",
    arguments: [
      (FieldEdit.toStart, "one tw|o", "|one two"), (.toEnd, "o|ne", "one|"), (.back, "on|e", "o|ne"),
      (.back, "|one", "|one"),
      (.forward, "on|e", "one|"), (.wordBack, "one two|", "one |two"), (.wordBack, "one  |two", "|one  two"),
      (.wordForward, "|one two", "one| two"), (.deleteBack, "on|e", "o|e"), (.deleteForward, "o|ne", "o|e"),
      (.deleteBack, "o[ne]", "o|"), (.deleteForward, "[on]e", "|e"), (.deleteWordBack, "one two |three", "one |three"),
      (.deleteWordForward, "one| two three", "one| three"), (.deleteToStart, "one| two", "| two"),
      (.deleteToStart, "fi[refox]", "|"), (.deleteToEnd, "one| two", "one|"), (.deleteToEnd, "fi[refox]", "fi|"),
      (.deleteAll, "on|e", "|"), (.deleteBack, "e\u{301}|", "|"), (.back, "a👩‍👩‍👧|", "a|👩‍👩‍👧"), (.deleteWordBack, "|", "|"),
    ])
  func edits(edit: FieldEdit, before: String, after: String) throws {
    let text = before.filter { !"|[]".contains($0) }
    func place(_ mark: Character) -> Int? {
      before.firstIndex(of: mark).map { before[..<$0].filter { !"|[]".contains($0) }.unicodeScalars.count }
    }
    let start = try #require(place("|") ?? place("["))
    let change = try #require(edit.change(of: text, selection: start..<(place("]") ?? start)))
    var scalars = Array(text.unicodeScalars)
    scalars.removeSubrange(change.deleted)
    scalars.insert("|", at: change.caret)
    #expect(String(String.UnicodeScalarView(scalars)) == after)
  }
}
