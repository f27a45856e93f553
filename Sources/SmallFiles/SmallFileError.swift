internal import Glibc

/// Why a file is not read.
public struct SmallFileError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// It is a folder.
    case folder
    /// It is a pipe, a device or a socket.
    case notRegular
    /// It has more bytes than this.
    case tooLarge(limit: Int)
    /// It must be the user's own, and is not.
    case belongsToAnother
    /// It is to be for its owner alone, and others may read or write it.
    case openToOthers
    /// The system refused it, for a reason of errno(3).
    case system(code: Int32)
  }

  /// The file, as it was asked for.
  public let path: String
  public let reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  init(path: String, code: Int32) {
    self.init(path: path, reason: code == ENOENT ? .missing : .system(code: code))
  }

  /// Whether there is no such file, which is often no mistake.
  public var isMissing: Bool { reason == .missing }

  /// A sentence for the user, which begins with the path.
  public var description: String {
    switch words {
    case .system(let words): "\(path): \(words)"
    case .predicate(let words): "\(path) \(words)"
    }
  }

  /// The same without the path, for where that stands already.
  public var explanation: String {
    switch words {
    case .system(let words): words
    case .predicate(let words): "this \(words)"
    }
  }

  /// A sentence of the system's is complete; one of ours is a predicate, whose subject is the path.
  private enum Words {
    case system(String)
    case predicate(String)
  }

  private var words: Words {
    switch reason {
    case .missing: .system(String(cString: strerror(ENOENT)))
    case .system(let code): .system(String(cString: strerror(code)))
    case .folder: .predicate("is a folder; a file is needed")
    case .notRegular: .predicate("is a pipe, a device or a socket; a file is needed")
    case .tooLarge(let limit): .predicate("has more than \(Self.amount(limit)); make it smaller")
    case .belongsToAnother: .predicate("belongs to someone else; it must be yours")
    case .openToOthers: .predicate("is open to others; close it with “chmod 600”")
    }
  }

  private static func amount(_ bytes: Int) -> String {
    bytes >= 1 << 20 && bytes.isMultiple(of: 1 << 20)
      ? "\(bytes >> 20) MiB"
      : bytes >= 1 << 10 && bytes.isMultiple(of: 1 << 10) ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
  }
}
