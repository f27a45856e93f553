import Synchronization

/// Collects items for a ``SearchIndex`` one by one; they need not all be in memory at once, because the builder keeps
/// little more than the letters of their names. It cannot be copied, and building consumes it: the build frees the
/// names as soon as it has them in another order.
public struct SearchIndexBuilder: ~Copyable, Sendable {
  private var table = ItemTable()
  /// The position of each item; empty while the positions are 0, 1, 2 and so on.
  private var positions: [UInt32] = []
  private var positionCount = 0

  /// For tests: see ``BuildOptions``.
  var heavyThreshold: Int?

  /// Makes an empty builder.
  public init() {}

  /// Adds an item at the next position.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the length of its names.
  public mutating func append(_ item: SearchItem) throws(SearchIndexError) {
    try append(item, at: UInt32(positionCount))
  }

  /// Adds an item that has only a name and a weight at the next position, without making a string.
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

  /// Adds an item at an unused position. Items come in the order of their positions.
  mutating func append(_ item: SearchItem, at position: UInt32) throws(SearchIndexError) {
    if positions.isEmpty, position != table.count { positions = Array(0..<UInt32(table.count)) }
    try table.append(item)
    if !positions.isEmpty || position != table.count - 1 { positions.append(position) }
    positionCount = max(positionCount, Int(position) + 1)
  }

  /// Whether the index supports lookups by position. A small index of changes at high positions does not.
  var knowsPositions = true

  /// Reserves the positions below a number, for items that were removed.
  mutating func reservePositions(_ count: Int) {
    positionCount = max(positionCount, count)
  }

  /// Builds the index on this thread.
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

  /// Builds the index in several threads of the caller, which may block on each other, unlike tasks.
  ///
  /// - Parameter run: calls its second argument with every number below the first, each in a thread of its own, and
  ///   returns when all calls have returned.
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

  /// Returns the build of the index, to be done piece by piece.
  package consuming func pieces() -> SearchIndexBuild {
    let options = BuildOptions(heavyThreshold: heavyThreshold)
    return SearchIndexBuild(takeItems(), options)
  }

  /// Returns the beginning of a build. The builder loses its items, and the build can free them.
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
  /// - workers: the number of tasks that work at once.
  /// - progress: receives the finished share, from 0 to 1, on any thread.
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
