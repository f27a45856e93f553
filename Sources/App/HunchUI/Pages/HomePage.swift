import GtkKit
import HunchModel

/// A page of few rows under headings: that of an empty field, with terms to search for again and the sources, and that of
/// an item's actions.
final class HomePage {
  let widget: ScrolledWindow
  let rows: SectionedRows

  /// - Parameter label: What assistive technology calls the list.
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

  /// Selects a row and brings it into view, the first with its heading; nil for none.
  /// - Parameter isNews: Whether assistive technology is told of it though it was selected before.
  func select(_ row: Int?, isNews: Bool = false) {
    guard let extent = rows.select(row, isNews: isNews) else { return }
    widget.verticalAdjustment.show(row == 0 ? 0...extent.upperBound : extent)
  }
}
