internal import Glibc
internal import Synchronization

/// The status of a file or folder, without reading it.
package struct FileStatus: Sendable, Hashable {
  /// The time of the last change of its contents, in seconds since 1970.
  package var changed: Int64
  /// In bytes; nil for anything but a regular file.
  package var size: Int64?
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
      let looks = Mutex(Looks<Value>(last: MonotonicTime.now))
      let end = Monitor(Result<Void, DiskError>?.none)
      let ticket = DiskTicket(.shared, .call, avoiding: silent)
      start(name, ticket, late: late) { ticket throws(DiskError) in
        for path in rest where !ticket.isGivenUp {
          let result = whenThereIsRoom(ticket) { () throws(DiskError) -> Value in
            try ticket.follow(path, mounts)
            return try look(path, ticket, mounts)
          }
          looks.withLock {
            $0.results.append(result)
            $0.last = MonotonicTime.now
          }
        }
      } tell: { result in
        end.withLock { $0 = result }
      }
      var failure: DiskError?
      while true {
        // The thread that looks wakes this one only at its end.
        let rest = looks.withLock { $0.last } + limit.nanoseconds - MonotonicTime.now
        if let result = end.wait(nanoseconds: max(0, rest), for: { $0 }) {
          if case .failure(let error) = result { failure = error }
          break
        }
        if rest > 0 { continue }
        // Without a place, it has returned at the same moment.
        if let place = ticket.giveUp() {
          silent.insert(place)
          failure = .silent(place)
          break
        }
      }
      let results = looks.withLock { $0.results }
      all += results
      // The next file is the one that did not answer.
      if let failure, results.count < rest.count { all.append(.failure(failure)) }
    }
    return all
  }

  private struct Looks<Value: Sendable>: Sendable {
    var results: [Result<Value, DiskError>] = []
    /// The time of the last one.
    var last: Int64
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

  /// Reads the statuses of many files, those first in the list first. A link counts as its target.
  ///
  /// - Parameter limit: The time limit for a few files, and for all of them. Another `limit` may pass until a file that
  ///   does not answer is given up.
  /// - Returns: The statuses, by the place of the path. Missing files, those that do not answer and those after the
  ///   time limit have none.
  package static func statuses(of paths: [[UInt8]], within limit: Duration) async -> [Int: FileStatus] {
    let looking = Task { await each("hunch-status", paths, followsLinks: true, within: limit) { status(of: $0) } }
    let end = Task {
      if (try? await Task.sleep(for: limit)) != nil { looking.cancel() }
    }
    defer { end.cancel() }
    return await withTaskCancellationHandler {
      await looking.value.compactMapValues { $0 }
    } onCancel: {
      looking.cancel()
    }
  }

  /// Looks at a file, or at the target of a link; nil if that is not possible. Waits for the disk.
  static func look(at path: [UInt8]) -> stat? {
    var status = stat()
    let failure = unsafe FolderPath.resolve(path) { unsafe fstatat($0, $1, &status, 0) == 0 ? 0 : -errno }
    return failure == 0 ? status : nil
  }

  private static func status(of path: [UInt8]) -> FileStatus? {
    guard let status = look(at: path) else { return nil }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return FileStatus(changed: Int64(status.st_mtim.tv_sec), size: isFile ? Int64(status.st_size) : nil)
  }
}
