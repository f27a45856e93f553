internal import Glibc

/// The reason why a file is not read.
public struct SmallFileError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// The file does not exist.
    case missing
    /// It is a folder.
    case folder
    /// It is a pipe, a device or a socket.
    case notRegular
    /// It exceeds this size, in bytes.
    case tooLarge(limit: Int)
    /// It must belong to the user, but does not.
    case belongsToAnother
    /// It must be private, but others may read or write it.
    case openToOthers
    /// A system error, with the code of errno(3).
    case system(code: Int32)
  }

  /// The requested path.
  public let path: String
  public let reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  init(path: String, code: Int32) { self.init(path: path, reason: code == ENOENT ? .missing : .system(code: code)) }

  /// Whether the file does not exist, which often is no error.
  public var isMissing: Bool { reason == .missing }

  /// A sentence for the user, which begins with the path.
  public var description: String { systemWords.map { "\(path): \($0)" } ?? sentence(of: path) }

  /// The sentence without the path, for places that already show it.
  public var explanation: String {
    // TRANSLATORS: a file that was named before, in “it is a folder, not a file”.
    systemWords ?? sentence(of: localized("it", context: "file"))
  }

  /// The system's message.
  private var systemWords: String? {
    switch reason {
    case .missing: unsafe String(cString: strerror(ENOENT))
    case .system(let code): unsafe String(cString: strerror(code))
    case .folder, .notRegular, .tooLarge, .belongsToAnother, .openToOthers: nil
    }
  }

  private func sentence(of file: String) -> String {
    switch reason {
    case .missing, .system: systemWords ?? ""
    case .folder: localized("{file} is a folder, not a file", ["file": file])
    case .notRegular: localized("{file} is a pipe, a device or a socket, not a file", ["file": file])
    case .tooLarge(let limit):
      localized("{file} is larger than {size}; make it smaller", ["file": file, "size": Self.amount(limit)])
    case .belongsToAnother: localized("{file} belongs to another user; it must belong to you", ["file": file])
    case .openToOthers: localized("{file} is readable by others; protect it with “chmod 600”", ["file": file])
    }
  }

  private static func amount(_ bytes: Int) -> String {
    if bytes >= 1 << 20, bytes.isMultiple(of: 1 << 20) { return localized("{number} MiB", ["number": bytes >> 20]) }
    if bytes >= 1 << 10, bytes.isMultiple(of: 1 << 10) { return localized("{number} KiB", ["number": bytes >> 10]) }
    return localized("{count} byte", plural: "{count} bytes", count: bytes)
  }
}
