import Synchronization

/// Gathers items for a ``SearchIndex`` one by one, so that not all of them need be in memory at once: what is kept is
/// little more than the letters of their names. There is one copy, which a build uses up: it frees the names as soon as
/// it has them in another order.
public struct SearchIndexBuilder: ~Copyable, Sendable {
  private var table = ItemTable()
  /// The position of each item; empty while they are 0, 1, 2 and so on.
  private var positions: [UInt32] = []
  private var positionCount = 0

  /// For tests: see ``IndexBuild/Options``.
  var heavyThreshold: Int?

  /// No items.
  public init() {}

  /// The number of items.
  public var count: Int { table.count }

  /// Adds an item at the next position.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the length of its names.
  public mutating func append(_ item: SearchItem) throws(SearchIndexError) {
    try append(item, at: UInt32(positionCount))
  }

  /// Adds an item at a position not used so far. Items come in the order of their positions.
  mutating func append(_ item: SearchItem, at position: UInt32) throws(SearchIndexError) {
    if positions.isEmpty, position != table.count { positions = Array(0..<UInt32(table.count)) }
    try table.append(item)
    if !positions.isEmpty || position != table.count - 1 { positions.append(position) }
    positionCount = max(positionCount, Int(position) + 1)
  }

  /// Whether the index will be asked for documents at positions. A small index of changes at high positions is not.
  var knowsPositions = true

  /// Leaves the positions below a number to items that are gone.
  mutating func reservePositions(_ count: Int) {
    positionCount = max(positionCount, count)
  }

  /// Builds the index here and now.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each name.
  public consuming func build() throws(SearchIndexError) -> SearchIndex {
    SearchIndex(try core())
  }

  consuming func core() throws(SearchIndexError) -> IndexCore {
    let build = IndexBuild(
      table: table, positions: positions, positionCount: knowsPositions ? positionCount : 0,
      options: .init(heavyThreshold: heavyThreshold, laneCount: 1))
    table = ItemTable()
    positions = []
    for number in 0..<IndexBuild.phaseCount { try build.phase(number).run() }
    return build.finish()
  }

  /// Builds the index in several tasks.
  ///
  /// - Parameters:
  ///   - workers: how many tasks work at once.
  ///   - progress: is told how much is done, from 0 to 1, from any thread.
  /// - Throws: ``SearchIndexError/tooLarge``, or `CancellationError` soon after the task is cancelled.
  /// - Complexity: O(*n*) in the letters of all names, shared by the workers.
  public consuming func build(workers: Int, progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws
    -> SearchIndex
  {
    let build = IndexBuild(
      table: table, positions: positions, positionCount: positionCount,
      options: .init(heavyThreshold: heavyThreshold, laneCount: max(1, workers)))
    table = ItemTable()
    positions = []
    for number in 0..<IndexBuild.phaseCount {
      let phase = try build.phase(number)
      let done = Counter()
      try await phase.run(workers: max(1, workers)) {
        let part = Double(done.increment()) / Double(phase.count)
        progress((Double(number) + part) / Double(IndexBuild.phaseCount))
      }
      try Task.checkCancellation()
    }
    return SearchIndex(build.finish())
  }
}

private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func increment() -> Int {
    value.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
