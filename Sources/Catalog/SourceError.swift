/// Why a source has no items, or not all of them.
public enum SourceError: Error, Sendable, Hashable {
  /// A file could not be opened or read. `reason` is the system's own word for it: "Permission denied".
  case unreadable(path: String, reason: String)

  /// What was saved could not be removed. The text says what, and why.
  case notRemoved(String)

  /// Something that should be on this machine is not there.
  case missing(String)

  /// Something is on this machine in a form that is not known.
  case unfamiliar(String)

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
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .notRemoved(let why): "cannot remove \(why)"
    case .missing(let what): "\(what) is not there"
    case .unfamiliar(let what): "\(what) is in a form that Hunch cannot read"
    case .tooMany(let count): "\(count) names are more than can be searched"
    case .notSaved: "what was saved is of another time"
    case .failed(let why): why
    case .cancelled: "loading was called off"
    }
  }
}
