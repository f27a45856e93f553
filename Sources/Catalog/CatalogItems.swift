/// The items of one source: immutable, ordered, cheap to pass around.
///
/// Items are made when they are asked for. A source of a hundred and fifty thousand characters or a million lines
/// keeps what it needs to make one, and only the rows on screen ever become values.
public struct CatalogItems: RandomAccessCollection, Sendable {
  public var startIndex: Int { 0 }
  public let endIndex: Int
  private let make: @Sendable (Int) -> CatalogItem

  /// Items that exist already.
  public init(_ items: [CatalogItem]) {
    endIndex = items.count
    make = { items[$0] }
  }

  /// Items made on demand.
  /// - Parameter make: gives the item at a position below `count`; the same each time, from any thread, quickly.
  public init(count: Int, make: @escaping @Sendable (Int) -> CatalogItem) {
    endIndex = count
    self.make = make
  }

  public subscript(position: Int) -> CatalogItem {
    precondition(indices.contains(position), "item \(position) of \(count)")
    return make(position)
  }
}
