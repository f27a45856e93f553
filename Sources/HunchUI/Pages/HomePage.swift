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
  func select(_ row: Int?) {
    guard let extent = rows.select(row) else { return }
    widget.verticalAdjustment.show(row == 0 ? 0...extent.upperBound : extent)
  }
}
