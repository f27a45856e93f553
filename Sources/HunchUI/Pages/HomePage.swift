import GtkKit
import HunchModel

/// The page of an empty field: terms to search for again, and the sources, under headings.
final class HomePage {
  let widget: ScrolledWindow
  let rows = SectionedRows(label: "Home")

  init() {
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
