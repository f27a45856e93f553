import CProgramStart
import Glibc

/// The output of started programs.
nonisolated final class ProgramOutput: Sendable {
  let descriptor: Int32
  private let isOwn: Bool

  /// The system's journal, where each line carries the program's name; otherwise this program's standard error.
  /// - Parameters:
  ///   - identifier: The program's name there.
  ///   - socket: The journal's socket for lines.
  init(identifier: String, socket: String = "/run/systemd/journal/stdout") {
    let connection = cps_connect(socket)
    isOwn = connection >= 0
    descriptor = isOwn ? connection : STDERR_FILENO
    guard isOwn else { return }
    // The header of sd_journal_stream_fd(3): the identifier, no unit, level "information", level prefixes enabled, and
    // no forwarding.
    let name = String(identifier.unicodeScalars.filter { $0.value >= 0x20 }.prefix(200).map(Character.init))
    let header = Array("\(name)\n\n6\n1\n0\n0\n0\n".utf8)
    _ = write(connection, header, header.count)
  }

  deinit { if isOwn { close(descriptor) } }
}
