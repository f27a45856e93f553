/// Sees to it that what is made on a queue is used on no other. It costs nothing in a release build.
struct SchedulingWatchdog {
  private let owner = QueueExecutor.current

  /// Ends a debug build, with a sentence, on any other queue than the one it was made on.
  func check(file: StaticString = #fileID, line: UInt = #line) {
    assert(
      QueueExecutor.current == owner,
      "A SQLite connection was used outside the queue that it was opened on: pass it to nothing that outlives the call.",
      file: file, line: line)
  }
}
