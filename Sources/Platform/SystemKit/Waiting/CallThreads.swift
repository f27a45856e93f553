internal import CFileEvents
internal import Synchronization

/// Threads for calls that may never return. Each call begins at once: in a thread that another call has left, or
/// otherwise in a new one.
final class CallThreads: Sendable {
  static let shared = CallThreads()

  private let rest: Int64

  private struct Call: Sendable {
    var name: String
    var body: @Sendable () -> Void
  }

  /// The threads without a call, each with a place for its next one. The last one has rested least.
  private let resting = Mutex<[Monitor<Call?>]>([])

  /// - Parameter rest: The time after which a thread without a call ends, in nanoseconds.
  init(rest: Int64 = 1_000_000_000) { self.rest = rest }

  /// Runs a call in a thread.
  ///
  /// - Parameter name: The name of the thread during the call, at most 15 bytes.
  /// - Throws: ``NoThread`` if no thread is available. Then the body is never called.
  func start(_ name: String, _ body: @escaping @Sendable () -> Void) throws(NoThread) {
    if let place = resting.withLock({ $0.popLast() }) {
      return place.withLock { $0 = Call(name: name, body: body) }
    }
    try startThread(name) { [self] in
      body()
      let place = Monitor(Call?.none)
      while let call = next(at: place) {
        unsafe cfe_name_thread(call.name)
        call.body()
      }
    }
  }

  /// Waits for the next call of this thread; nil to end the thread.
  private func next(at place: Monitor<Call?>) -> Call? {
    let take = { (call: inout Call?) in call.take() }
    resting.withLock { $0.append(place) }
    if let call = place.wait(nanoseconds: rest, for: take) { return call }
    let isUnused = resting.withLock { resting in
      resting.firstIndex { $0 === place }.map { _ = resting.remove(at: $0) } != nil
    }
    // Otherwise a call has just been given to this thread.
    return isUnused ? nil : place.wait(for: take)
  }
}
