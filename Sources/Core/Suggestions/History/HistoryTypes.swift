import SystemKit

/// A search that was made before.
public struct PastSearch: Sendable, Hashable {
  /// The text, as it was last typed.
  public var text: String
  /// How often and how lately: the number of uses, of which each counts half ten days later, and so on.
  public var frecency: Double
  /// When it was last made, in seconds since 1970.
  public var last: Double

  init(text: String, frecency: Double, last: Double) {
    self.text = text
    self.frecency = frecency
    self.last = last
  }
}

/// A list of words in the history.
public enum WordList: String, Sendable, CaseIterable {
  /// Words that the user taught.
  case learned
  /// Words that are not to be suggested.
  case ignored
}

/// Something about the history that the user should be told, once.
public struct HistoryNotice: Sendable, Hashable, CustomStringConvertible {
  /// Where the damaged database is now.
  public var setAside: String
  /// What is wrong with it.
  public var reason: String

  public var description: String {
    localized(
      "The search history was damaged ({reason}). Hunch started a new one and kept the old file as {path}.",
      ["reason": reason, "path": setAside])
  }
}

/// Why the history cannot be used.
public enum HistoryError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The database was made by a newer version of this program. It is left alone.
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
