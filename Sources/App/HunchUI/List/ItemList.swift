import GtkKit
import HunchModel

/// A list of any number of rows, which are refilled in place.
///
/// GTK 4.8 makes some two hundred row widgets if the list has as many rows, and lays all of them out at each key,
/// which takes longer than a frame. Therefore the list has only the first screenfuls of rows until the user moves on:
/// by the keyboard, the wheel, or the pointer on its way to the scroll bar. From then on each frame adds some rows,
/// until GTK has all its widgets; then all rows come at once. Until then the list has no scroll bar: whenever the
/// number of rows changes, GTK shows one and fades it out for a second, and meanwhile each key waits for the next
/// frame.
///
/// The focus stays in the search field. The keyboard moves the selection by ``select(_:)``, and ``onActivate``
/// reports clicks.
final class ItemList {
  /// The widget: the scrolled list above the space that lets it end with a whole row.
  let widget: HeightBox

  let scroller: ScrolledWindow

  var onActivate: (Int) -> Void = { _ in }

  /// Called with a row that was clicked with the secondary button.
  var onMenu: (Int) -> Void = { _ in }

  /// Returns the content to drag from a row; nil for none.
  var dragged: (Int) -> ContentProvider? = { _ in nil }

  /// Called when keys act on another row, with its widget for assistive technology.
  var onSelect: (Widget?) -> Void = { _ in }

  private let model = SlotModel()
  private let selection: SingleSelection
  private let view: ListView
  private let factory: RowFactory<ItemRow>
  private let source: ContentSource

  /// Whether the selection is hidden from assistive technology.
  private var isQuiet = false

  private var count = 0
  /// Whether the user has moved on from the first screenfuls.
  private var isExtended = false
  /// Adds rows in each frame until all exist.
  private var growth: TickCallback?
  private var hasScrollBar = false {
    didSet {
      if hasScrollBar != oldValue {
        scroller.setPolicy(horizontal: .never, vertical: hasScrollBar ? .automatic : .external)
      }
    }
  }
  private let pointer = MotionController()
  /// The pointer's last position in the window.
  private var pointerPlace: Point?

  /// Whether the list is as high as its rows, and therefore needs no space below them.
  var isFitted = false {
    didSet { if isFitted != oldValue { widget.childHeightChanged() } }
  }

  /// The minimum height of a row in pixels, as in the style sheet.
  private static let leastRowHeight = 40
  /// The height in pixels of the space below the rows, if it leaves only whole rows in sight.
  private static let usualSpaceBelow = 12
  /// The share of a row at its upper edge that is always empty.
  private static let edge = 0.2

  /// The number of rows that exist beyond the visible ones.
  private static let rowsAhead = 3
  /// The number of rows added in each frame once the user moves on.
  private static let rowsPerFrame = 40
  /// GTK makes no more row widgets than this.
  private static let widgetCount = 210
  /// The minimum number of rows on a page, even before the list is shown and has a height.
  private static let usualRowsPerPage = 10

  /// - Parameters:
  ///   - label: The accessible name of the list.
  ///   - content: Returns the content of a row; nil for a row that is not known yet.
  init(label: String, content: @escaping (Int) -> RowContent?) {
    selection = SingleSelection(model)
    let source = ContentSource(content)
    self.source = source
    factory = RowFactory(owner: source) { _ in
      ItemRow()
    } fill: { source, row, position in
      guard let content = source.content(position) else { return }
      if content.heading != nil { source.headed.insert(position) }
      row.show(content)
      row.place = [source.selected, source.left].compactMap(\.self).first { $0.row == position }?.place
      row.onClick = { [weak source] in source?.onClick(position) }
      row.onMenu = { [weak source] in source?.onMenu(position) }
      row.onPress = { [weak source, weak row] in source?.drag.press(position, row?.picture) }
    }
    view = ListView(selection, factory: factory)
    view.canFocus = false
    view.setAccessible(.label(label))
    view.becomesKnownWhenShown()
    scroller = ScrolledWindow(view, horizontal: .never, vertical: .external)
    scroller.expandsVertically = true
    scroller.canFocus = false
    widget = HeightBox(scroller.addCSSClass("results")).addCSSClass("rows")
    widget.setChildHeight { [weak self] in self?.wholeRows(in: $0) ?? $0 }
    source.onClick = { [weak self] in self?.onActivate($0) }
    source.onMenu = { [weak self] in self?.onMenu($0) }
    source.drag.content = { [weak self] in self?.dragged($0) }
    view.addController(source.drag.controller)
    // After the list, which draws the selection, and before the handler that reports it, which comes with the first
    // screen reader.
    selection.selectionChanged.connect(to: self) { if $0.isQuiet { $0.selection.selectionChanged.stopEmission() } }
    scroller.verticalAdjustment.valueChanged.connect(to: self) { list in
      if list.scroller.verticalAdjustment.value > 0 { list.extend() }
    }
    pageChanged.connect(to: self) { list in
      // The list is being laid out now.
      MainLoop.idle { [weak list] in list?.fillPage() }
    }
    pointer.moved.connect(to: self) { list, _, _ in list.pointerMoved(to: list.pointer.currentSurfacePlace) }
    scroller.addController(pointer)
  }

  /// The number of rows that exist until the user moves on.
  private var firstRows: Int { max(rowsPerPage, Self.usualRowsPerPage) + Self.rowsAhead }

  /// The number of visible rows.
  var rowsPerPage: Int { max(1, Int(scroller.verticalAdjustment.page) / rowHeight) }

  /// The height of each row, which depends on the user's font.
  var rowHeight: Int { max(Self.leastRowHeight, factory.row(at: 0)?.widget.measure(.vertical).minimum ?? 0) }

