import Foundation

/// A temporary folder, deleted when the test drops it.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    // Hunch writes paths with one slash between two names, and tests compare them.
    path = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("hunch-test-\(UUID().uuidString)").path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      preconditionFailure("no temporary folder: \(error)")
    }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file, makes missing folders, and returns the path of the file.
  @discardableResult
  package func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    try write(Array(text.utf8), to: name, mode: mode)
  }

  @discardableResult
  package func write(_ bytes: [UInt8], to name: String, mode: Int = 0o600) throws -> String {
    let path = path + "/" + name
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    if mode & 0o111 != 0 { waitForWriters(of: path) }
    return path
  }

  /// Waits until no process has a file open for writing, because a program cannot be started before that. A child that
  /// another test starts meanwhile has the files of this process open until it becomes its own program.
  private func waitForWriters(of path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    // The system grants a lease for reading only to a file without writers (fcntl(2)). Swift has no `F_SETLEASE`.
    let setLease: Int32 = 1_024
    while fcntl(file, setLease, Int32(F_RDLCK)) != 0, errno == EAGAIN { usleep(1_000) }
    _ = fcntl(file, setLease, Int32(F_UNLCK))
  }

  /// Returns the text of a file; nil if it cannot be read.
  package func text(of name: String) -> String? { try? String(contentsOfFile: path + "/" + name, encoding: .utf8) }

  /// Returns the lines of a file; none if it cannot be read.
  package func lines(of name: String) -> [String] {
    (text(of: name) ?? "").split(separator: "\n").map(String.init)
  }

  /// Returns the line that a program has written to a file; nil until the line is complete.
  package func line(of name: String) -> String? {
    guard let text = text(of: name), text.hasSuffix("\n") else { return nil }
    return String(text.dropLast())
  }
}
