import Catalog
import SmartSearch
import Testing

@testable import HunchModel

@Suite struct ShortcutTests {
  @Test func keysAreLookedUpAsPeoplePressThem() {
    let cases: [(Accelerator, Command?)] = [
      (.init(.down), .session(.field(.down))),
      (.init(.returnKey, .shift), .session(.shiftEnter)),
      (.init(.tab, .shift), .session(.field(.shiftTab))),
      (.init("z", [.control, .shift]), .session(.field(.redo))),
      (.init("z", .control), .session(.field(.undo))),
      (.init("?", [.control, .shift]), .window(.showShortcuts)),
      (.init("3", .control), .narrow(3)),
      (.init("a", .shift), nil),
      (.init("q"), nil),
      (.init("q", [.control, .shift]), nil),
      (.init(.end), .native),
      (.init("2", .alt), .session(.suggestion(2))),
      // Shift held by mistake.
      (.init(.escape, .shift), .session(.field(.escape))),
      (.init(.returnKey, [.control, .shift]), .session(.field(.controlEnter))),
      (.init(.end, .shift), nil),
    ]
    for (keys, command) in cases { #expect(Keyboard.usual.command(for: keys) == command, "\(keys.label)") }
  }

  @Test func keysAreNamedForPeople() {
    #expect(Accelerator("z", [.control, .shift]).label == "Ctrl+Shift+Z")
    #expect(Accelerator(.right, .control).label == "Ctrl+→" && Accelerator(.pageDown).label == "PgDn")
  }
}
