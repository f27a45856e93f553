internal import Synchronization

/// Broadcasts elements to watchers, each with its own stream. A slow watcher misses some, but never the newest.
package final class Watchers<Element: Sendable>: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  /// Held while all are told, to keep the order of the elements for everyone.
  private let turn = Mutex(())

  package init() {}

  deinit { state.withLock { $0.continuations.values.forEach { $0.finish() } } }

  /// Returns a stream of the elements from now on. Dropping it ends it.
  /// - Parameter first: The first element, if any.
  package func stream(beginningWith first: Element? = nil) -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
    if let first { continuation.yield(first) }
    let number = state.withLock { state in
      state.count += 1
      state.continuations[state.count] = continuation
      return state.count
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
    }
    return stream
  }

  /// Sends an element to all watchers.
  package func tell(_ element: Element) {
    turn.withLock { _ in
      // Must not hold the lock. A watcher may be cancelled at this moment. Swift's runtime then holds the lock of its
      // task until the stream's termination handler returns, and that handler takes this lock, while `yield` waits
      // for the task's.
      let continuations = state.withLock { Array($0.continuations.values) }
      for continuation in continuations { continuation.yield(element) }
    }
  }
}
