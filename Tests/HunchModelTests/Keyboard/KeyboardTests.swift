import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

@Suite("Keys that are changed")
struct KeyboardTests {
  private func key(_ name: String) throws -> Accelerator { try #require(Accelerator(xName: name)) }

  private func keyboard(_ changes: [(Command, String)]) throws -> Keyboard {
    try changes.reduce(Keyboard.usual) { try $0.choosing([key($1.1)], for: $1.0) }
  }

  @Test("are of rows of the table, each of which has a name and a command of its own")
  func names() {
    let named = Shortcut.changeable
    #expect(Set(named.map(\.name)).count == named.count)
    for shortcut in named {
      #expect(Shortcut.all.filter { $0.command == shortcut.command }.count == 1, "\(shortcut.name ?? "")")
      #expect(Keyboard.usual.label(of: shortcut.command) != nil)
    }
  }

  private static let preferences = Command.window(.showPreferences)
  private static let quit = Command.window(.quit)

  @Test("come in place of the usual ones, which do nothing then")
  func replacing() throws {
    func commands(_ keyboard: Keyboard) throws -> [Command?] {
      try ["Ctrl+Shift+o", "Ctrl+comma", "Alt+space", "Ctrl+k"].map { keyboard.command(for: try key($0)) }
    }
    let changed = try keyboard([(Self.preferences, "Ctrl+Shift+o"), (.session(.actions), "Alt+space")])
    #expect(try commands(changed) == [Self.preferences, nil, .session(.actions), nil])
    #expect(changed.label(of: Self.preferences) == "Ctrl+Shift+O")
    let back = try changed.choosing(nil, for: Self.preferences)
    #expect(try commands(back) == [nil, Self.preferences, .session(.actions), nil])
  }

  @Test(
    "come beside those that the field needs",
    arguments: [
      (Command.session(.field(.down)), "Ctrl+n", "Down"), (.session(.field(.enter)), "Ctrl+j", "Return"),
      (.session(.field(.escape)), "Ctrl+bracketleft", "Escape"), (.session(.field(.tab)), "Ctrl+e", "Tab"),
      (.session(.field(.undo)), "Ctrl+u", "Ctrl+z"), (.session(.actions), "F5", "Menu"),
    ])
  func needed(command: Command, own: String, usual: String) throws {
    let changed = try keyboard([(command, own)])
    let expected = Keyboard.usual.command(for: try key(usual))
    #expect(try [own, usual].map { changed.command(for: try key($0)) } == [expected, expected])
    #expect(changed.label(of: command) == Accelerator(xName: own)?.label, "the user's own key is shown first")
  }

  @Test(
    "are refused where the field needs them",
    arguments: [
      "a", "Shift+a", "space", "Left", "Shift+Right", "Ctrl+Left", "Ctrl+Home", "BackSpace", "Ctrl+BackSpace", "Delete",
      "Ctrl+c", "Ctrl+v", "Ctrl+x", "Ctrl+a", "Shift+Insert", "Ctrl+Shift+u", "Ctrl+period", "Menu", "Shift+F10",
      "Return", "Tab", "Escape", "Down",
    ])
  func neededKeys(name: String) throws {
    let pressed = try key(name)
    #expect(throws: KeyObstacle.neededByField(pressed)) {
      try Keyboard.usual.choosing([pressed], for: Self.preferences)
    }
  }

  @Test(
    "are refused where they do something else, which is named",
    arguments: [
      ("Ctrl+q", "Quit"), ("Ctrl+5", "Search only the first to ninth source"),
      ("Alt+9", "Choose the first to ninth suggestion"), ("Ctrl+Shift+question", "Keyboard shortcuts"),
    ])
  func taken(name: String, by title: String) throws {
    let pressed = try key(name)
    #expect(throws: KeyObstacle.taken(pressed.normalized, by: title)) {
      try Keyboard.usual.choosing([pressed], for: Self.preferences)
    }
  }

  @Test("do not come back while something else has them")
  func reset() throws {
    let changed = try keyboard([(Self.preferences, "F2"), (Self.quit, "Ctrl+comma")])
    #expect(throws: KeyObstacle.taken(try key("Ctrl+comma"), by: "Quit")) {
      try changed.choosing(nil, for: Self.preferences)
    }
    #expect(try changed.choosing(nil, for: Self.quit).choosing(nil, for: Self.preferences) == .usual)
  }

  @Test("of a file are taken as far as they go together, and the rest is usual")
  func together() throws {
    // These two swap their keys.
    let swapped = Keyboard.choosing([.close: [try key("Ctrl+q")], Self.quit: [try key("Ctrl+w")]])
    #expect(try swapped.obstacles.isEmpty && swapped.keyboard.command(for: key("Ctrl+q")) == .close)
    // If two commands want one key, the second is refused. So is a key that cannot be a shortcut.
    let clashing = Keyboard.choosing([
      Self.preferences: [try key("F6")], Self.quit: [try key("F6")], .session(.field(.down)): [try key("a")],
      .close: [try key("Ctrl+k")],
    ])
    #expect(Set(clashing.obstacles.map(\.command)) == [Self.quit, .session(.field(.down)), .close])
    let commands = try ["F6", "Ctrl+q"].map { clashing.keyboard.command(for: try key($0)) }
    #expect(commands == [Self.preferences, Self.quit])
    // A refused command takes its default key back from the command that had received it.
    let chained = Keyboard.choosing([Self.preferences: [try key("Ctrl+q")], Self.quit: [try key("Ctrl+k")]])
    #expect(chained.keyboard == .usual && chained.obstacles.map(\.command) == [Self.quit, Self.preferences])
  }

  @Test("can be none")
  func none() throws {
    let changed = try Keyboard.usual.choosing([], for: Self.quit)
    #expect(try changed.command(for: key("Ctrl+q")) == nil && changed.label(of: Self.quit) == nil)
  }

  @Test("whatever is wished for, each does one thing, and none that the field needs is lost", arguments: 0..<200)
  func random(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let keys: [Accelerator.Key] = [
      "k", "q", ",", "?", "5", " ", .returnKey, .tab, .up, .function(1), .function(10), .menu,
    ]
    var wishes: [Command: [Accelerator]] = [:]
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      guard let shortcut = Shortcut.changeable.randomElement(using: &random) else { continue }
      wishes[shortcut.command] = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
        keys.randomElement(using: &random).map { .init($0, .init(rawValue: .random(in: 0...15, using: &random))) }
      }
    }
    // Crashes if a key would have two commands.
    let (keyboard, obstacles) = Keyboard.choosing(wishes)
    #expect(Set(keyboard.choices.keys).union(obstacles.map(\.command)) == Set(wishes.keys))
    for shortcut in Shortcut.all {
      for key in shortcut.accelerators where key.isNeededByField {
        #expect(keyboard.command(for: key) == shortcut.command)
      }
    }
  }

  @Test("are written as they are read")
  func writing() {
    for shortcut in Shortcut.all {
      for key in shortcut.accelerators { #expect(Accelerator(xName: key.xName) == key, "\(key.xName)") }
    }
    #expect(Accelerator("p", [.control, .shift]).xName == "Ctrl+Shift+p" && Accelerator("é", .alt).xName == "Alt+é")
    #expect(Accelerator(";", .control).xName == "Ctrl+semicolon", "a semicolon stands between keys in the file")
  }
}
