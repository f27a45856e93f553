/// Decides whether a search text finds a name. This definition holds for every other part of the module.
///
///     let matcher = SmartMatcher("p pe")
///     matcher.matches("person.badge.plus")   // true
///     matcher.matches("person.badge")        // false: each search token takes another token
///
/// A name matches if, in one of its forms, at least as many tokens begin with each distinct search token as search
/// tokens do. Therefore the order of either text does not matter, and typing on never adds a result. A search text
/// without tokens matches everything.
///
/// The idea is Geoff Hackworth's ("A Simple, Smart Search Algorithm for iOS in Swift", 2021).
public struct SmartMatcher: Sendable {
  let pattern: SearchPattern

  /// Makes a matcher for a search text.
  ///
  /// - Complexity: O(*n* + *t* log *t*) for *n* letters and *t* tokens.
  public init(_ searchText: String) {
    pattern = SearchPattern(searchText)
  }

  /// Whether the search text has no tokens, and every name matches.
  ///
  /// - Complexity: O(1).
  public var matchesEverything: Bool { pattern.tokens.isEmpty }

  /// Whether the search text finds a name.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of the name and *t* distinct search tokens.
  public func matches(_ candidate: String) -> Bool {
    matches(SearchItem(name: candidate))
  }

  /// Whether the search text finds an item by any of its names.
  ///
  /// - Complexity: O(*n* · *t*) for *n* letters of the names and *t* distinct search tokens.
  public func matches(_ item: SearchItem) -> Bool {
    pattern.requirements.isEmpty || item.foldedForms.contains { pattern.isSatisfied(by: $0) }
  }

  /// Returns how well the search text finds an item, or nil if it does not.
  ///
  /// - Complexity: as ``matches(_:)-(SearchItem)``.
  public func tier(of item: SearchItem) -> MatchTier? {
    matches(item) ? pattern.tier(ofKey: item.key) : nil
  }
}
