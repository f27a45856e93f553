internal import Synchronization

/// Calls that a disk may block forever: each has a thread, a deadline, and a place in the budget of its file system.
///
///     let kind = try await DiskCall.run("look", at: path, within: .seconds(3)) { LocalFiles.kind(at: path) }
///
/// A thread that does not return in time is abandoned, and its result dropped. The file index has `DiskPool` for many
/// calls at once.
package enum DiskCall {
  /// Runs work that touches files.
  ///
  /// - Parameters:
  ///   - name: The name of the thread, at most 15 bytes.
  ///   - paths: The files that it touches; the one with the longest wait comes last.
  ///   - limit: The time limit.
  ///   - late: Called in the thread if abandoned work returns after all.
  /// - Throws: ``DiskError``.
  package static func run<Value: Sendable>(
    _ name: String, at paths: [[UInt8]], within limit: Duration, late: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable () -> Value
  ) async throws(DiskError) -> Value {
    try await perform(name, within: limit, late) { ticket throws(DiskError) in
      let mounts = MountTable.current()
      for path in paths { try ticket.follow(path, mounts) }
      return work()
    }
  }

  /// Runs work that touches a single file.
  ///
  /// - Throws: ``DiskError``.
  package static func run<Value: Sendable>(
    _ name: String, at path: [UInt8], within limit: Duration, late: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable () -> Value
  ) async throws(DiskError) -> Value {
    try await run(name, at: [path], within: limit, late: late, work)
  }

  /// Runs work that concerns no particular file. Its name has a budget, like a file system.
  package static func run<Value: Sendable>(
    errand name: String, within limit: Duration, _ work: @escaping @Sendable () -> Value
  ) async throws(DiskError) -> Value {
    try await perform(name, within: limit) { ticket throws(DiskError) in
      try ticket.move(to: .errand(name))
      return work()
    }
  }

  /// Runs work that touches a file, and blocks this thread meanwhile.
  ///
  /// - Parameter late: Called in the thread if abandoned work returns after all.
  /// - Throws: ``DiskError``.
  package static func wait<Value: Sendable>(
    _ name: String, at path: [UInt8], within limit: Duration, late: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable () -> Value
  ) throws(DiskError) -> Value {
    try wait(name, within: limit, late: late) { ticket throws(DiskError) in
      try ticket.follow(path, .current())
      return work()
    }
  }

  /// Returns the path with links resolved, and blocks this thread meanwhile.
  package static func path(_ path: [UInt8], within limit: Duration) throws(DiskError) -> [UInt8] {
    try wait("hunch-path", within: limit) { ticket throws(DiskError) in try ticket.follow(path, .current()) }
  }

  private static func wait<Value: Sendable>(
    _ name: String, within limit: Duration, late: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable (DiskTicket) throws(DiskError) -> Value
  ) throws(DiskError) -> Value {
    let answer = Monitor(Result<Value, DiskError>?.none)
    let ticket = DiskTicket(.shared, .call)
    start(name, ticket, late: late, work) { result in answer.withLock { $0 = result } }
    let result = answer.wait(nanoseconds: limit.nanoseconds) { $0 }
    if let result { return try result.get() }
    if let place = ticket.giveUp() { throw .silent(place) }
    // It returned at the same moment.
    return try answer.wait { $0 }.get()
  }

  /// Runs work that moves its ticket itself.
  static func perform<Value: Sendable>(
    _ name: String, within limit: Duration, _ late: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable (DiskTicket) throws(DiskError) -> Value
  ) async throws(DiskError) -> Value {
    let answer = Answer<Value>()
    let ticket = DiskTicket(.shared, .call)
    let deadline = Task {
      guard (try? await Task.sleep(for: limit)) != nil, let place = ticket.giveUp() else { return }
      answer.give(.failure(.silent(place)))
    }
    start(name, ticket, late: late, work) { answer.give($0) }
    defer { deadline.cancel() }
    return try await answer.wait().get()
  }

  static func start<Value: Sendable>(
    _ name: String, _ ticket: DiskTicket, late: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable (DiskTicket) throws(DiskError) -> Value,
    tell: @escaping @Sendable (Result<Value, DiskError>) -> Void
  ) {
    do throws(NoThread) {
      try CallThreads.shared.start(name) {
        let result = Result { () throws(DiskError) in try work(ticket) }
        // Before the result is passed on: the next call must find room.
        if ticket.end() { late() } else { tell(result) }
      }
    } catch {
      ticket.end()
      tell(.failure(.noThread(error)))
    }
  }

  /// Only the first answer counts.
  private final class Answer<Value: Sendable>: Sendable {
    private enum State {
      case open
      case awaited(CheckedContinuation<Result<Value, DiskError>, Never>)
      case given(Result<Value, DiskError>)
    }

    private let state = Mutex(State.open)

    func give(_ value: Result<Value, DiskError>) {
      let waiting = state.withLock { state -> CheckedContinuation<Result<Value, DiskError>, Never>? in
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

    func wait() async -> Result<Value, DiskError> {
      await withCheckedContinuation { continuation in
        let given = state.withLock { state -> Result<Value, DiskError>? in
          if case .given(let value) = state { return value }
          state = .awaited(continuation)
          return nil
        }
        if let given { continuation.resume(returning: given) }
      }
    }
  }
}

extension Duration {
  var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
