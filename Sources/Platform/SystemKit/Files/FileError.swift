internal import Glibc

/// A file that could not be read or written.
public struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  public var path: String
  /// The error number of the system.
  public var code: Int32

  public init(path: String, code: Int32) {
    self.path = path
    self.code = code
  }

  /// Whether there is no such file.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The path, and the system's words for the reason.
  public var description: String { unsafe "\(path): \(String(cString: strerror(code)))" }
}
