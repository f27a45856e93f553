internal import Glibc
internal import SystemKit

/// Why a saved index was not loaded or not saved. All but the first say that it is to be built anew.
public enum FileIndexError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system refused it, for a reason of errno(3).
  case system(path: String, code: Int32)
  /// The file is something else.
  case foreign(path: String)
  /// It was written by another version of this module.
  case otherVersion(path: String)
  /// It was made with another ``FileFilter``.
  case otherFilter(path: String)
  /// It ends early, or differs from what was written.
  case damaged(path: String)
  /// There are more names than an index holds: four billion, or four gigabytes.
  case tooLarge

  public var description: String {
    switch self {
    case .system(let path, let code): "\(path): \(String(cString: strerror(code)))"
    case .foreign(let path): localized("{path} is not a file index; delete it", ["path": path])
    case .otherVersion(let path):
      localized("{path} is from another version and will be rebuilt", ["path": path])
    case .otherFilter(let path):
      localized("{path} was made with other settings and will be rebuilt", ["path": path])
    case .damaged(let path): localized("{path} is damaged and will be rebuilt", ["path": path])
    case .tooLarge: localized("there are more than four billion files, or four gigabytes of names")
    }
  }
}
