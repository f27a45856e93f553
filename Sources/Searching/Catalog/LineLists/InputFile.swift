import Glibc
import SystemKit

/// A file, a pipe or a terminal that a list is read from.
struct InputFile: ~Copyable {
  let descriptor: Int32
  private let path: String?

  /// Opens a file, or takes standard input if there is no path.
  init(path: String?) throws(SourceError) {
    self.path = path
    descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) } ?? STDIN_FILENO
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    if path != nil { close(descriptor) }
  }

  /// Reads some bytes to a place in an array and behind it. Blocks until there are some, unless another program has made
  /// the pipe one that does not wait.
  ///
  /// - Returns: how many; 0 at the end; nil if there are none now.
  func read(into bytes: inout [UInt8], from place: Int = 0) throws(SourceError) -> Int? {
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[place...])
        return Glibc.read(descriptor, room.baseAddress, room.count)
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return nil }
      if errno != EINTR { throw Self.failure(path) }
    }
  }

  /// Waits until there is something to read, or the end; at most for so long, or as long as it takes.
  ///
  /// - Returns: whether there is.
  @discardableResult
  func wait(atMost time: Duration? = nil) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Where it fails, the next read tells why.
    return poll(&request, 1, time.map { Int32(clamping: Int64($0 / .milliseconds(1)) + 1) } ?? -1) != 0
  }

  private static func failure(_ path: String?) -> SourceError {
    let reason = String(cString: strerror(errno))
    guard let path else { return .failed(localized("cannot read standard input: {reason}", ["reason": reason])) }
    return .unreadable(path: path, reason: reason)
  }
}
