import CGtk

/// The widget of a row, with the state to fill it.
@MainActor
public protocol Row: AnyObject {
  /// The widget in the list.
  var widget: Widget { get }

  /// The text that assistive technology speaks, read whenever the row was filled. Empty by default.
  var spoken: SpokenText { get }
}

extension Row {
  public var spoken: SpokenText { SpokenText() }
}

/// Makes rows and fills them for positions; knows which rows are in use, and can fill them again.
///
/// ```swift
/// let factory = RowFactory(owner: self) { _ in ResultRow() } fill: { list, row, position in
///   row.show(list.results[position])
/// }
/// let view = ListView(SingleSelection(model), factory: factory)
/// ```
/// The list view keeps the factory; the owner is held weakly.
@MainActor
public final class RowFactory<R: Row> {
  let factory = ListItemFactory()

  /// Kept by the GObject, so it lives as long as rows may be requested, with or without this handle.
  private let pool: RowPool<R>

  /// - Parameters:
  ///   - owner: Passed to the closures, so they need not capture it.
  ///   - make: Makes a row. About two hundred are made at once, however few fit into view.
  ///   - fill: Shows the item at the position in the row.
  public init<Owner: AnyObject>(
    owner: Owner, make: @escaping @MainActor (Owner) -> R, fill: @escaping @MainActor (Owner, R, Int) -> Void
  ) {
    let owner = WeakOwner(owner)
    pool = RowPool {
      owner.value.map(make)
    } fill: { row, position in
      guard let owner = owner.value else { return }
      fill(owner, row, position)
    }
    factory.keep(pool)
    factory.setup.connect(to: pool) { $0.setUp($1) }
    factory.bind.connect(to: pool) { $0.bind($1) }
    factory.unbind.connect(to: pool) { $0.unbind($1) }
    factory.teardown.connect(to: pool) { $0.tearDown($1) }
  }

  /// Refills the rows in use, because the items at their positions changed.
  /// - Parameter first: The first changed position.
  public func refill(from first: Int = 0) {
    for (position, item) in pool.bound where position >= first { pool.fill(item) }
  }

  /// Fills the row of one position again, if it is in use.
  public func refill(_ position: Int) { pool.bound[position].map(pool.fill) }

  /// Returns the row that shows a position, if any. It need not be in view.
  public func row(at position: Int) -> R? { pool.bound[position].flatMap { pool.rows[$0] } }

  /// The number of rows that show a position.
  public var boundCount: Int { pool.bound.count }
}

/// The rows of one factory.
@MainActor
private final class RowPool<R: Row> {
  private let makeRow: () -> R?
  private let fillRow: (R, Int) -> Void

  /// The existing rows, by their list items.
  private(set) var rows: [ListItem: R] = [:]
  /// Their last spoken texts. Setting the same text again would announce it.
  private var said: [ListItem: SpokenText] = [:]
  /// The list items that currently show a position, by their positions. These stay, because a ``SlotModel`` changes
  /// only at its end.
  private(set) var bound: [Int: ListItem] = [:]

  init(make: @escaping () -> R?, fill: @escaping (R, Int) -> Void) {
    makeRow = make
    fillRow = fill
  }

  func setUp(_ item: ListItem) {
    guard let row = makeRow() else { return }
    rows[item] = row
    item.child = row.widget
  }

  func bind(_ item: ListItem) {
    if let position = item.position { bound[position] = item }
    fill(item)
  }

  func unbind(_ item: ListItem) {
    // Another item may show the position by now.
    if let position = item.position, bound[position] == item { bound[position] = nil }
  }

  func tearDown(_ item: ListItem) {
    unbind(item)
    rows[item] = nil
    said[item] = nil
    item.child = nil
  }

  func fill(_ item: ListItem) {
    guard let row = rows[item], let position = item.position else { return }
    fillRow(row, position)
    let spoken = row.spoken
    guard spoken != said[item, default: SpokenText()] else { return }
    said[item] = spoken
    item.setAccessible(spoken)
  }
}
