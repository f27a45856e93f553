import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The status line at the end of the window.
final class StatusBarTests: DisplayTestCase {
  private static let hints: [WindowContent.KeyHint] = [
    .init(Accelerator(.tab), "Accept", isSpokenOnly: true), .init(Accelerator(.returnKey), "Open"),
    .init(Accelerator("k", .control), "Actions"),
  ]

  func testKeysThatHaveNoRoomAreLeftOutWholeTheLastOnesFirst() {
    onMain {
      let drawing = StatusDrawing()
      drawing.hints = Self.hints
      let canvas = Canvas(drawing)
      @MainActor func keys(_ width: Int) -> [String] {
        drawing.contents(for: canvas, width: width).hints.map { $0.keys.label }
      }
      XCTAssertEqual(keys(1000), ["Return", "Ctrl+K"])
      let widths = drawing.contents(for: canvas, width: 1000).hints.map { $0.width }
      XCTAssertEqual(keys(widths[0] + widths[1] + 16), ["Return", "Ctrl+K"])
      XCTAssertEqual(keys(widths[0] + widths[1] + 15), ["Return"])
      XCTAssertEqual(keys(5), [], "no room for any")
      XCTAssertEqual(drawing.hintLine, "Tab Accept   Return Open   Ctrl+K Actions", "a reader is told all of them")
    }
  }

  func testALongSentenceIsShortenedForTheFirstKey() {
    onMain {
      let drawing = StatusDrawing()
      drawing.hints = Self.hints
      let canvas = Canvas(drawing)
      let keys = drawing.contents(for: canvas, width: 1000).hints
      for (found, shown, isShortened) in [
        ("3 results", ["Return", "Ctrl+K"], false),
        (String(repeating: "a list that cannot be read ", count: 40), ["Return"], true),
      ] {
        drawing.found = found
        let contents = drawing.contents(for: canvas, width: 600)
        XCTAssertEqual(contents.hints.map { $0.keys.label }, shown, found)
        XCTAssertEqual(contents.text.isEllipsized, isShortened, found)
        XCTAssertEqual(contents.text.ellipsis, .end, found)
        XCTAssertLessThanOrEqual(contents.text.extent.width + 16 + keys[0].width, 600, "they do not overlap")
      }
      XCTAssertEqual(drawing.contents(for: canvas, width: keys[0].width - 1).hints.count, 0, "no room for the key")
    }
  }

  /// Shows a canvas in a window, with a style class for large letters.
  private func withCanvas(_ body: @MainActor (Canvas) -> Void) throws {
    try onMain {
      let removeStyle = try Self.addStyle(".larger { font-size: 40px; }")
      defer { removeStyle() }
      let canvas = Canvas(StatusDrawing())
      let window = Window()
      window.child = canvas
      window.present()
      defer { window.destroy() }
      body(canvas)
    }
  }

  /// The status line is drawn at every key, but its texts seldom change.
  func testTextsThatAreDrawnAgainAreLaidOutOnceUntilTheFontChanges() throws {
    try withCanvas { canvas in
      canvas.waitForDraw()
      let first = canvas.keptLayout("Open", scale: 0.9)
      XCTAssertEqual(canvas.keptLayout("Open", scale: 0.9).pointer, first.pointer)
      XCTAssertNotEqual(canvas.keptLayout("Open").pointer, first.pointer, "of another size")
      let width = first.extent.width
      canvas.addCSSClass("larger")
      canvas.waitForDraw()
      let larger = canvas.keptLayout("Open", scale: 0.9)
      XCTAssertGreaterThan(larger.extent.width, width)
      XCTAssertEqual(canvas.keptLayout("Open", scale: 0.9).pointer, larger.pointer)
    }
  }

  func testKeycapsHaveRoomInLargeLetters() throws {
    try withCanvas { canvas in
      canvas.addCSSClass("larger")
      canvas.waitForDraw()
      XCTAssertGreaterThan(Keycaps.height(in: canvas), 40)
      XCTAssertGreaterThan(canvas.measure(.vertical).minimum, Keycaps.height(in: canvas))
    }
  }

  /// A click on a drawn shortcut presses its keys, in both directions of writing.
  func testAClickPressesTheKeysThatAreThere() {
    onMain {
      let drawing = StatusDrawing()
      let canvas = Canvas(drawing)
      let window = Window()
      window.child = canvas
      window.defaultSize = (600, 40)
      window.present()
      defer { window.destroy() }
      drawing.found = "3 results"
      drawing.hints = Self.hints
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        canvas.textDirection = direction
        canvas.queueDraw()
        canvas.waitForDraw()
        let ends = direction == .leftToRight ? (canvas.width - 2, 2) : (2, canvas.width - 2)
        XCTAssertEqual(drawing.keys(at: ends.0), Accelerator("k", .control), "\(direction)")
        XCTAssertNil(drawing.keys(at: ends.1), "\(direction): what was found is no key")
      }
      drawing.found = String(repeating: "a list that cannot be read ", count: 40)
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        canvas.textDirection = direction
        canvas.queueDraw()
        canvas.waitForDraw()
        let end = direction == .leftToRight ? canvas.width - 2 : 2
        XCTAssertEqual(drawing.keys(at: end), Accelerator(.returnKey), "\(direction): beside a long sentence")
      }
    }
  }
}
