import Catalog
import SmartSearch
import Testing

@testable import HunchModel

@Suite("Keys of a chooser")
struct KeymapTests {
  private func key(_ name: String) throws -> Accelerator { try #require(Accelerator(xName: name)) }

  private func commands(_ names: String..., in keymap: Keymap) throws -> [Command?] {
    try names.map { keymap.command(for: try key($0)) }
  }

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
    #expect(
      try commands("Escape", "F1", "Control+Return", in: .dmenu(isHorizontal: false)) == [
        .close, .window(.showHelp), .session(.take(.keepingWindow)),
      ])
    #expect(try commands("Escape", in: Keymap()) == [.session(.field(.escape))])
    #expect(try commands("Control+Return", in: .rofi) == [.session(.take(.typed))])
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
    func custom(_ number: Int) -> Command { .session(.take(.custom(number))) }
    #expect(keymap.rebind("custom-1", to: "Alt+x, !Control+Delete").isEmpty)
    let rebound = try commands("Alt+x", "Control+Delete", "Alt+1", "Alt+2", in: keymap)
    #expect(rebound == [custom(1), custom(1), nil, custom(2)])
    #expect(keymap.rebind("custom-2", to: "").isEmpty)
    // Another command with the same effect keeps its keys.
    keymap.rebind("row-tab", to: "")
    #expect(try commands("Alt+2", "Down", in: keymap) == [nil, .session(.field(.down))])
    #expect(keymap.rebind("no-such-command", to: "Alt+y").isEmpty)
    #expect(keymap.rebind("custom-3", to: "Alt+Nokey,Alt+z") == ["Alt+Nokey"])
    // The notation of rofi-theme-selector.
    #expect(keymap.rebind("custom-4", to: "Alt-a,Control-Alt-b").isEmpty)
    #expect(try commands("Alt+a", "Control+Alt+b", in: keymap) == [custom(4), custom(4)])
    // Names that another table has.
    #expect(keymap.rebind("custom-5", to: "Alt+adiaeresis,Alt+S") { $0 == "adiaeresis" ? "ä" : nil }.isEmpty)
    #expect(try commands("Alt+ä", "Alt+S", in: keymap) == [custom(5), custom(5)])
  }

  @Test("choose one of the first ten rows in rofi", arguments: 1...10)
  func rows(number: Int) throws {
    var keymap = Keymap.rofi
    let command = Command.session(.take(.row(number)))
    #expect(try commands("Super+\(number % 10)", in: keymap) == [command])
    #expect(keymap.rebind("select-\(number)", to: "Control+\(number % 10)").isEmpty)
    #expect(try commands("Super+\(number % 10)", "Control+\(number % 10)", in: keymap) == [nil, command])
  }

  @Test("mark rows by Shift+Return in rofi where several can be picked")
  func marks() throws {
    var keymap = Keymap.rofi
    var found = try commands("Shift+Return", in: keymap)
    keymap.marksRows()
    found += try commands("Shift+Return", in: keymap)
    #expect(keymap.markKey()?.label == "Shift+Return" && Keymap().markKey()?.label == "Ctrl+Space")
    keymap.rebind("accept-alt", to: "Control+t")
    found += try commands("Control+t", in: keymap)
    #expect(found == [.session(.field(.enter)), .session(.mark), .session(.mark)])
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
