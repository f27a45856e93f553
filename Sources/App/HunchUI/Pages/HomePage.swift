import GtkKit
import HunchModel

/// A scrolling page of a few rows under headings: the home page, the actions of an item, and offers without results.
final class HomePage {
  let widget: ScrolledWindow
  let rows: SectionedRows

  /// - Parameter label: The accessible name of the list.
  init(label: String) {
    rows = SectionedRows(label: label)
    widget = ScrolledWindow(rows.widget, horizontal: .never)
    widget.expandsVertically = true
    widget.canFocus = false
    widget.addCSSClass("results")
  }

  func show(_ sections: [WindowContent.HomeSection]) {
    rows.show(sections)
  }

  /// Selects a row and scrolls to it, to the first one with its heading; nil for none.
  /// - Parameters:
  ///   - reannounces: Whether to report the row to assistive technology even if it was selected before.
  ///   - isAnnounced: Whether to report the row to assistive technology at all.
  func select(_ row: Int?, reannounces: Bool = false, isAnnounced: Bool = true) {
    guard let extent = rows.select(row, reannounces: reannounces, isAnnounced: isAnnounced) else { return }
    widget.verticalAdjustment.show(row == 0 ? 0...extent.upperBound : extent)
  }
}
