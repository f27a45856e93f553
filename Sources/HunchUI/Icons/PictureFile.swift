import Glibc

/// A regular file that is open for reading.
nonisolated final class PictureFile {
  let stamp: FileStamp
  private let descriptor: Int32

  /// Returns nil if there is no regular file. Waits for no pipe, and makes no terminal the process's own.
  init?(_ path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var status = Glibc.stat()
    // By the descriptor, and so of the file that is read, whatever the path leads to meanwhile.
    let isRegular = descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    stamp = FileStamp(
      device: Int64(bitPattern: UInt64(status.st_dev)), inode: Int64(bitPattern: UInt64(status.st_ino)),
      size: Int64(status.st_size), seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))
    if !isRegular { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// All bytes; nil if there are more than `limit`, or they cannot be read.
  func read(limit: Int) -> [UInt8]? {
    guard stamp.size <= limit else { return nil }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else { return nil }
    }
  }
}
