internal import Glibc
internal import SystemKit

/// A folder whose contents are not listed, though no rule of the filter says so by its name.
public struct LeftOut: Sendable, Hashable {
  /// Why that is.
  public enum Reason: Sendable, Hashable {
    /// The system refused it, for a reason of errno(3).
    case unreadable(code: Int32)
    /// Its file system did not answer in time.
    case silent
    /// It is on another file system of this machine.
    case otherFileSystem
    /// It is on a network file system, or on one that a program provides.
    case networkFileSystem
    /// It is listed in another place, from which it can be reached as well.
    case listedElsewhere
    /// It says of itself that it is a cache.
    case cache
    /// It is a root and is not there.
    case missing

    init(_ error: DiskError) {
      switch error {
      case .silent: self = .silent
      case .noThread(let error): self = .unreadable(code: error.code)
      }
    }

    /// Whether names that are known in the folder stay known.
    var keepsNames: Bool {
      switch self {
      case .silent, .unreadable: true
      case .otherFileSystem, .networkFileSystem, .listedElsewhere, .cache, .missing: false
      }
    }

    /// Whether the folder is tried again soon: an error of the disk or of the system passes, and says nothing about the
    /// names in the folder.
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

/// What is known of a folder beside its names.
struct FolderStamp: Sendable, Equatable {
  /// Whether its names are known.
  enum State: UInt8, Sendable {
    /// They are.
    case read
    /// They are left out by a rule.
    case closed
    /// They are not known, for a reason that may go away.
    case unread
    /// They are left out as long as the folder says of itself that it is a cache.
    case cache
  }

  var device: UInt64 = 0
  var inode: UInt64 = 0
  /// When it was last changed, in nanoseconds since 1970; 0 if a change may have been missed.
  var changed: Int64 = 0
  var state = State.unread
}
