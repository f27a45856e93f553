import Synchronization

/// One stage of a build: work divided into independent pieces, which several workers can share, and the value that
/// exists when all pieces are done.
///
/// A stage keeps only those earlier values that its work reads. The others are freed before the work begins.
struct BuildStage<Output>: Sendable {
  let pieceCount: Int
  /// Does one piece. `worker` is below the number of workers. A worker does one piece at a time.
  let work: @Sendable (_ worker: Int, _ piece: Int) -> Void
  /// Returns the result of the stage. Call it once, when all pieces are done.
  let output: @Sendable () -> Output

  init(
    pieceCount: Int, work: @escaping @Sendable (_ worker: Int, _ piece: Int) -> Void,
    output: @escaping @Sendable () -> Output
  ) {
    self.pieceCount = pieceCount
    self.work = work
    self.output = output
  }

  /// Returns the same stage with its output transformed.
  func map<Other>(_ transform: @escaping @Sendable (Output) -> Other) -> BuildStage<Other> {
    BuildStage<Other>(pieceCount: pieceCount, work: work) { [output] in transform(output()) }
  }

  /// Does all pieces on this thread, as the only worker.
  func run() {
    for piece in 0..<pieceCount { work(0, piece) }
  }

  /// Does all pieces in several tasks.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func run(workers: Int, didFinishPiece: @escaping @Sendable () -> Void) async throws {
    let next = PieceCounter()
    try await withThrowingTaskGroup(of: Void.self) { [pieceCount, work] group in
      for worker in 0..<min(workers, pieceCount) {
        group.addTask {
          while let piece = next.take(below: pieceCount) {
            try Task.checkCancellation()
            work(worker, piece)
            didFinishPiece()
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Hands out the numbers of pieces to workers, each number once.
final class PieceCounter: Sendable {
  private let next = Atomic<Int>(0)

  func take(below limit: Int) -> Int? {
    let taken = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return taken < limit ? taken : nil
  }
}

/// Values that the workers of a stage write, each its own.
///
/// `@unchecked Sendable`: each value belongs to one piece or one worker, so only one task at a time accesses it; all
/// are read after the stage.
final class WorkCells<Value: Sendable>: @unchecked Sendable {
  private let cells: [Cell]

  private final class Cell: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  /// Makes this many values, each by a separate call.
  init(count: Int, _ make: () -> Value) {
    cells = (0..<count).map { _ in Cell(make()) }
  }

  /// Makes cells from values that are changed, or freed, one by one.
  init(_ values: [Value]) {
    cells = values.map { Cell($0) }
  }

  subscript(index: Int) -> Value {
    get { cells[index].value }
    set { cells[index].value = newValue }
  }

  /// Changes a value in place.
  func update(_ index: Int, _ change: (inout Value) -> Void) {
    change(&cells[index].value)
  }

  /// All values, in order.
  var values: [Value] { cells.map(\.value) }
}

/// The progress of a build: the value that its last stage made. Each stage consumes it, makes the next one, and
/// thereby frees values that are no longer needed.
enum BuildState: Sendable {
  case gathered(GatheredItems)
  case measured(MeasuredNames)
  case sorted(SortedNames)
  case ranked(Documents)
  case tokenized(TokenizedNames)
  case tokensSorted(SortedTokens)
  case merged(MergedTokens)
  case numbered(NumberedTokens)
  case written(WrittenLists)
  /// An index without totals of pairs.
  case searchable(IndexCore)
  case complete(IndexCore)

  /// The number of stages from ``gathered(_:)`` to ``complete(_:)``.
  static let stageCount = 10

  /// The next step: a stage whose output is the next state, or the finished index.
  enum Next {
    case stage(BuildStage<BuildState>)
    case finished(IndexCore)
  }

  /// - Throws: ``SearchIndexError/tooLarge`` if there are more forms or tokens than an index can number.
  consuming func next(_ options: BuildOptions) throws(SearchIndexError) -> Next {
    switch consume self {
    case .gathered(let items): .stage(items.measuringStage().map(BuildState.measured))
    case .measured(let names): .stage(names.sortingStage().map(BuildState.sorted))
    case .sorted(let names): .stage(names.rankingStage().map(BuildState.ranked))
    case .ranked(let documents): .stage(documents.tokenizingStage(options).map(BuildState.tokenized))
    case .tokenized(let names): .stage(try names.tokenSortingStage().map(BuildState.tokensSorted))
    case .tokensSorted(let tokens): .stage(tokens.mergingStage().map(BuildState.merged))
    case .merged(let tokens): .stage(tokens.numberingStage(options).map(BuildState.numbered))
    case .numbered(let tokens): .stage(tokens.listWritingStage(options).map(BuildState.written))
    case .written(let lists): .stage(lists.finishingStage().map(BuildState.searchable))
    case .searchable(let core): .stage(core.pairCountingStage(options).map(BuildState.complete))
    case .complete(let core): .finished(core)
    }
  }
}

struct BuildOptions: Sendable {
  /// A prefix interval with more postings than this has its own lists. Nil chooses by the number of items.
  var heavyThreshold: Int?
  /// The maximum number of workers.
  var workerCount = 1
}

/// The sizes of the pieces of a build.
enum BuildPiece {
  /// Items per piece of the stages that read names one by one.
  static let itemCount = 1 << 14

  /// Returns the number of pieces for this many items.
  static func count(items: Int) -> Int { (items + itemCount - 1) / itemCount }

  static func items(of piece: Int, total: Int) -> Range<Int> {
    piece * itemCount..<min(total, (piece + 1) * itemCount)
  }
}
