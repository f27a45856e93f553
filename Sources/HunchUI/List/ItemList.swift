import GtkKit

/// A list of rows, of any number, that is filled anew in place.
///
/// The focus stays in the search field: the keyboard moves the selection by ``select(_:)``, and a click is told to
/// ``onActivate``.
final class ItemList {
  /// The widget: the list in its scrolled window.
  let widget: ScrolledWindow

  /// Called with the row that was clicked.
  var onActivate: (Int) -> Void = { _ in }

  private let model = SlotModel()
  private let selection: SingleSelection
  private let view: ListView
  private let factory: RowFactory<ItemRow>
  private let source: ContentSource

  /// The height of a row in pixels, as the style sheet has it.
  private static let rowHeight = 48

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
      row.onClick = { [weak source] in source?.onClick(position) }
    }
    view = ListView(selection, factory: factory)
    view.canFocus = false
    view.setAccessible(.label(label))
    widget = ScrolledWindow(view, horizontal: .never)
    widget.expandsVertically = true
    widget.canFocus = false
    widget.addCSSClass("results")
    source.onClick = { [weak self] in self?.onActivate($0) }
  }

  /// How many rows are seen at once.
  var rowsPerPage: Int { max(1, Int(widget.verticalAdjustment.page) / Self.rowHeight) }

  /// Emitted when ``rowsPerPage`` may have changed.
  var pageChanged: Signal<Void> { widget.verticalAdjustment.changes(of: "page-size") }

  /// Shows other rows.
  /// - Parameter keepsPlace: Whether the view stays where it is, rather than at the top.
  func update(count: Int, keepsPlace: Bool) {
    factory.refill()
    if model.count != count { model.count = count }
    if !keepsPlace { widget.verticalAdjustment.value = 0 }
  }

  /// Shows what is now known of rows that were there before.
  func refill() {
    factory.refill()
  }

  /// Selects a row and brings it into view; nil for none.
  func select(_ row: Int?) {
    guard selection.selected != row else { return }
    selection.selected = row
    if let row { view.scroll(to: row) }
  }

  /// The widget of a row, if it has one now.
  func rowWidget(_ row: Int) -> Widget? {
    factory.row(at: row)?.widget
  }
}

/// What fills the rows; kept apart, so that the list's closures hold no cycle.
private final class ContentSource {
  let content: (Int) -> RowContent?
  var onClick: (Int) -> Void = { _ in }

  init(_ content: @escaping (Int) -> RowContent?) {
    self.content = content
  }
}
