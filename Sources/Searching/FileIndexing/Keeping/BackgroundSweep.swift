internal import SystemKit

/// Sweeps all folders in a separate thread, while changes are still handled.
final class BackgroundSweep: Sendable {
  private struct State: Sendable {
    var found = FolderSweep.Found()
    var isStopped = false
    var isOver = false
  }

  let start = MonotonicTime.now
  let urgency: Urgency
  private let state = Monitor(State())

  /// Starts the sweep.
  ///
  /// - Parameter ring: Called in that thread when results are available.
  init(_ files: FileIndex, _ urgency: Urgency, timeout: Int64, ring: @escaping @Sendable () -> Void) throws(NoThread) {
    self.urgency = urgency
    let state = state
    try startThread("hunch-sweep") {
      _ = FolderSweep(urgency, timeout: timeout).run(files) { found in
        state.withLock { $0.found.add(found) }
        ring()
      } goesOn: {
        state.withLock { !$0.isStopped }
      }
      state.withLock { $0.isOver = true }
      ring()
    }
  }

  /// Ends the sweep soon. Its further results are dropped.
  func stop() { state.withLock { $0.isStopped = true } }

  /// Returns the results found since the last call, and whether the search has ended.
  func take() -> (found: FolderSweep.Found, isOver: Bool) {
    state.withLock { state in
      defer { state.found = FolderSweep.Found() }
      return (state.found, state.isOver)
    }
  }
}
