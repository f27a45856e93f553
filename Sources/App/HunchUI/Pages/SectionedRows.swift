import GtkKit
import HunchModel

/// Some rows or chips under headings, each to be clicked, or gone to by the keyboard while the focus stays in the field.
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
  private var entries: [Entry] = []
  /// The places of the entries in the list box, among headings. Chips share a place.
  private var places: [Int] = []
  private var selected: Int?

  private enum Entry {
    case row(ItemRow)
    case chip(SuggestionPill, in: ScrollingRow)

    func show(_ content: RowContent) {
      switch self {
      case .row(let row): row.show(content)
      case .chip(let chip, _): chip.show(PillContent(ofSearch: content.name))
      }
    }

    /// What assistive technology is told of.
    var told: Widget? {
      switch self {
      case .row(let row): row.widget.parent
      case .chip(let chip, _): chip.widget
      }
    }
  }

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
    if !sections.elementsEqual(
      shown, by: { $0.title == $1.title && $0.look == $1.look && $0.rows.count == $1.rows.count })
    {
      makeRows(sections)
    }
    shown = sections
    for (entry, content) in zip(entries, sections.flatMap(\.rows)) {
      entry.show(content)
      if case .row(let row) = entry { tell(row) }
    }
  }

  /// Says what it is to assistive technology: of the row itself alone, since a row with one thing of the same name in it is
  /// taken for layout, and not read out.
  private func tell(_ row: ItemRow) {
    row.widget.parent?.setAccessible(row.spoken)
  }

  private func makeRows(_ sections: [WindowContent.HomeSection]) {
    widget.removeAll()
    entries = []
    places = []
    selected = nil
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
      if section.look == .chips {
        appendChips(section, at: place)
        place += 1
        continue
      }
      for _ in section.rows {
        let row = ItemRow()
        let number = entries.count
        row.onClick = { [weak self] in self?.onActivate(number) }
        row.onMenu = { [weak self] in self?.onMenu(number) }
        row.onPress = { [weak self, weak row] in self?.drag.press(number, row?.picture) }
        widget.append(row.widget)
        entries.append(.row(row))
        places.append(place)
        place += 1
      }
    }
  }

  private func appendChips(_ section: WindowContent.HomeSection, at place: Int) {
    let row = ScrollingRow(Box(.horizontal, spacing: 6, role: .toolbar))
    row.box.setAccessible(.label(section.title))
    row.widget.canFocus = false
    for _ in section.rows {
      let chip = SuggestionPill()
      let number = entries.count
      chip.widget.clicked.connect(to: self) { rows in
        // Undo GTK's toggle: the pressed state shows the selection.
        if case .chip(let chip, _) = rows.entries[number] { chip.widget.isActive = rows.selected == number }
        rows.onActivate(number)
      }
      row.box.append(chip.widget)
      entries.append(.chip(chip, in: row))
      places.append(place)
    }
    widget.append(row.widget, isSelectable: false)
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
    let row = row.flatMap { entries.indices.contains($0) ? $0 : nil }
    if isNews { deselect() }
    guard row != selected else { return nil }
    if let selected, case .chip = entries[selected] { deselect() }
    selected = row
    guard let row else {
      widget.select(nil)
      onSelect(nil)
      return nil
    }
    switch entries[row] {
    case .row(let item):
      // Of the one before still is said what was: a reader would say what has changed of it.
      item.place = placeText(row, of: entries.count)
      tell(item)
      if isTold { item.becomeKnown() }
      widget.select(places[row])
    case .chip(let chip, let chips):
      widget.select(nil)
      if isTold { chip.widget.becomeKnown() }
      chip.widget.isActive = true
      chips.keepInView(chip.widget)
    }
    onSelect(isTold ? entries[row].told : nil)
    return widget.extent(of: places[row])
  }

  private func deselect() {
    if let selected, case .chip(let chip, _) = entries[selected] { chip.widget.isActive = false }
    widget.select(nil)
    selected = nil
  }
}
