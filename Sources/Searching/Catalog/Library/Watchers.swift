internal import Synchronization

/// Those who want to hear of something, each by a stream of its own. Who is slow misses some, never the newest.
final class Watchers<Element: Sendable>: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  /// Held while all are told, so that nobody hears of something older last.
  private let turn = Mutex(())

  deinit {
    state.withLock { $0.continuations.values.forEach { $0.finish() } }
  }

  /// A stream of what is told from now on. Whoever drops it is told no more.
  /// - Parameter first: What it begins with, if that is anything.
  func stream(beginningWith first: Element? = nil) -> AsyncStream<Element> {
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

  /// Tells all of them.
  func tell(_ element: Element) {
    turn.withLock { _ in
      // Not while they are locked: whoever is told may be given up at the same moment, and Swift's runtime then holds the
      // task, which is to be woken here, until its stream has ended, which locks them.
      let continuations = state.withLock { Array($0.continuations.values) }
      for continuation in continuations { continuation.yield(element) }
    }
  }
}
