internal import SystemKit

/// Why a source has no items, or not all of them.
public enum SourceError: Error, Sendable, Hashable {
  /// A file could not be opened or read. `reason` is the system's own word for it: "Permission denied".
  case unreadable(path: String, reason: String)

  /// What was saved could not be removed. The text says what, and why.
  case notRemoved(String)

  /// There are more items than can be searched.
  case tooMany(Int)

  /// What was saved does not hold any more, or nothing was saved, and this library reads nothing anew.
  case notSaved

  /// Something else, in one sentence for the user that says what failed and why.
  case failed(String)

  /// Loading was called off; nothing is wrong.
  case cancelled

  /// One sentence for the user, which names what failed and why.
  public var message: String {
    switch self {
    case .unreadable(let path, let reason): localized("cannot read {path}: {reason}", ["path": path, "reason": reason])
    case .notRemoved(let why): localized("cannot remove {file}", ["file": why])
    case .tooMany(let count):
      localized(
        "{count} name is too many to search", plural: "{count} names are too many to search", count: count
      )
    case .notSaved: localized("the cache is out of date")
    case .failed(let why): why
    case .cancelled: localized("loading was cancelled")
    }
  }
}
