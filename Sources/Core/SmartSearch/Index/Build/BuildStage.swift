import Synchronization

/// One stage of a build: work cut into pieces that do not depend on each other, so that several workers can share it,
/// and the value that is there when all pieces are done.
///
/// A stage holds no more of the values before it than its work reads; the rest is freed before the work begins.
struct BuildStage<Output>: Sendable {
  let pieceCount: Int
  /// Does one piece. `worker` is below the number of workers, and a worker does one piece at a time.
  let work: @Sendable (_ worker: Int, _ piece: Int) -> Void
  /// What the stage makes. To be asked for once, when all pieces are done.
  let output: @Sendable () -> Output

  init(
    pieceCount: Int, work: @escaping @Sendable (_ worker: Int, _ piece: Int) -> Void,
    output: @escaping @Sendable () -> Output
  ) {
    self.pieceCount = pieceCount
    self.work = work
    self.output = output
  }

  /// The same stage with something else made of its output.
  func map<Other>(_ transform: @escaping @Sendable (Output) -> Other) -> BuildStage<Other> {
    BuildStage<Other>(pieceCount: pieceCount, work: work) { [output] in transform(output()) }
  }

  /// Does all pieces here and now, as the only worker.
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

/// Hands out the numbers of pieces to workers, each once.
final class PieceCounter: Sendable {
  private let next = Atomic<Int>(0)

  func take(below limit: Int) -> Int? {
    let taken = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return taken < limit ? taken : nil
  }
}

/// Values that the workers of a stage write, each to its own.
///
/// `@unchecked Sendable`: a value is for one piece or one worker, so that one task at a time touches it; all are read when
/// the stage is done.
final class WorkCells<Value: Sendable>: @unchecked Sendable {
  private let cells: [Cell]

  private final class Cell: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  /// So many values, each made by itself.
  init(count: Int, _ make: () -> Value) {
    cells = (0..<count).map { _ in Cell(make()) }
  }

  /// Values that are to be changed, or freed, one by one.
  init(_ values: [Value]) {
    cells = values.map { Cell($0) }
  }

  subscript(index: Int) -> Value {
    get { cells[index].value }
    set { cells[index].value = newValue }
  }

  /// Changes a value where it is.
  func update(_ index: Int, _ change: (inout Value) -> Void) {
    change(&cells[index].value)
  }

  /// All values, in order.
  var values: [Value] { cells.map(\.value) }
}

/// How far a build is: the value that its last stage made. Each stage takes it, makes the next one, and with that what
/// is no longer needed is freed.
enum BuildState: Sendable {
  case gathered(GatheredItems)
  case measured(MeasuredNames)
  case sorted(SortedNames)
  case ranked(Documents)
  case tokenized(TokenizedNames)
  case tokensSorted(SortedTokens)
  case numbered(NumberedTokens)
  case counted(CountedLists)
  case written(WrittenLists)

  /// The number of stages from ``gathered(_:)`` to ``written(_:)``.
  static let stageCount = 8

  /// What follows: a stage whose output is the next state, or the finished index.
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
    case .tokensSorted(let tokens): .stage(tokens.numberingStage(options).map(BuildState.numbered))
    case .numbered(let tokens): .stage(tokens.listCountingStage(options).map(BuildState.counted))
    case .counted(let lists): .stage(lists.writingStage(options).map(BuildState.written))
    case .written(let lists): .finished(lists.core())
    }
  }
}

/// What a build may be told.
struct BuildOptions: Sendable {
  /// A prefix interval with more postings than this has lists of its own. Nil chooses by the number of items.
  var heavyThreshold: Int?
  /// How many workers there are at most.
  var workerCount = 1
}

/// The sizes in which a build cuts its work.
enum BuildPiece {
  /// Items per piece of the stages that read names one by one.
  static let itemCount = 1 << 14

  /// The number of pieces that so many items make.
  static func count(items: Int) -> Int { (items + itemCount - 1) / itemCount }

  /// The items of a piece.
  static func items(of piece: Int, total: Int) -> Range<Int> {
    piece * itemCount..<min(total, (piece + 1) * itemCount)
  }
}
