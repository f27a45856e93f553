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
