import GtkKit
import HunchModel
import XCTest

@testable import HunchUI

/// GTK's keys, as the table of shortcuts names them.
final class AcceleratorTests: XCTestCase {
  @MainActor private static let cases: [(GtkKit.Key, GtkKit.Modifiers, Accelerator?)] = [
    (.down, [], .init(.down)),
    (.keypadDown, [], .init(.down)),
    (.keypadEnter, [.shift], .init(.returnKey, .shift)),
    (.backTab, [.shift], .init(.tab, .shift)),
    (Key("Z"), [.control, .shift], .init("z", [.control, .shift])),
    (Key("z"), [.control, .capsLock], .init("z", .control)),
    (Key("?"), [.control, .shift], .init("?", [.control, .shift])),
    (Key("3"), [.alt], .init("3", .alt)),
    (Key("ж"), [], .init("ж")),
    (key("KP_3"), [.control], nil),
    (Key("q"), [.control, .super], .init("q", [.control, .super])),
    (Key("q"), [.control, .hyper], nil),
    (key("F10"), [.shift], .init(.function(10), .shift)),
    (key("F9"), [], .init(.function(9))),
    (key("F1"), [], .init(.function(1))),
    (key("F12"), [], .init(.function(12))),
    (key("F13"), [], nil),
    (key("Shift_L"), [], nil),
  ]

  @MainActor private static func key(_ name: String) -> GtkKit.Key {
    guard let key = GtkKit.Key(named: name) else { preconditionFailure("GDK knows no key \(name)") }
    return key
  }

  func testKeysOfX11AndRofiExistEvenIfNoShortcutHasThem() {
    for name in [
      "Print", "Pause", "KP_Add", "KP_1", "F13", "XF86AudioPlay", "adiaeresis", "EuroSign", "Alt+MousePrimary",
      "ScrollUp", "Hyper+Print", "AltGr+a", "Control_L+a",
    ] {
      XCTAssertTrue(Accelerator.exists(xName: name), name)
    }
    for name in ["Retrun", "Alt+Nokey", "MousePrimry", "Contrl+a", "Alt+", ""] {
      XCTAssertFalse(Accelerator.exists(xName: name), name)
    }
    let names = ["adiaeresis", "EuroSign", "KP_Left", "Print", "KP_1", "F13", "Retrun"]
    XCTAssertEqual(names.map { Accelerator.key(named: $0) }, ["ä", "€", .left, nil, nil, nil, nil])
  }

  func testKeysAreThoseOfTheMainBlockWithoutCaseAndLocks() {
    MainActor.assumeIsolated {
      for (key, modifiers, accelerator) in Self.cases {
        XCTAssertEqual(Accelerator(key, modifiers), accelerator, "\(key) \(modifiers.rawValue)")
      }
    }
  }
}
