import CProgramStart
import Glibc

/// Where programs that are started write what they print.
nonisolated final class ProgramOutput: Sendable {
  let descriptor: Int32
  private let isOwn: Bool

  /// The system's journal, in which each line is the program's, or this program's standard error where there is none.
  /// - Parameters:
  ///   - identifier: What the program is called there.
  ///   - socket: Where the journal takes lines.
  init(identifier: String, socket: String = "/run/systemd/journal/stdout") {
    let connection = cps_connect(socket)
    isOwn = connection >= 0
    descriptor = isOwn ? connection : STDERR_FILENO
    guard isOwn else { return }
    // What sd_journal_stream_fd(3) sends first: who it is, no unit, "information", a level before a line is understood,
    // and no line goes anywhere else.
    let name = String(identifier.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200).map(Character.init))
    let header = Array("\(name)\n\n6\n1\n0\n0\n0\n".utf8)
    _ = write(connection, header, header.count)
  }

  deinit { if isOwn { close(descriptor) } }
}
