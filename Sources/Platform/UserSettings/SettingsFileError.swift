internal import Glibc
public import SystemKit

/// Why the settings cannot be read or written.
public enum SettingsFileError: Error, Sendable, Hashable, CustomStringConvertible {
  case unreadable(SmallFileError)
  /// The file has bytes that no text has.
  case noText(String)
  /// Another program keeps the lock.
  case locked(String)
  case unwritable(String, code: Int32)

  /// A sentence without its end, which begins with the path.
  public var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .noText(let path): localized("{file} is not a text file; move it elsewhere", ["file": path])
    case .locked(let path): localized("another program locks {file}; end that program", ["file": path])
    case .unwritable(let path, let code): "\(path): \(String(cString: strerror(code)))"
    }
  }
}
