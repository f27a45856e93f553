internal import CDispatch
internal import Glibc

/// Reads small files.
public enum SmallFile {
  /// Why a file cannot be read, as a sentence that begins with its path.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
    /// Whether there is no such file.
    public let isMissing: Bool

    public init(_ description: String, isMissing: Bool = false) {
      self.description = description
      self.isMissing = isMissing
    }
  }

  /// The path of a file that is named by a person: with `~/` it is in their home, and else, if it does not begin with
  /// a `/`, in a folder.
  public static func path(_ name: String, in folder: String) -> String {
    if name.hasPrefix("/") { return name }
    if name.hasPrefix("~/"), let home = getenv("HOME") { return String(cString: home) + name.dropFirst() }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// What is in a file. It waits for the disk: call it off the main thread.
  ///
  /// - Parameters:
  ///   - limit: the most bytes it may have.
  ///   - isSecret: whether it must belong to the person, and nobody else may read or write it.
  public static func read(_ path: String, limit: Int = 1 << 20, isSecret: Bool = false) throws(Failure) -> [UInt8] {
    // Without O_NONBLOCK, a pipe without a writer would be waited for.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    // By the descriptor, and so of the file that is read, whatever the path leads to meanwhile.
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("\(path) is no file") }
    if isSecret {
      guard status.st_uid == getuid() else {
        throw Failure("\(path) belongs to someone else; it must be yours")
      }
      guard status.st_mode & 0o077 == 0 else {
        throw Failure("\(path) is open to others; close it with “chmod 600”")
      }
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= limit else {
        throw Failure("\(path) has more than \(limit) bytes")
      }
    }
  }

  private static func failure(_ path: String) -> Failure {
    Failure("\(path): \(String(cString: strerror(errno)))", isMissing: errno == ENOENT)
  }
}
