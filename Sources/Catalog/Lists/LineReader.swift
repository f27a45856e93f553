import Glibc

/// Reads a file, a pipe or a terminal to its end.
///
/// It blocks until then: not for the main thread, nor for a task of the shared pool where the other end may be slow.
struct LineReader {
  let path: String?
  let separator: LineStore.Separator

  /// How many lines must be there before they are first passed on, and by what they must grow for each next time, so
  /// that passing on costs no more in all than reading.
  private static let firstReport = 1_000
  private static let growth = 2
  private static let blockSize = 1 << 18
  /// How long a writer may be silent until what it wrote so far is passed on.
  private static let patience: Int32 = 30

  /// Reads everything.
  /// - Parameter report: told the lines so far, now and then.
  func read(report: (LineStore) -> Void) throws(SourceError) -> LineStore {
    let descriptor = try open()
    defer { if path != nil { close(descriptor) } }
    var lines = LineStore(separator: separator)
    var reported = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockSize, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      if lines.count > reported, !hasInput(descriptor) {
        report(lines)
        reported = lines.count
      }
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      // Another program has made the pipe one that does not wait.
      if count < 0, errno == EAGAIN {
        waitForInput(descriptor)
        continue
      }
      if count < 0 { throw failure() }
      if count == 0 { break }
      lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      if lines.count >= max(Self.firstReport, reported * Self.growth) {
        report(lines)
        reported = lines.count
      }
    }
    lines.finish()
    return lines
  }

  private func open() throws(SourceError) -> Int32 {
    guard let path else { return STDIN_FILENO }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw failure() }
    return descriptor
  }

  /// Whether there is something to read, or its end, within the time one would wait without noticing.
  private func hasInput(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, Self.patience) != 0
  }

  private func waitForInput(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // Whatever comes of it, the next read tells.
    _ = poll(&request, 1, -1)
  }

  private func failure() -> SourceError {
    .unreadable(path: path ?? "standard input", reason: String(cString: strerror(errno)))
  }
}

extension LineStore {
  /// Reads the lines of a file, or of standard input.
  ///
  /// Blocks until the end of the input.
  /// - Parameter path: the file, or nil for standard input.
  /// - Throws: ``SourceError/unreadable(path:reason:)``, which names the file.
  public init(readingFrom path: String?, separator: Separator = .newline) throws(SourceError) {
    self = try LineReader(path: path, separator: separator).read { _ in }
  }
}
