import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchUI

/// A text in large type, above the window.
final class LargeTypeTests: XCTestCase {
  func testALongNumberWidensNoWindow() throws {
    try onMain {
      let parent = try TestWindow(["Firefox"])
      let window = LargeType.present(String(repeating: "0123456789", count: 20), over: parent.view.window)
      XCTAssertLessThanOrEqual(window.measure(.horizontal).minimum, 640)
      window.close()
      parent.close()
    }
  }

  func testATextIsShownAsItIsAndWhatCannotBeSeenAsWhatItIs() throws {
    try onMain {
      let parent = try TestWindow(["Firefox"])
      let window = LargeType.present("0123\n456\u{202E}", over: parent.view.window)
      let texts = PreferencesDriver.all(Label.self, in: window).map(\.text).filter { $0 != window.title }
      XCTAssertEqual(texts.count, 1)
      XCTAssertTrue(texts[0].hasPrefix("0123\n456") && !texts[0].contains("\u{202E}"), "\(texts)")
      window.close()
      parent.close()
    }
  }
}
