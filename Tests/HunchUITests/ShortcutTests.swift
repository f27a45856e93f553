import GtkKit
import SmartSearch
import Testing

@testable import HunchUI

@Suite struct ShortcutTests {
  @Test func everyAcceleratorInTheTableNamesKeys() {
    for shortcut in Shortcut.all {
      for text in shortcut.accelerators { #expect(Accelerator(text) != nil, "\(text)") }
    }
  }

  @Test func keysAreLookedUpAsPeoplePressThem() {
    let cases: [(Key, Modifiers, Command?)] = [
      (.down, [], .session(.field(.down))),
      (.keypadDown, [], .session(.field(.down))),
      (.keypadEnter, [.shift], .session(.shiftEnter)),
      (.backTab, [.shift], .session(.field(.shiftTab))),
      (Key("Z"), [.control, .shift], .session(.field(.redo))),
      (Key("z"), [.control, .capsLock], .session(.field(.undo))),
      (Key("?"), [.control, .shift], .showShortcuts),
      (Key("3"), [.control], .narrow(3)),
      (Key("a"), [.shift], nil),
      (Key("q"), [], nil),
      (.end, [], .native),
      (Key("2"), [.alt], .session(.suggestion(2))),
    ]
    for (key, modifiers, command) in cases {
      #expect(Shortcut.command(for: key, modifiers) == command, "\(key) \(modifiers.rawValue)")
    }
  }

  @Test func keysAreNamedForPeople() {
    #expect(Accelerator("<Control><Shift>z")?.label == "Ctrl+Shift+Z")
    #expect(Accelerator("<Control>Right")?.label == "Ctrl+→")
    #expect(Accelerator("Page_Down")?.label == "PgDn")
    #expect(Accelerator("<Control>nosuchkey") == nil)
    #expect(Accelerator("<Hyper>a") == nil)
  }
}
