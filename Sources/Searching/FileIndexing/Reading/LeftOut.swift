internal import Glibc
internal import SystemKit

/// A folder whose contents are not listed, though no name rule excludes them.
public struct LeftOut: Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    /// A system error, with the code of errno(3).
    case unreadable(code: Int32)
    /// Its file system did not answer in time.
    case silent
    /// It is on another file system of this machine.
    case otherFileSystem
    /// It is on a network file system, or on one that a program provides.
    case networkFileSystem
    /// It is listed under another path.
    case listedElsewhere
    /// It declares itself a cache.
    case cache
    /// It is a missing root.
    case missing

    init(_ error: DiskError) {
      switch error {
      case .silent: self = .silent
      case .noThread(let error): self = .unreadable(code: error.code)
      }
    }

    /// Whether known names in the folder stay.
    var keepsNames: Bool {
      switch self {
      case .silent, .unreadable: true
      case .otherFileSystem, .networkFileSystem, .listedElsewhere, .cache, .missing: false
      }
    }

    /// Whether to retry the folder soon: an error of the disk or the system may pass, and tells nothing about the
    /// names.
    package var isPassing: Bool {
      switch self {
      case .silent: true
      case .unreadable(let code): code != EACCES && code != EPERM
      case .otherFileSystem, .networkFileSystem, .listedElsewhere, .cache, .missing: false
      }
    }
  }

  /// The exact bytes of its path.
  public var path: [UInt8]
  public var reason: Reason

  public init(path: [UInt8], reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

/// The identity and state of a folder.
struct FolderStamp: Sendable, Equatable {
  /// Whether its names are known.
  enum State: UInt8, Sendable {
    /// The names are known.
    case read
    /// A rule leaves them out.
    case closed
    /// They are unknown, for a reason that may pass.
    case unread
    /// They are left out as long as the folder declares itself a cache.
    case cache
  }

  var device: UInt64 = 0
  var inode: UInt64 = 0
  /// The time of the last change, in nanoseconds since 1970; 0 if a change may have been missed.
  var changed: Int64 = 0
  var state = State.unread
}
