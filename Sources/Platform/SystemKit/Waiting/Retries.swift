internal import Synchronization

/// Plans further attempts of something that failed because of a disk. The pauses between them double up to five minutes.
package final class Retries: Sendable {
  private struct State {
    var pause: Duration
    var isPlanned = false
  }

  private static let longest = Duration.seconds(300)

  private let first: Duration
  private let state: Mutex<State>
  private let watchers = Watchers<Void>()

  /// - Parameter first: The first pause.
  package init(first: Duration = .seconds(1)) {
    self.first = first
    state = Mutex(State(pause: first))
  }

  /// Yields when to try again.
  package func attempts() -> AsyncStream<Void> { watchers.stream() }

  /// Plans an attempt at once, because a disk has answered after all.
  package func tryNow() { watchers.tell(()) }

  /// Plans the next attempt, unless one is planned.
  package func tryLater() {
    let pause = state.withLock { state -> Duration? in
      if state.isPlanned { return nil }
      state.isPlanned = true
      return state.pause
    }
    guard let pause else { return }
    Task.detached { [weak self] in
      try? await Task.sleep(for: pause)
      self?.state.withLock { state in
        state.isPlanned = false
        state.pause = min(pause * 2, Self.longest)
      }
      self?.tryNow()
    }
  }

  /// Notes a success: the pause after the next failure is the first one again.
  package func succeed() { state.withLock { $0.pause = first } }
}
