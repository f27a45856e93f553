internal import Glibc
internal import SmartSearch
internal import SystemKit

/// Standard output or standard error, written byte by byte.
package struct StandardStream: Sendable {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  package static let error = StandardStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32

  /// Prepares the process for writing. Call it once, before opening anything.
  ///
  /// If a reader has gone away, or a file has reached its size limit, writing then fails instead of ending the
  /// process. The signals get empty handlers, because programs started later would inherit ignored signals. A
  /// standard stream that the caller has closed is opened on `/dev/null`: otherwise another file could take its place
  /// and be written to.
  static func prepare() {
    signal(SIGPIPE) { _ in }
    signal(SIGXFSZ) { _ in }
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor, which is this one. It is opened in the wrong direction, which makes its use a
      // reported error.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Treats a standard input that the caller has closed as empty, as dmenu does. Scripts use that to ask for a text.
  static func acceptClosedInput() {
    // The mode that `prepare()` gives to a closed input.
    guard fcntl(STDIN_FILENO, F_GETFL) & O_ACCMODE == O_WRONLY else { return }
    let empty = open("/dev/null", O_RDONLY)
    guard empty >= 0 else { return }
    dup2(empty, STDIN_FILENO)
    close(empty)
  }

  /// Writes all bytes, however long the reader takes.
  ///
  /// - Returns: False if the reader has gone away, which makes further writing useless.
  /// - Throws: Other reasons why the bytes could not be written, such as a full disk.
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
      // Another program has made the pipe non-blocking.
      case EAGAIN: waitForReader()
      case EPIPE: return false
      default: throw failure()
      }
    }
    return true
  }

  /// Writes one or several lines for the user, which may contain foreign text. A failure is ignored, because it
  /// cannot be reported.
  package func writeLine(_ text: String) {
    _ = try? write(Array((VisibleText.printed(text, keepsLines: true) + "\n").utf8))
  }

  /// Checks that the written bytes were stored: some file systems, such as NFS, report errors only when a file is
  /// closed.
  func confirm() throws(CommandError) {
    let copy = dup(descriptor)
    if copy >= 0, close(copy) != 0, errno != EINTR { throw failure() }
  }

  private func waitForReader() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Any result will do, because the next write reports errors.
    _ = poll(&request, 1, -1)
  }

  private func failure() -> CommandError {
    CommandError(localized("cannot write to standard output: {reason}", ["reason": String(cString: strerror(errno))]))
  }
}
