import GtkKit
import XCTest

@testable import HunchUI

@MainActor
final class ShortcutTests: XCTestCase {
  func testEveryAcceleratorInTheTableNamesKeys() {
    for shortcut in Shortcut.all {
      for text in shortcut.accelerators { XCTAssertNotNil(Accelerator(text), text) }
    }
  }

  func testKeysAreLookedUpAsPeoplePressThem() {
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
      (.right, [], .native),
    ]
    for (key, modifiers, command) in cases {
      XCTAssertEqual(Shortcut.command(for: key, modifiers), command, "\(key) \(modifiers.rawValue)")
    }
  }

  func testKeysAreNamedForPeople() {
    XCTAssertEqual(Accelerator("<Control><Shift>z")?.label, "Ctrl+Shift+Z")
    XCTAssertEqual(Accelerator("<Control>Right")?.label, "Ctrl+→")
    XCTAssertEqual(Accelerator("Page_Down")?.label, "PgDn")
    XCTAssertNil(Accelerator("<Control>nosuchkey"))
    XCTAssertNil(Accelerator("<Hyper>a"))
  }
}
