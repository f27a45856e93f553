import GtkKit
import HunchModel

/// A scrolling page of a few rows under headings: the home page, the actions of an item, and offers without results.
final class HomePage {
  /// The widget: the scrolled rows above the space that lets them end with a whole row.
  let widget: HeightBox
  let rows: SectionedRows
  private let scroller: ScrolledWindow

  /// - Parameter label: The accessible name of the list.
  init(label: String) {
    rows = SectionedRows(label: label)
    scroller = ScrolledWindow(rows.widget, horizontal: .never)
    scroller.expandsVertically = true
    scroller.canFocus = false
    widget = HeightBox(scroller.addCSSClass("results")).addCSSClass("rows")
    widget.setChildHeight { [weak rows] in ItemList.wholeRows(of: rows?.heights ?? [], in: $0) }
  }

  func show(_ sections: [WindowContent.HomeSection]) { rows.show(sections) }

  /// Selects a row and scrolls to it, to the first one with its heading; nil for none.
  /// - Parameters:
  ///   - reannounces: Whether to report the row to assistive technology even if it was selected before.
  ///   - isAnnounced: Whether to report the row to assistive technology at all.
  func select(_ row: Int?, reannounces: Bool = false, isAnnounced: Bool = true) {
    guard let extent = rows.select(row, reannounces: reannounces, isAnnounced: isAnnounced) else { return }
    scroller.verticalAdjustment.show(row == 0 ? 0...extent.upperBound : extent)
  }
}
