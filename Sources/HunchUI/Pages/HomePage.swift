import Catalog
import GtkKit
import HunchModel

/// A page of few rows under headings: that of an empty field, with terms to search for again and the sources, and that of
/// an item's actions.
final class HomePage {
  let widget: ScrolledWindow

  /// Called with the row that was clicked.
  var onActivate: (Int) -> Void = { _ in }

  /// Called with the row that was clicked with the button for menus.
  var onMenu: (Int) -> Void = { _ in }

  /// Gives what is dragged from a row; nil for nothing.
  var dragged: (Int) -> ContentProvider? = { _ in nil }

  /// Called when another row is selected, with what that is to assistive technology.
  var onSelect: (Widget?) -> Void = { _ in }

  private let list = ListBox()
  private let drag = RowDrag()
  private var shown: [WindowContent.HomeSection] = []
  private var rows: [ItemRow] = []
  /// The places of the rows among rows and headings.
  private var places: [Int] = []

  /// Terms and sources are words in the first place.
  private static let iconSize = 20

  /// - Parameter label: What assistive technology calls the list.
  init(label: String) {
    list.addCSSClass("home")
    list.canFocus = false
    list.setAccessible(.label(label))
    widget = ScrolledWindow(list, horizontal: .never)
    widget.expandsVertically = true
    widget.canFocus = false
    widget.addCSSClass("results")
    drag.content = { [weak self] in self?.dragged($0) }
    list.addController(drag.controller)
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
      for widget in [row.widget.parent, row.widget].compactMap(\.self) { widget.setAccessible(row.spoken) }
    }
  }

  private func makeRows(_ sections: [WindowContent.HomeSection]) {
    list.removeAll()
    rows = []
    places = []
    var place = 0
    for section in sections {
      let heading = Label(section.title, role: .heading)
      heading.horizontalPosition = 0
      heading.addCSSClass("section")
      heading.addCSSClass("dim")
      list.append(heading, isSelectable: false)
      place += 1
      for _ in section.rows {
        let row = ItemRow(iconSize: Self.iconSize, leastLines: 1)
        let number = rows.count
        row.onClick = { [weak self] in self?.onActivate(number) }
        row.onMenu = { [weak self] in self?.onMenu(number) }
        row.onPress = { [weak self, weak row] in self?.drag.press(number, row?.picture) }
        list.append(row.widget)
        rows.append(row)
        places.append(place)
        place += 1
      }
    }
  }

  /// Selects a row and brings it into view, the first with its heading; nil for none.
  func select(_ row: Int?) {
    let place = row.flatMap { places.indices.contains($0) ? places[$0] : nil }
    guard list.selected != place else { return }
    list.select(place)
    onSelect(row.flatMap { rows.indices.contains($0) ? rows[$0].widget.parent : nil })
    guard let place, let extent = list.extent(of: place) else { return }
    widget.verticalAdjustment.show(row == 0 ? 0...extent.upperBound : extent)
  }
}
