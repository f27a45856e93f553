import Synchronization

/// Gathers items for a ``SearchIndex`` one by one, so that not all of them need be in memory at once: what is kept is
/// little more than the letters of their names. A builder cannot be copied, and building uses it up: the build frees the
/// names as soon as it has them in another order.
public struct SearchIndexBuilder: ~Copyable, Sendable {
  private var table = ItemTable()
  /// The position of each item; empty while they are 0, 1, 2 and so on.
  private var positions: [UInt32] = []
  private var positionCount = 0

  /// For tests: see ``BuildOptions``.
  var heavyThreshold: Int?

  /// No items.
  public init() {}

  /// Adds an item at the next position.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the length of its names.
  public mutating func append(_ item: SearchItem) throws(SearchIndexError) {
    try append(item, at: UInt32(positionCount))
  }

  /// Adds an item that has nothing but a name and a weight at the next position, without the way over a string.
  ///
  /// - Parameter name: in UTF-8.
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the length of the name.
  package mutating func append(utf8 name: Span<UInt8>, weight: Int32) throws(SearchIndexError) {
    precondition(
      positions.isEmpty && positionCount == table.count, "items at positions of their own have names that are strings")
    try table.append(utf8: name, weight: weight)
    positionCount += 1
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
    let options = BuildOptions(heavyThreshold: heavyThreshold)
    var state = takeItems()
    while true {
      switch try (consume state).next(options) {
      case .finished(let core): return core
      case .stage(let stage):
        stage.run()
        state = stage.output()
      }
    }
  }

  /// Builds the index in several threads of the caller's, which may wait for each other where no task may.
  ///
  /// - Parameter run: calls what it is given with every number below another one, in a thread for each, and returns when
  ///   all have returned.
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: as ``build(workers:progress:)``.
  package consuming func build(
    workers: Int, inThreads run: (_ count: Int, _ work: @escaping @Sendable (Int) -> Void) -> Void
  ) throws(SearchIndexError) -> SearchIndex {
    let options = BuildOptions(heavyThreshold: heavyThreshold, workerCount: max(1, workers))
    var state = takeItems()
    while true {
      switch try (consume state).next(options) {
      case .finished(let core): return SearchIndex(core)
      case .stage(let stage):
        let next = PieceCounter()
        run(min(options.workerCount, stage.pieceCount)) { [pieceCount = stage.pieceCount, work = stage.work] worker in
          while let piece = next.take(below: pieceCount) { work(worker, piece) }
        }
        state = stage.output()
      }
    }
  }

  /// Where a build begins. The builder has no items any more, so that the build can free them.
  private mutating func takeItems() -> BuildState {
    let items = GatheredItems(
      table: table, positions: positions, positionCount: knowsPositions ? positionCount : 0)
    table = ItemTable()
    positions = []
    return .gathered(items)
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
    let options = BuildOptions(heavyThreshold: heavyThreshold, workerCount: max(1, workers))
    var state = takeItems()
    var stagesDone = 0
    while true {
      switch try (consume state).next(options) {
      case .finished(let core): return SearchIndex(core)
      case .stage(let stage):
        let piecesDone = Counter()
        try await stage.run(workers: options.workerCount) { [stagesDone] in
          let part = Double(piecesDone.increment()) / Double(stage.pieceCount)
          progress((Double(stagesDone) + part) / Double(BuildState.stageCount))
        }
        try Task.checkCancellation()
        state = stage.output()
        stagesDone += 1
      }
    }
  }
}

private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func increment() -> Int {
    value.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
