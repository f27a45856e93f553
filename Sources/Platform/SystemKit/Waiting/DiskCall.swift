internal import Glibc
internal import Synchronization

/// Calls that a disk may block forever: each has a thread, a deadline, and a place in the budget of its file system.
///
///     let kind = try await DiskCall.run("look", at: path, within: .seconds(3)) { LocalFiles.kind(at: path) }
///
/// A thread that does not return in time is abandoned, and its result dropped. ``DiskPool`` is for many calls at
/// once.
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
  ///
  /// - Throws: ``DiskError``.
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
  ///
  /// - Throws: ``DiskError``.
  package static func path(_ path: [UInt8], within limit: Duration) throws(DiskError) -> [UInt8] {
    try wait("hunch-path", within: limit) { ticket throws(DiskError) in try ticket.follow(path, .current()) }
  }

  private static func wait<Value: Sendable>(
    _ name: String, within limit: Duration, late: @escaping @Sendable () -> Void = {},
    _ work: @escaping @Sendable (DiskTicket) throws(DiskError) -> Value
  ) throws(DiskError) -> Value {
    let answer = Monitor(Result<Value, DiskError>?.none)
    let ticket = DiskTicket(.shared, .call)
    start(name, ticket, late: late, work) { result in
      answer.withLock { $0 = result }
    }
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

  private static func start<Value: Sendable>(
    _ name: String, _ ticket: DiskTicket, late: @escaping @Sendable () -> Void,
    _ work: @escaping @Sendable (DiskTicket) throws(DiskError) -> Value,
    tell: @escaping @Sendable (Result<Value, DiskError>) -> Void
  ) {
    do throws(NoThread) {
      try startThread(name) {
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
  fileprivate var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}

extension DiskCall {
  /// The number of files in one call.
  private static let chunk = 16

  /// Looks at many files: sequentially within a file system, but at all file systems in parallel.
  ///
  /// - Parameters:
  ///   - followsLinks: Whether `look` follows a link at the end of a path.
  ///   - limit: The time limit for a file system, for a few of them.
  /// - Returns: The results, by the place of the path. Files whose file system does not answer have none.
  package static func each<Value: Sendable>(
    _ name: String, _ paths: [[UInt8]], followsLinks: Bool, within limit: Duration,
    _ look: @escaping @Sendable ([UInt8]) -> Value
  ) async -> [Int: Value] {
    let mounts = MountTable.current()
    let groups = Dictionary(grouping: paths.indices) { mounts.place(of: paths[$0]) }
    return await withTaskGroup(of: [Int: Value].self) { tasks in
      for group in groups.values {
        tasks.addTask {
          var all: [Int: Value] = [:]
          var rest = group[...]
          while !rest.isEmpty, !Task.isCancelled {
            let found = Monitor(Progress<Value>())
            let part = rest.prefix(chunk)
            do throws(DiskError) {
              try await perform(name, within: limit) { ticket throws(DiskError) in
                for index in part {
                  // A link may lead to a file system that does not answer; the next file may be elsewhere.
                  if (try? ticket.follow(paths[index], mounts, followsLast: followsLinks)) != nil {
                    let value = look(paths[index])
                    found.withLock { $0.values[index] = value }
                  }
                  found.withLock { $0.count += 1 }
                }
              }
            } catch .noThread {
              break
            } catch {}
            let progress = found.withLock { $0 }
            all.merge(progress.values) { $1 }
            // A file that did not answer is skipped.
            rest = rest.dropFirst(max(1, progress.count + (progress.count < part.count ? 1 : 0)))
          }
          return all
        }
      }
      return await tasks.reduce(into: [:]) { $0.merge($1) { $1 } }
    }
  }

  private struct Progress<Value: Sendable>: Sendable {
    var values: [Int: Value] = [:]
    var count = 0
  }

  /// Looks at many files in sequence, and blocks this thread meanwhile.
  ///
  /// - Parameters:
  ///   - limit: The time limit for each file. After one that does not answer, no further file of its file system is
  ///     touched.
  ///   - late: Called in the thread if an abandoned look returns after all.
  ///   - look: Looks at one file. Before it touches another file, it has the ticket follow that path.
  /// - Returns: The results, in the order of the paths.
  package static func waitForEach<Value: Sendable>(
    _ name: String, _ paths: [[UInt8]], within limit: Duration, late: @escaping @Sendable () -> Void = {},
    _ look: @escaping @Sendable ([UInt8], DiskTicket, MountTable) throws(DiskError) -> Value
  ) -> [Result<Value, DiskError>] {
    let mounts = MountTable.current()
    var all: [Result<Value, DiskError>] = []
    var silent: Set<DiskPlace> = []
    while all.count < paths.count {
      let rest = Array(paths[all.count...])
      let found = Monitor(Looks<Value>())
      let ticket = DiskTicket(.shared, .call, avoiding: silent)
      start(name, ticket, late: late) { ticket throws(DiskError) in
        for path in rest where !ticket.isGivenUp {
          let result = whenThereIsRoom(ticket) { () throws(DiskError) -> Value in
            try ticket.follow(path, mounts)
            return try look(path, ticket, mounts)
          }
          found.withLock { $0.results.append(result) }
        }
      } tell: { end in
        found.withLock { $0.end = end }
      }
      var count = 0
      var failure: DiskError?
      while failure == nil {
        let news = found.wait(nanoseconds: limit.nanoseconds) { looks in
          looks.end != nil || looks.results.count > count ? looks : nil
        }
        if let news {
          count = news.results.count
          guard let end = news.end else { continue }
          if case .failure(let error) = end { failure = error }
          break
        }
        // Without a place, it has returned at the same moment.
        if let place = ticket.giveUp() {
          silent.insert(place)
          failure = .silent(place)
        }
      }
      let results = found.withLock { $0.results }
      all += results
      // The next file is the one that did not answer.
      if let failure, results.count < rest.count { all.append(.failure(failure)) }
    }
    return all
  }

  private struct Looks<Value: Sendable>: Sendable {
    var results: [Result<Value, DiskError>] = []
    var end: Result<Void, DiskError>?
  }

  /// Does work, again and again for a second while too many other calls are at its place, which answers.
  private static func whenThereIsRoom<Value>(
    _ ticket: DiskTicket, _ work: () throws(DiskError) -> Value
  ) -> Result<Value, DiskError> {
    var result = Result(catching: work)
    for _ in 0..<100 {
      guard case .failure(.silent(let place)) = result, !ticket.isGivenUp, !ticket.knowsSilent(place) else { break }
      usleep(10_000)
      result = Result(catching: work)
    }
    return result
  }

  /// Returns the paths at which nothing exists any more, not even a broken link. If a file system does not answer,
  /// its files are assumed to exist.
  package static func missing(
    among paths: [[UInt8]], within limit: Duration = .seconds(2)
  ) async -> Set<[UInt8]> {
    let isMissing = await each("hunch-look", paths, followsLinks: false, within: limit) { path in
      var status = stat()
      let failure = unsafe FolderPath.resolve(path) {
        unsafe fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno
      }
      return failure == -ENOENT || failure == -ENOTDIR
    }
    return Set(isMissing.compactMap { $1 ? paths[$0] : nil })
  }
}
