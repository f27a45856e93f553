import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The lower end of the list.
final class ItemListTests: DisplayTestCase {
  func testTheListEndsBelowAWholeRowOrTheEmptyEdgeOfAnother() {
    onMain {
      let alike = Array(repeating: 40, count: 20)
      // The first near match stands below a heading.
      let headed = [40, 40, 76] + alike
      for (heights, height, end, why) in [
        (alike, 414, 402, "ten rows and the empty edge of another"), (alike, 380, 368, "nine rows beside chips"),
        (alike, 412, 400, "exactly ten rows"), (alike, 421, 400, "ten rows, without a part of another"),
        (alike, 400, 400, "no space at all"), (alike, 404, 400, "less than the usual space"),
        (alike, 40, 40, "a single row"), (alike, 30, 30, "not even one"), (alike, 0, 0, "not laid out"),
        (headed, 420, 396, "nine rows and a heading"), (headed, 150, 80, "no heading without its row"),
        (headed, 156, 156, "a heading with its row"), ([40, 40, 76], 414, 402, "fewer rows than have room"),
      ] { XCTAssertEqual(ItemList.wholeRows(of: heights, in: height), end, why) }
      XCTAssertEqual(ItemList.wholeRows(of: alike, in: 120, spaceBelow: 0), 120, "a chooser as high as its rows")
      XCTAssertEqual(ItemList.wholeRows(of: headed, in: 120, spaceBelow: 0), 80, "with a heading it is not high enough")
      for rowHeight in [40, 57, 80] {
        for height in rowHeight..<12 * rowHeight {
          let end = ItemList.wholeRows(of: Array(repeating: rowHeight, count: 20), in: height)
          XCTAssertTrue((rowHeight...height).contains(end), "a row at least, in \(height)")
          XCTAssertLessThanOrEqual(end % rowHeight, rowHeight / 5, "\(rowHeight), in \(height)")
        }
      }
    }
  }

  func testARowUnderAHeadingIsAsHighAsBoth() {
    onMain {
      let rows = SectionedRows(label: "Rows")
      @MainActor func row(_ name: String) -> RowContent { RowContent(icon: nil, name: name) }
      rows.show([
        .init(title: "", rows: [row("zork 1"), row("zork 2")]), .init(title: "Zorks", rows: [row("zork 3")]),
        .init(title: "Chips", rows: [row("zork 4"), row("zork 5")], look: .chips),
      ])
      let each = rows.widget.children.map { $0.measure(.vertical).minimum }
      XCTAssertEqual(each.count, 6, "four rows, one of chips, and two headings")
      XCTAssertEqual(rows.heights, [each[0], each[1], each[2] + each[3], each[4] + each[5]])
      rows.show([])
      XCTAssertEqual(rows.heights, [])
    }
  }

  func testAPageOfRowsUnderHeadingsEndsWithAWholeRowAndNoHeadingWithoutItsRow() throws {
    try onMain {
      let page = HomePage(label: "Actions")
      let window = Window()
      window.addCSSClass("hunch")
      window.child = page.widget
      window.defaultSize = (400, 300)
      window.present()
      defer { window.destroy() }
      page.show(
        (1...4).map { group in
          .init(
            title: group == 1 ? "" : "Group \(group)",
            rows: (1...4).map { RowContent(icon: nil, name: "zork \(group) \($0)") })
        })
      let scroller = try XCTUnwrap(page.widget.children.first?.cast(to: ScrolledWindow.self))
      /// Whether the lower edge cuts no row and shows no heading without its row.
      @MainActor func isWhole() -> Bool {
        let seen = Int(scroller.verticalAdjustment.page)
        var top = 0
        for height in page.rows.heights {
          if (top..<top + height).contains(seen) { return seen > 0 && seen - top <= height / 5 }
          top += height
        }
        return false
      }
      waitUntil("a whole row is last") { page.widget.height > 0 && isWhole() }
      for height in stride(from: 240, to: 300, by: 7) {
        let target = window.height + height - window.defaultSize.height
        window.defaultSize = (400, height)
        waitUntil("a whole row is last in \(height)") { window.height == target && isWhole() }
      }
    }
  }

  func testAPageWithoutTheSelectedRowStaysWhereItIsAndNewRowsBeginAtTheTop() {
    onMain {
      let page = HomePage(label: "Home")
      let window = Window()
      window.child = page.widget
      window.defaultSize = (400, 300)
      window.present()
      defer { window.destroy() }
      @MainActor func show(_ count: Int, selecting row: Int) -> Double {
        page.show([.init(title: "Zorks", rows: (1...count).map { RowContent(icon: nil, name: "zork \($0)") })])
        page.select(row)
        page.widget.waitForDraw()
        return page.widget.children.first?.cast(to: ScrolledWindow.self)?.verticalAdjustment.value ?? 0
      }
      _ = show(20, selecting: 0)
      page.select(14)
      let place = show(20, selecting: 14)
      XCTAssertGreaterThan(place, 0)
      XCTAssertEqual(show(19, selecting: 14), place)
      XCTAssertEqual(show(18, selecting: 0), 0)
    }
  }

  func testATallerWindowIsFilledWithRowsBeforeTheNextKey() throws {
    try onMain {
      let window = try TestWindow((1...60).map { "zork \($0)" })
      defer { window.close() }
      let list = window.view.results
      @MainActor func resize(to height: Int, _ what: String, isFilled: Bool) {
        let target = window.view.window.height + height - window.view.window.defaultSize.height
        window.view.window.defaultSize = (width: 760, height: height)
        window.wait("\(what) in \(height)") { _ in
          let rows = list.scroller.child?.children.count(where: \.isMapped) ?? 0
          let needed = Int(list.scroller.verticalAdjustment.page) / list.rowHeight
          return window.view.window.height == target && (!isFilled || rows > needed)
        }
      }
      window.type("zork")
      resize(to: 1000, "typed text", isFilled: true)
      resize(to: 520, "typed text", isFilled: false)
      window.press(.shiftEnter)
      resize(to: 1000, "final results", isFilled: true)
    }
  }

  func testTheListEndsWithAWholeRowInWindowsOfAllHeightsAndAboveDetails() throws {
    try onMain {
      let window = try TestWindow((1...40).map { "zork \($0)" })
      defer { window.close() }
      let rowHeight = window.view.results.rowHeight
      @MainActor func page() -> Int { Int(window.view.results.scroller.verticalAdjustment.page) }
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
