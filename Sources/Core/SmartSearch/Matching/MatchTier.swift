/// How well a name matches, best first. The name is compared folded, with one space between its tokens.
public enum MatchTier: UInt8, Comparable, Sendable, CaseIterable {
  /// The name is the search text.
  case exact
  /// The name begins with the whole search text.
  case prefix
  /// The first token of the name begins with a search token.
  case firstWord
  /// Any other match.
  case rest

  public static func < (left: MatchTier, right: MatchTier) -> Bool {
    left.rawValue < right.rawValue
  }
}
