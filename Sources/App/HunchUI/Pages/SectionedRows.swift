import GtkKit
import HunchModel

/// A few rows or chips under headings, for clicks and for the keyboard, while the focus stays in the field.
final class SectionedRows {
  let widget = ListBox().addCSSClass("home")

  var onActivate: (Int) -> Void = { _ in }

  /// Called with a row that was clicked with the secondary button.
  var onMenu: (Int) -> Void = { _ in }

  /// Called when keys act on another row, with its widget for assistive technology.
  var onSelect: (Widget?) -> Void = { _ in }

  /// Returns the content to drag from a row; nil for none.
  var dragged: (Int) -> ContentProvider? = { _ in nil }

  /// Whether the selection is hidden from assistive technology.
  private var isQuiet = false

  private let drag = RowDrag()

  private var shown: [WindowContent.HomeSection] = []
  private var entries: [Entry] = []
  /// The positions of the entries in the list box, which also has headings. Chips share a position.
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

    /// The widget to report to assistive technology.
    var told: Widget? {
      switch self {
      case .row(let row): row.widget.parent
      case .chip(let chip, _): chip.widget
      }
    }
  }

  /// - Parameter label: The accessible name of the rows.
  init(label: String) {
    widget.canFocus = false
    widget.setAccessible(.label(label))
    widget.becomesKnownWhenShown()
    widget.selectionChanged.connect(to: self) { if $0.isQuiet { $0.widget.selectionChanged.stopEmission() } }
    drag.content = { [weak self] in self?.dragged($0) }
    widget.addController(drag.controller)
  }

  /// The height of each row in pixels, with the heading above it.
  var heights: [Int] {
    let heights = widget.children.map { $0.measure(.vertical).minimum }
    var end = 0
    return places.compactMap { place in
      // Chips share a place.
      guard (end..<heights.count).contains(place) else { return nil }
      defer { end = place + 1 }
      return heights[end...place].reduce(0, +)
    }
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

  /// Describes a row to assistive technology. Only the list box's row is described: if its child had the same name,
  /// screen readers would take the row for layout and skip it.
  private func tell(_ row: ItemRow) { row.widget.parent?.setAccessible(row.spoken) }

  private func makeRows(_ sections: [WindowContent.HomeSection]) {
    widget.removeAll()
    entries = []
    places = []
    selected = nil
    var place = 0
    for section in sections {
      if !section.title.isEmpty {
        let heading = Label(section.title, role: .heading).addCSSClass("section", "dim")
        heading.horizontalPosition = 0
        heading.ellipsis = .end
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
  /// - Parameters:
  ///   - reannounces: Whether to report the row to assistive technology even if it was selected before, because the
  ///     user returns to it.
  ///   - isAnnounced: Whether to report the row to assistive technology at all, because keys act on it rather than the
  ///     field.
  /// - Returns: The row's extent in the widget, if the selection has changed and the place of the row is known: new rows
  ///   have none before layout, except the first one.
  @discardableResult
  func select(_ row: Int?, reannounces: Bool = false, isAnnounced: Bool = true) -> ClosedRange<Double>? {
    isQuiet = !isAnnounced
    defer { isQuiet = false }
    let row = row.flatMap { entries.indices.contains($0) ? $0 : nil }
    if reannounces { deselect() }
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
      // The previous row keeps its position text, because a screen reader would read the change.
      item.place = placeText(row, of: entries.count)
      tell(item)
      if isAnnounced { item.becomeKnown() }
      widget.select(places[row])
    case .chip(let chip, let chips):
      widget.select(nil)
      if isAnnounced { chip.widget.becomeKnown() }
      chip.widget.isActive = true
      chips.keepInView(chip.widget)
    }
    onSelect(isAnnounced ? entries[row].told : nil)
    return widget.extent(of: places[row]) ?? (row == 0 ? 0...0 : nil)
  }

  private func deselect() {
    if let selected, case .chip(let chip, _) = entries[selected] { chip.widget.isActive = false }
    widget.select(nil)
    selected = nil
  }
}
