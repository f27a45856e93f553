import Glibc
import SystemKit

/// A file, a pipe or a terminal from which a list is read.
struct InputFile: ~Copyable {
  let descriptor: Int32
  private let path: String?

  /// Opens a file, or takes standard input if there is no path.
  /// - Parameter standardInput: The descriptor of standard input.
  init(path: String?, standardInput: Int32 = STDIN_FILENO) throws(SourceError) {
    self.path = path
    descriptor = path.map { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) } ?? standardInput
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    if path != nil { close(descriptor) }
  }

  /// Reads bytes into an array from a place on. Blocks until some arrive, unless another program made the pipe
  /// non-blocking.
  ///
  /// - Returns: the number of bytes; 0 at the end; nil if none are available now.
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

  /// Waits for input or its end, up to the time limit if one is given.
  ///
  /// - Returns: whether something can be read.
  @discardableResult
  func wait(atMost time: Duration? = nil) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // If this fails, the next read tells why.
    return poll(&request, 1, time.map { Int32(clamping: Int64($0 / .milliseconds(1)) + 1) } ?? -1) != 0
  }

  private static func failure(_ path: String?) -> SourceError {
    let reason = String(cString: strerror(errno))
    guard let path else { return .failed(localized("cannot read standard input: {reason}", ["reason": reason])) }
    return .unreadable(path: path, reason: reason)
  }
}
