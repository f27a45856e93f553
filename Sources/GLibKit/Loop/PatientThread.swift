import Synchronization

/// Threads for work that may never end, such as asking something of a file system that does not answer.
nonisolated public enum PatientThread {
  /// So many threads may be at work at a time, those that were given up among them.
  private static let mostThreads = 16
  private static let count = Atomic(0)

  /// Does some work in a thread of its own, and waits no longer than it may take.
  ///
  /// A thread whose work takes longer is left to itself, and what it gives is dropped.
  /// - Parameters:
  ///   - name: What the thread is called, at most 15 bytes.
  ///   - timeout: How long it may take.
  /// - Returns: What the work gave; nil if it took too long, or if too many before it have not ended.
  public static func run<Value: Sendable>(
    _ name: String, timeout: Duration, _ work: @escaping @Sendable () -> Value
  ) async -> Value? {
    guard count.add(1, ordering: .relaxed).newValue <= mostThreads else {
      count.subtract(1, ordering: .relaxed)
      return nil
    }
    let answer = Answer<Value>()
    let deadline = Task {
      guard (try? await Task.sleep(for: timeout)) != nil else { return }
      answer.give(nil)
    }
    NamedThread.start(name) {
      let value = work()
      count.subtract(1, ordering: .relaxed)
      answer.give(value)
    }
    defer { deadline.cancel() }
    return await answer.wait()
  }

  /// What is given first counts.
  private final class Answer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Value?, Never>)
      case given(Value?)
    }

    private let state = Mutex(State.open)

    func give(_ value: Value?) {
      let waiting = state.withLock { state -> CheckedContinuation<Value?, Never>? in
        switch state {
        case .open: state = .given(value)
        case .awaited(let continuation):
          state = .given(value)
          return continuation
        case .given: break
        }
        return nil
      }
      waiting?.resume(returning: value)
    }

    func wait() async -> Value? {
      await withCheckedContinuation { continuation in
        let given = state.withLock { state -> Value?? in
          if case .given(let value) = state { return .some(value) }
          state = .awaited(continuation)
          return nil
        }
        if let given { continuation.resume(returning: given) }
      }
    }
  }
}
