internal import Glibc
internal import Synchronization

/// Looks whether files are still there.
public enum FileLook {
  /// So many threads may be left behind by file systems that do not answer; then nothing is looked at any more.
  private static let mostThreads = 4
  private static let threads = Atomic(0)

  /// Those of some paths at which there is nothing any more.
  ///
  /// It looks in a thread of its own, for a file system may take for ever to answer. What is not known when the time is
  /// over is taken to be there; the thread is then left behind.
  ///
  /// - Parameter timeout: how long it may take, in milliseconds.
  public static func missing(among paths: [[UInt8]], timeout: Int64 = 2_000) async -> Set<[UInt8]> {
    guard !paths.isEmpty, threads.load(ordering: .relaxed) < mostThreads else { return [] }
    return await withCheckedContinuation { continuation in
      let answer = Monitor(Answer())
      threads.add(1, ordering: .relaxed)
      startThread {
        for path in paths where isMissing(path) { answer.withLock { _ = $0.missing.insert(path) } }
        threads.subtract(1, ordering: .relaxed)
        answer.withLock { $0.isWhole = true }
      }
      startThread {
        _ = answer.wait(nanoseconds: timeout * 1_000_000) { $0.isWhole ? true : nil }
        continuation.resume(returning: answer.withLock { $0.missing })
      }
    }
  }

  private struct Answer: Sendable {
    var missing: Set<[UInt8]> = []
    var isWhole = false
  }

  private static func isMissing(_ path: [UInt8]) -> Bool {
    var status = stat()
    let failure = FolderPath.resolve(path) { fstatat($0, $1, &status, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : -errno }
    return failure == -ENOENT || failure == -ENOTDIR
  }
}
