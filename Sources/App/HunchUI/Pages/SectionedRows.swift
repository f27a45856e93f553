import GtkKit
import HunchModel

/// Some rows under headings, each to be clicked, or gone to by the keyboard while the focus stays in the field.
final class SectionedRows {
  let widget = ListBox()

  /// Called with the row that was clicked.
  var onActivate: (Int) -> Void = { _ in }

  /// Called with the row that was clicked with the button for menus.
  var onMenu: (Int) -> Void = { _ in }

  /// Called when the keys mean another row, with what that is to assistive technology.
  var onSelect: (Widget?) -> Void = { _ in }

  /// Gives what is dragged from a row; nil for nothing.
  var dragged: (Int) -> ContentProvider? = { _ in nil }

  /// Whether assistive technology hears nothing of the selection.
  private var isQuiet = false

  private let drag = RowDrag()

  private var shown: [WindowContent.HomeSection] = []
  private var rows: [ItemRow] = []
  /// The places of the rows among rows and headings.
  private var places: [Int] = []

  /// - Parameter label: What assistive technology calls them.
  init(label: String) {
    widget.addCSSClass("home")
    widget.canFocus = false
    widget.setAccessible(.label(label))
    widget.becomesKnownWhenShown()
    widget.selectionChanged.connect(to: self) { if $0.isQuiet { $0.widget.selectionChanged.stopEmission() } }
    drag.content = { [weak self] in self?.dragged($0) }
    widget.addController(drag.controller)
  }

  func show(_ sections: [WindowContent.HomeSection]) {
    let sections = sections.filter { !$0.rows.isEmpty }
    guard sections != shown else { return }
    if sections.map(\.title) != shown.map(\.title) || sections.map(\.rows.count) != shown.map(\.rows.count) {
      makeRows(sections)
    }
    shown = sections
    for (row, content) in zip(rows, sections.flatMap(\.rows)) {
      row.show(content)
      tell(row)
    }
  }

  /// Says what it is to assistive technology: of the row itself alone, since a row with one thing of the same name in it is
  /// taken for layout, and not read out.
  private func tell(_ row: ItemRow) {
    row.widget.parent?.setAccessible(row.spoken)
  }

  private func makeRows(_ sections: [WindowContent.HomeSection]) {
    widget.removeAll()
    rows = []
    places = []
    var place = 0
    for section in sections {
      if !section.title.isEmpty {
        let heading = Label(section.title, role: .heading)
        heading.horizontalPosition = 0
        heading.addCSSClass("section")
        heading.addCSSClass("dim")
        widget.append(heading, isSelectable: false)
        place += 1
      }
      for _ in section.rows {
        let row = ItemRow()
        let number = rows.count
        row.onClick = { [weak self] in self?.onActivate(number) }
        row.onMenu = { [weak self] in self?.onMenu(number) }
        row.onPress = { [weak self, weak row] in self?.drag.press(number, row?.picture) }
        widget.append(row.widget)
        rows.append(row)
        places.append(place)
        place += 1
      }
    }
  }

  /// Selects a row; nil for none.
  /// - Parameter isNews: Whether assistive technology is told of it though it was selected before, since the user comes back
  ///   to it.
  /// - Parameter isTold: Whether assistive technology is told of it at all: the keys mean it, and not the field.
  /// - Returns: Where it is in the widget, if it is another than before and is laid out.
  @discardableResult
  func select(_ row: Int?, isNews: Bool = false, isTold: Bool = true) -> ClosedRange<Double>? {
    isQuiet = !isTold
    defer { isQuiet = false }
    let place = row.flatMap { places.indices.contains($0) ? places[$0] : nil }
    if isNews { widget.select(nil) }
    guard widget.selected != place else { return nil }
    if let row, rows.indices.contains(row) {
      // Of the one before still is said what was: a reader would say what has changed of it.
      rows[row].place = placeText(row, of: rows.count)
      tell(rows[row])
      if isTold { rows[row].becomeKnown() }
    }
    widget.select(place)
    onSelect(isTold ? row.flatMap { rows.indices.contains($0) ? rows[$0].widget.parent : nil } : nil)
    return place.flatMap { widget.extent(of: $0) }
  }
}
