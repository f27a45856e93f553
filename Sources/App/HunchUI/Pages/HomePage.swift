import GtkKit
import HunchModel

/// Few rows under headings, which scroll: those of an empty field, of an item's actions, and of what can be done where
/// nothing is found.
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
  /// - Parameter isTold: Whether assistive technology is told of it at all.
  func select(_ row: Int?, isNews: Bool = false, isTold: Bool = true) {
    guard let extent = rows.select(row, isNews: isNews, isTold: isTold) else { return }
    widget.verticalAdjustment.show(row == 0 ? 0...extent.upperBound : extent)
  }
}
