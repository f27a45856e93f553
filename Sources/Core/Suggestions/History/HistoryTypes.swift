import SystemKit

/// A past search.
public struct PastSearch: Sendable, Hashable {
  /// The text in its last typed form.
  public var text: String
  /// The number of uses, in which each use counts half after ten days, a quarter after twenty, and so on.
  public var frecency: Double
  /// The time of the last search, in seconds since 1970.
  public var last: Double
}

/// How often an item was chosen for a text.
public struct ChoiceCount: Sendable, Hashable {
  /// The text in its last typed form if it was searched for, otherwise folded.
  public var text: String
  public var times: Int
}

/// A list of words in the history.
public enum WordList: String, Sendable, CaseIterable {
  /// Words that the user taught.
  case learned
  /// Words never to be suggested.
  case ignored
}

/// A notice about the history for the user, shown once.
public struct HistoryNotice: Sendable, Hashable, CustomStringConvertible {
  /// The new path of the damaged database.
  public var setAside: String
  /// The damage that was found.
  public var reason: String

  public var description: String {
    localized(
      "The search history was damaged ({reason}). Hunch started a new one and kept the old file as {path}.",
      ["reason": reason, "path": setAside])
  }
}

/// The reason why the history cannot be used.
public enum HistoryError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A newer version of this program made the database. It is left unchanged.
  case newer(version: Int)
  /// The database cannot be opened, read or written.
  case failed(String)

  public var description: String {
    switch self {
    case .newer: localized("The search history is from a newer version of Hunch, so it is not used.")
    case .failed(let reason): localized("The search history cannot be used: {reason}.", ["reason": reason])
    }
  }
}
