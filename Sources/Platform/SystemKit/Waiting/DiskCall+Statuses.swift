internal import Glibc

/// The status of a file or folder, without reading it.
package struct FileStatus: Sendable, Hashable {
  /// The time of the last change of its contents, in seconds since 1970.
  package var changed: Int64
  /// In bytes; nil for anything but a regular file.
  package var size: Int64?
}

extension DiskCall {
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

  private static func status(of path: [UInt8]) -> FileStatus? {
    var status = stat()
    let failure = unsafe FolderPath.resolve(path) { unsafe fstatat($0, $1, &status, 0) == 0 ? 0 : -errno }
    guard failure == 0 else { return nil }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    return FileStatus(changed: Int64(status.st_mtim.tv_sec), size: isFile ? Int64(status.st_size) : nil)
  }
}
