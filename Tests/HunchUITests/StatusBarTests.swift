import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The line at the window's end.
final class StatusBarTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  func testKeysThatHaveNoRoomAreLeftOutWholeTheLastOnesFirst() {
    onMain {
      let drawing = StatusDrawing()
      drawing.hints = [.init(key: "Tab", action: "accept"), .init(key: "Return", action: "search")]
      let canvas = Canvas(drawing)
      let whole = canvas.makeLayout("Tab accept   Return search", attributes: []).extent.width
      // Keys are bold, and so wider.
      XCTAssertEqual(drawing.hints(for: canvas, width: whole * 2)?.text, "Tab accept   Return search")
      let both = drawing.hints(for: canvas, width: whole * 2)?.extent.width ?? 0
      XCTAssertEqual(drawing.hints(for: canvas, width: both)?.text, "Tab accept   Return search")
      XCTAssertEqual(drawing.hints(for: canvas, width: both - 1)?.text, "Tab accept")
      XCTAssertNil(drawing.hints(for: canvas, width: 5), "no room for any")
      XCTAssertEqual(drawing.hintLine, "Tab accept   Return search", "a reader is told all of them")
    }
  }
}
