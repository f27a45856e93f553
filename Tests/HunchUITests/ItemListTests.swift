import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The lower end of the list.
final class ItemListTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  func testTheSpaceBelowTheRowsLeavesNoPartOfARowInSight() {
    onMain {
      for (height, space, why) in [
        (414, 12, "ten rows and the empty edge of another"), (380, 12, "nine rows beside chips"),
        (412, 12, "exactly ten rows"), (421, 21, "ten rows and a part of another"), (400, 0, "no space at all"),
        (404, 4, "less than the usual space"), (40, 0, "a single row"), (30, 0, "not even one"), (0, 0, "not laid out"),
      ] { XCTAssertEqual(ItemList.spaceBelow(rowsOf: 40, in: height), space, why) }
      for rowHeight in [40, 57, 80] {
        for height in rowHeight..<12 * rowHeight {
          let page = height - ItemList.spaceBelow(rowsOf: rowHeight, in: height)
          XCTAssertGreaterThanOrEqual(page, rowHeight, "a row at least, in \(height)")
          XCTAssertLessThanOrEqual(page % rowHeight, rowHeight / 5, "\(rowHeight), in \(height)")
        }
      }
    }
  }

  func testTheListEndsWithAWholeRowInWindowsOfAllHeightsAndAboveDetails() throws {
    try onMain {
      let window = try TestWindow((1...40).map { "zork \($0)" })
      defer { window.close() }
      let list = window.view.results.widget
      let rowHeight = window.view.results.rowHeight
      @MainActor func page() -> Int { Int(list.verticalAdjustment.page) }
      @MainActor func isWhole() -> Bool { page() >= rowHeight && page() % rowHeight <= rowHeight / 5 }
      @MainActor func resize(to height: Int, _ what: String) {
        let target = window.view.window.height + height - window.view.window.defaultSize.height
        window.view.window.defaultSize = (width: 760, height: height)
        window.wait("a whole row is \(what) in \(height)") { _ in window.view.window.height == target && isWhole() }
      }
      window.type("zork")
      window.wait("a whole row is last") { _ in isWhole() }
      for height in [431, 447, 463, 600] { resize(to: height, "last") }
      window.press(.shiftEnter)
      window.wait("a whole row is above the details") { _ in window.view.details.widget.isMapped && isWhole() }
      for height in [571, 543, 600] { resize(to: height, "above the details") }
    }
  }
}
