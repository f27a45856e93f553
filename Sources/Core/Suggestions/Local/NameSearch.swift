public import SmartSearch

/// The search with which the local provider checks that its suggestions have matches. Both functions are called often
/// and from any thread; they should take microseconds.
public struct NameSearch: Sendable {
  /// Returns the number of items that a text finds.
  public var count: @Sendable (_ text: String) -> Int

  /// Returns the names of the best items that a text finds, at most this many.
  public var names: @Sendable (_ text: String, _ limit: Int) -> [String]

  public init(
    count: @escaping @Sendable (_ text: String) -> Int,
    names: @escaping @Sendable (_ text: String, _ limit: Int) -> [String]
  ) {
    self.count = count
    self.names = names
  }

  /// Makes a search in an engine; `name` returns the name of an item.
  public init(_ engine: some SearchEngine, name: @escaping @Sendable (UInt32) -> String) {
    self.init(
      count: { engine.search($0, limit: 0).total },
      names: { text, limit in engine.search(text, limit: limit).hits.map { name($0.item) } })
  }

  /// A search without matches.
  public static let empty = NameSearch(count: { _ in 0 }, names: { _, _ in [] })
}
