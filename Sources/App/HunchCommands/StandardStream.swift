internal import Glibc
internal import SmartSearch
internal import SystemKit

/// Standard output or standard error, written byte for byte.
package struct StandardStream: Sendable {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  package static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Makes the process fit to write: to be called once, before anything is opened.
  ///
  /// A reader that went away, and a limit on the size of files, make writes fail instead of ending the process. By
  /// functions that do nothing, not by ignoring the signals: programs that are started later would inherit that. And where
  /// the caller closed a standard stream, no other file comes to stand in its place, to be written into.
  static func prepare() {
    signal(SIGPIPE) { _ in }
    signal(SIGXFSZ) { _ in }
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest that is free, which is this one. Opened the wrong way round, so that its use is an error and is said.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Takes a standard input that the caller closed for an empty one, as dmenu does: scripts ask for a text so.
  static func acceptClosedInput() {
    // As `prepare()` has left it.
    guard fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE == O_WRONLY else { return }
    let empty = open("/dev/null", O_RDONLY)
    guard empty >= 0 else { return }
    dup2(empty, STDIN_FILENO)
    close(empty)
  }

  /// Writes all of `bytes`, however long the reader takes.
  ///
  /// - Returns: False when the reader has gone away: there is no use in writing more.
  /// - Throws: what else kept the bytes from being written, such as a full disk.
  func write(_ bytes: [UInt8]) throws(CommandError) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      // Another program has made the pipe one that does not wait.
      case EAGAIN: waitForReader()
      case EPIPE: return false
      default: throw failure()
      }
    }
    return true
  }

  /// Writes a line for the user, or several, in which there may be text from outside. Where that fails there is nobody left
  /// to tell.
  package func writeLine(_ text: String) {
    _ = try? write(Array((VisibleText.printed(text, keepsLines: true) + "\n").utf8))
  }

  /// Asks whether what was written found its place: some file systems, such as NFS, only tell when a file is closed.
  func confirm() throws(CommandError) {
    let copy = dup(descriptor)
    if copy >= 0, close(copy) != 0, errno != EINTR { throw failure() }
  }

  private func waitForReader() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Whatever comes of it, the next write tells.
    _ = poll(&request, 1, -1)
  }

  private func failure() -> CommandError {
    CommandError(
      localized("cannot write to standard output: {reason}", ["reason": String(cString: strerror(errno))]))
  }
}