  /// Emitted when ``rowsPerPage`` may have changed.
  var pageChanged: Signal<Void> { scroller.verticalAdjustment.changes(of: "page-size") }

  /// Returns the height in pixels at which the list, before the user scrolls, ends with a whole row.
  private func wholeRows(in height: Int) -> Int {
    let usual = rowHeight
    // A row is higher below a heading, and with a sum.
    let heights = (0...).lazy.map { [factory] in
      max(usual, factory.row(at: $0)?.widget.parent?.measure(.vertical).minimum ?? 0)
    }
    return Self.wholeRows(of: heights, in: height, spaceBelow: isFitted ? 0 : Self.usualSpaceBelow)
  }

  /// Returns the height of as many whole rows of these heights as have room above the space below them, if at most the
  /// empty edge of another row is in sight below them; otherwise the height of as many as have room at all.
  static func wholeRows(
    of heights: some Sequence<Int>, in height: Int, spaceBelow: Int = usualSpaceBelow
  ) -> Int {
    let room = height - spaceBelow
    var end = 0
    for row in heights {
      if end > 0, end <= room, Double(room - end) <= Double(row) * edge { return room }
      if end + row > height { return end > 0 ? end : height }
      end += row
    }
    return max(room, end)
  }

  /// Shows new rows.
  /// - Parameter keepsScrollPosition: Whether the list keeps its scroll position rather than starting at the top.
  func update(count: Int, keepsScrollPosition: Bool) {
    if count != self.count { source.left = nil }
    self.count = count
    if !keepsScrollPosition { isExtended = false }
    source.headed = []
    factory.refill()
    model.count = min(count, isExtended ? (growth == nil ? count : model.count) : firstRows)
    hasScrollBar = isExtended && growth == nil
    if !keepsScrollPosition { scroller.verticalAdjustment.value = 0 }
  }

  /// Adds the rows that a taller page needs.
  private func fillPage() {
    if !isExtended { model.count = max(model.count, min(count, firstRows)) }
  }

  /// Makes the rows of the first screenfuls ahead of time, because the first key would wait for them.
  /// - Parameter showsSums: Whether the row of a sum may come.
  func prepare(showsSums: Bool) {
    if model.count == 0 { model.count = firstRows }
    factory.row(at: 0)?.rehearse(withSums: showsSums)
  }

  /// Handles a move of the pointer. GTK also reports moves when the list scrolls below a resting pointer. Then the
  /// pointer's position changes in the list, but not in the window.
  private func pointerMoved(to place: Point?) {
    defer { pointerPlace = place }
    if let pointerPlace, let place, pointerPlace != place { extend() }
  }

  /// Gives the list all its rows, and then a scroll bar.
  /// - Parameter row: A row that must exist at once.
  private func extend(to row: Int = 0) {
    // Then all rows exist. Each step of the wheel comes here, and the size of a page takes a look at every widget.
    if hasScrollBar { return }
    isExtended = true
    let needed = row + rowsPerPage + Self.rowsAhead
    if needed > model.count { addRows(upTo: needed) }
    guard growth == nil else { return }
    growth = view.onEachFrame { [weak self] _ in self?.grow() ?? false }
  }

  /// - Returns: Whether more rows follow.
  private func grow() -> Bool {
    if isExtended {
      addRows(upTo: model.count + Self.rowsPerFrame)
      if model.count < count { return true }
      hasScrollBar = true
    }
    growth = nil
    return false
  }

  private func addRows(upTo needed: Int) { model.count = needed > Self.widgetCount ? count : min(count, needed) }

  /// Fills the rows from this one on again with their current content.
  func refill(from first: Int = 0) { factory.refill(from: first) }

  /// Selects a row and scrolls to it; nil for none.
  /// - Parameters:
  ///   - place: An addition to the row's accessible description.
  ///   - reannounces: Whether to report the row even if it was selected before, because the user returns to it.
  ///   - isAnnounced: Whether to report the row to assistive technology at all, because keys act on it rather than the
  ///     field.
  func select(_ row: Int?, place: String?, reannounces: Bool = false, isAnnounced: Bool = true) {
    isQuiet = !isAnnounced
    defer { isQuiet = false }
    let old = source.selected
    source.selected = row.map { ($0, place) }
    if let old, old.row != row { source.left = old }
    // Set before the selection, because a screen reader reads the row when it is selected.
    if let row, old?.place != place || old?.row != row { factory.refill(row) }
    if reannounces { selection.selected = nil }
    guard selection.selected != row else { return }
    if let row, !hasScrollBar, row > model.count - rowsPerPage { extend(to: row) }
    if isAnnounced { row.flatMap { factory.row(at: $0) }?.becomeKnown() }
    selection.selected = row
    if let row {
      // On the way down, the last row before a heading brings the first one below it into view.
      let isFollowed = old.map { row > $0.row } == true && source.headed.contains(row + 1)
      view.scroll(to: isFollowed ? row + 1 : row)
    }
    onSelect(isAnnounced ? row.flatMap { factory.row(at: $0)?.widget.parent } : nil)
  }
}

/// The content of the rows. It is a separate object, because the list's closures must not form a cycle.
private final class ContentSource {
  let content: (Int) -> RowContent?
  var onClick: (Int) -> Void = { _ in }
  var onMenu: (Int) -> Void = { _ in }
  let drag = RowDrag()
  /// The positions of rows that have shown a heading since the last change of the rows.
  var headed: Set<Int> = []
  /// The selected row, and the addition to its description.
  var selected: (row: Int, place: String?)?
  /// The previously selected row. It keeps its addition, because a screen reader would read the change.
  var left: (row: Int, place: String?)?

  init(_ content: @escaping (Int) -> RowContent?) { self.content = content }
}
