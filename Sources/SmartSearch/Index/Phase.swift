import Synchronization

/// A part of the work of a build that can be done by several tasks at once: pieces that do not depend on each other.
struct Phase: Sendable {
  let count: Int
  /// Does one piece. `lane` is below the number of workers, and no two pieces run in one lane at once.
  let work: @Sendable (_ lane: Int, _ piece: Int) -> Void

  init(count: Int, work: @escaping @Sendable (_ lane: Int, _ piece: Int) -> Void) {
    self.count = count
    self.work = work
  }

  /// Does all pieces here and now.
  func run() {
    for piece in 0..<count { work(0, piece) }
  }

  /// Does all pieces in several tasks.
  ///
  /// - Throws: `CancellationError` soon after the task is cancelled.
  func run(workers: Int, didFinishPiece: @escaping @Sendable () -> Void) async throws {
    let next = SharedCounter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lane in 0..<min(workers, count) {
        group.addTask {
          while let piece = next.take(below: count) {
            try Task.checkCancellation()
            work(lane, piece)
            didFinishPiece()
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

/// Hands out numbers to tasks.
private final class SharedCounter: Sendable {
  private let value = Atomic<Int>(0)

  func take(below limit: Int) -> Int? {
    let taken = value.wrappingAdd(1, ordering: .relaxed).oldValue
    return taken < limit ? taken : nil
  }
}
