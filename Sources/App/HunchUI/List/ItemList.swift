import GtkKit
import HunchModel

/// A list of rows, of any number, that is filled anew in place.
///
/// GTK 4.8 makes about two hundred row widgets for a list that has as many rows, and lays out all of them at each
/// keystroke, which takes longer than a frame. So the list has only the rows of the first screenfuls until the user
/// goes on from there: by the keyboard, the wheel, or the pointer on its way to the scroll bar. Then some more come with
/// each frame, until GTK has all its widgets, and all rows with the last of these. Until then it has no scroll bar either:
/// whenever there is another number of rows, GTK shows one and has it fade away, for a second, and meanwhile a key has to
/// wait for the turn of the next frame.
///
/// The focus stays in the search field: the keyboard moves the selection by ``select(_:)``, and a click is told to
/// ``onActivate``.
final class ItemList {
  /// The widget: the list in its scrolled window.
  let widget: ScrolledWindow

  /// Called with the row that was clicked.
  var onActivate: (Int) -> Void = { _ in }

  /// Called with the row that was clicked with the button for menus.
  var onMenu: (Int) -> Void = { _ in }

  /// Gives what is dragged from a row; nil for nothing.
  var dragged: (Int) -> ContentProvider? = { _ in nil }

  /// Called when the keys mean another row, with what that is to assistive technology.
  var onSelect: (Widget?) -> Void = { _ in }

  private let model = SlotModel()
  private let selection: SingleSelection
  private let view: ListView
  private let factory: RowFactory<ItemRow>
  private let source: ContentSource

  /// Whether assistive technology hears nothing of the selection.
  private var isQuiet = false

  /// How many rows there are.
  private var count = 0
  /// Whether the user has gone on from the first screenful.
  private var isExtended = false
  /// Adds rows in each frame, until all are there.
  private var growth: TickCallback?
  private var hasScrollBar = false {
    didSet {
      if hasScrollBar != oldValue {
        widget.setPolicy(horizontal: .never, vertical: hasScrollBar ? .automatic : .external)
      }
    }
  }
  private let pointer = MotionController()
  /// Where the pointer was last seen, in the window.
  private var pointerPlace: Point?

  /// The least height of a row in pixels, as the style sheet has it.
  private static let leastRowHeight = 40

  /// So many rows are there from the start beyond those that are seen.
  private static let rowsAhead = 3
  /// So many more come with each frame once the user goes on.
  private static let rowsPerFrame = 40
  /// GTK makes widgets for no more rows than these.
  private static let widgetCount = 210
  /// What a page has at the least, also while the list was never shown and has no height.
  private static let usualRowsPerPage = 10

