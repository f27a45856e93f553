import MainLoopTestSupport
import XCTest

@testable import GtkKit

/// A box whose children stand in one row or in lines.
final class BoxLinesTests: DisplayTestCase {
  @MainActor
  private static func makeBox() -> (box: Box, first: Widget, others: [Widget]) {
    let first = Label("The name of a setting")
    let others: [Widget] = [Button(label: "A button"), Button(label: "Another button")]
    let box = Box(.horizontal, spacing: 10, [first] + others)
    box.breakIntoLines()
    return (box, first, others)
  }

  func testItIsAsWideAsAllAndAsNarrowAsTheWidestAlone() {
    onMain {
      let (box, first, others) = Self.makeBox()
      let widths = ([first] + others).map { $0.measure(.horizontal) }
      let heights = ([first] + others).map { $0.measure(.vertical).minimum }
      let (least, natural) = box.measure(.horizontal)
      XCTAssertEqual(natural, widths.reduce(20) { $0 + $1.natural })
      XCTAssertEqual(least, widths.map(\.minimum).max())
      XCTAssertEqual(box.measure(.vertical, for: natural).minimum, heights.max(), "one row")
      let two = widths[1].natural + widths[2].natural + 10
      XCTAssertEqual(
        box.measure(.vertical, for: max(two, least)).minimum, heights[0] + 6 + max(heights[1], heights[2]), "two lines")
      XCTAssertEqual(box.measure(.vertical, for: two - 1).minimum, heights.reduce(12, +), "three lines")
      others[1].isVisible = false
      XCTAssertEqual(box.measure(.horizontal).natural, widths[0].natural + widths[1].natural + 10)
    }
  }

  func testTheFirstTakesTheRestOfARowInBothDirectionsOfWriting() throws {
    try onMain {
      for direction in [TextDirection.leftToRight, .rightToLeft] {
        let (box, first, others) = Self.makeBox()
        box.textDirection = direction
        let window = Window()
        window.child = box
        window.defaultSize = (box.measure(.horizontal).natural + 100, 60)
        window.present()
        waitUntil("it is laid out") { others[1].horizontalExtent(in: box) != nil }
        let places = try ([first] + others).map { try XCTUnwrap($0.horizontalExtent(in: box)) }
        let last = others[1].measure(.horizontal).natural
        if direction == .leftToRight {
          XCTAssertEqual(places[0].lowerBound, 0)
          XCTAssertEqual(places[2].upperBound, Double(box.width))
          XCTAssertEqual(places[1].lowerBound - places[0].upperBound, 10)
        } else {
          XCTAssertEqual(places[0].upperBound, Double(box.width))
          XCTAssertEqual(places[2].lowerBound, 0)
          XCTAssertEqual(places[0].lowerBound - places[1].upperBound, 10)
        }
        XCTAssertEqual(places[2].upperBound - places[2].lowerBound, Double(last))
        window.destroy()
      }
    }
  }
}
