public import SmartSearch

/// How the local provider asks whether what it would offer finds anything. Both are called from any thread, and often:
/// they should take microseconds.
public struct NameSearch: Sendable {
  /// How many items a text finds.
  public var count: @Sendable (_ text: String) -> Int

  /// The names of the best items that a text finds, at most so many.
  public var names: @Sendable (_ text: String, _ limit: Int) -> [String]

  public init(
    count: @escaping @Sendable (_ text: String) -> Int,
    names: @escaping @Sendable (_ text: String, _ limit: Int) -> [String]
  ) {
    self.count = count
    self.names = names
  }

  /// A search in an engine, whose items have these names.
  public init(_ engine: some SearchEngine, name: @escaping @Sendable (UInt32) -> String) {
    self.init(
      count: { engine.search($0, limit: 0).total },
      names: { text, limit in engine.search(text, limit: limit).hits.map { name($0.item) } })
  }

  /// Nothing is found.
  public static let empty = NameSearch(count: { _ in 0 }, names: { _, _ in [] })
}