  /// - Parameters:
  ///   - label: What assistive technology calls the list.
  ///   - content: Gives what is to be shown in a row; nil for a row that is not known yet.
  init(label: String, content: @escaping (Int) -> RowContent?) {
    selection = SingleSelection(model)
    let source = ContentSource(content)
    self.source = source
    factory = RowFactory(owner: source) { _ in
      ItemRow()
    } fill: { source, row, position in
      guard let content = source.content(position) else { return }
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
    widget = ScrolledWindow(view, horizontal: .never, vertical: .external)
    widget.expandsVertically = true
    widget.canFocus = false
    widget.addCSSClass("results")
    source.onClick = { [weak self] in self?.onActivate($0) }
    source.onMenu = { [weak self] in self?.onMenu($0) }
    source.drag.content = { [weak self] in self?.dragged($0) }
    view.addController(source.drag.controller)
    // Behind the list, which draws the selection, and before what tells of it: that comes with the first reader.
    selection.selectionChanged.connect(to: self) { if $0.isQuiet { $0.selection.selectionChanged.stopEmission() } }
    widget.verticalAdjustment.valueChanged.connect(to: self) { list in
      if list.widget.verticalAdjustment.value > 0 { list.extend() }
    }
    pointer.moved.connect(to: self) { list, _, _ in list.pointerMoved(to: list.pointer.currentSurfacePlace) }
    widget.addController(pointer)
  }

  /// How many rows are there until the user goes on.
  private var firstRows: Int { max(rowsPerPage, Self.usualRowsPerPage) + Self.rowsAhead }

  /// How many rows are seen at once.
  var rowsPerPage: Int { max(1, Int(widget.verticalAdjustment.page) / rowHeight) }

  /// All rows are as high, which depends on the user's font.
  var rowHeight: Int {
    max(Self.leastRowHeight, factory.row(at: 0)?.widget.measure(.vertical).minimum ?? 0)
  }

  /// Emitted when ``rowsPerPage`` may have changed.
  var pageChanged: Signal<Void> { widget.verticalAdjustment.changes(of: "page-size") }

  /// Shows other rows.
  /// - Parameter keepsScrollPosition: Whether the view stays where it is, rather than at the top.
  func update(count: Int, keepsScrollPosition: Bool) {
    if count != self.count { source.left = nil }
    self.count = count
    if !keepsScrollPosition { isExtended = false }
    factory.refill()
    model.count = min(count, isExtended ? (growth == nil ? count : model.count) : firstRows)
    hasScrollBar = isExtended && growth == nil
    if !keepsScrollPosition { widget.verticalAdjustment.value = 0 }
  }

  /// Makes the rows of the first screenfuls ahead of time, so that the first key need not wait for them.
  func prepare() {
    if model.count == 0 { model.count = firstRows }
    factory.row(at: 0)?.prepareFonts()
  }

  /// GTK tells of a movement also where the pointer rests and the list has moved below it: then the pointer is elsewhere in
  /// the list, and where it was in the window.
  private func pointerMoved(to place: Point?) {
    defer { pointerPlace = place }
    if let pointerPlace, let place, pointerPlace != place { extend() }
  }

  /// Lets the list have all its rows, and then a scroll bar.
  /// - Parameter row: What is to be seen at once.
  private func extend(to row: Int = 0) {
    isExtended = true
    let needed = row + rowsPerPage + Self.rowsAhead
    if needed > model.count { addRows(upTo: needed) }
    guard growth == nil, !hasScrollBar else { return }
    growth = view.onEachFrame { [weak self] _ in self?.grow() ?? false }
  }

  /// - Returns: Whether there are more to come.
  private func grow() -> Bool {
    if isExtended {
      addRows(upTo: model.count + Self.rowsPerFrame)
      if model.count < count { return true }
      hasScrollBar = true
    }
    growth = nil
    return false
  }

  private func addRows(upTo needed: Int) {
    model.count = needed > Self.widgetCount ? count : min(count, needed)
  }

  /// Shows what is now known of rows that were there before, from this one on.
  func refill(from first: Int = 0) {
    factory.refill(from: first)
  }

  /// Selects a row and brings it into view; nil for none.
  /// - Parameters:
  ///   - place: What assistive technology says of it besides.
  ///   - isNews: Whether assistive technology is told of it though it was selected before, since the user comes back to it.
  ///   - isTold: Whether assistive technology is told of it at all: the keys mean it, and not the field.
  func select(_ row: Int?, place: String?, isNews: Bool = false, isTold: Bool = true) {
    isQuiet = !isTold
    defer { isQuiet = false }
    let old = source.selected
    source.selected = row.map { ($0, place) }
    if let old, old.row != row { source.left = old }
    // Said of the row before it is selected, which is when it is read out.
    if let row, old?.place != place || old?.row != row { factory.refill(row) }
    if isNews { selection.selected = nil }
    guard selection.selected != row else { return }
    if let row, row > model.count - rowsPerPage { extend(to: row) }
    if isTold { row.flatMap { factory.row(at: $0) }?.becomeKnown() }
    selection.selected = row
    if let row { view.scroll(to: row) }
    onSelect(isTold ? row.flatMap { factory.row(at: $0)?.widget.parent } : nil)
  }
}

/// What fills the rows; kept apart, so that the list's closures hold no cycle.
private final class ContentSource {
  let content: (Int) -> RowContent?
  var onClick: (Int) -> Void = { _ in }
  var onMenu: (Int) -> Void = { _ in }
  let drag = RowDrag()
  /// The row that the user has gone to, and what is said of it besides.
  var selected: (row: Int, place: String?)?
  /// The one before it, of which still is said what was: a reader would say what has changed of it.
  var left: (row: Int, place: String?)?

  init(_ content: @escaping (Int) -> RowContent?) {
    self.content = content
  }
}
