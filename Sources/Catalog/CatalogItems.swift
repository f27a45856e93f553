public import SmartSearch

/// The items of one source: immutable, ordered, cheap to pass around.
///
/// Items are made when they are asked for. A source of a hundred and fifty thousand characters or a million lines
/// keeps what it needs to make one, and only the rows on screen ever become values.
public struct CatalogItems: RandomAccessCollection, Sendable {
  public var startIndex: Int { 0 }
  public let endIndex: Int
  private let make: @Sendable (Int) -> CatalogItem
  private let search: @Sendable (Int) -> SearchItem

  /// Items that exist already.
  public init(_ items: [CatalogItem]) {
    self.init(count: items.count) { items[$0] }
  }

  /// Items made on demand. Each closure is given a position below `count`, answers the same each time, from any thread.
  /// - Parameters:
  ///   - search: what is searched of an item, where that is less work than the item.
  ///   - make: the item.
  public init(
    count: Int, search: (@Sendable (Int) -> SearchItem)? = nil, make: @escaping @Sendable (Int) -> CatalogItem
  ) {
    endIndex = count
    self.make = make
    self.search =
      search ?? { position in
        let item = make(position)
        return SearchItem(name: item.name, alternateNames: item.alternateNames, weight: item.weight)
      }
  }

  public subscript(position: Int) -> CatalogItem {
    precondition(position >= 0 && position < endIndex, "item \(position) of \(endIndex)")
    return make(position)
  }

  /// What is searched of the item at a position.
  public func searchItem(at position: Int) -> SearchItem {
    precondition(position >= 0 && position < endIndex, "item \(position) of \(endIndex)")
    return search(position)
  }
}
