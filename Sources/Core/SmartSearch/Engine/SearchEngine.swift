/// Finds items by search texts, and completes typed texts. Answers agree with ``SmartMatcher``.
///
/// Items are identified by their position in the order given to the engine. Each engine documents the cost of a
/// search.
///
/// The order of an answer: first the items that the user chose earlier for this text; then by ``MatchTier``; within a
/// tier by ``SearchItem/frecency``, ``SearchItem/weight``, shorter names (in scalars), names in folded order, and
/// position.
///
/// The first hits of each tier but `exact` are then ordered again by frecency, the thousands of their weights,
/// ``Closeness/fit``, weight, ``Closeness/wordsLeft``, and their place in the order above: the first 256, 64 among
/// more than 20,000 items, or 32 among more than 100,000. An engine that keeps its items' order skips this.
public protocol SearchEngine: Sendable {
  /// The number of items.
  ///
  /// - Complexity: O(1).
  var count: Int { get }

  /// Returns the number of items that a text finds, and the best of them.
  ///
  /// - Parameters:
  ///   - text: the search text; one without tokens finds everything.
  ///   - limit: the most hits to return.
  /// - chosen: items that the user chose earlier for this text, best first.
  func search(_ text: String, limit: Int, chosen: [UInt32]) -> SearchAnswer

  /// Returns how a typed text can continue.
  ///
  /// The first item of the answer whose name begins with the text decides. If its name is the text, or cannot be
  /// shown in a line, there is no completion. If no name begins with a text of two or more tokens, the first item of
  /// the answer may complete the last token. See ``Completion``.
  func completion(of text: String, chosen: [UInt32]) -> CompletionMatch?
}

extension SearchEngine {
  /// Returns the items that a text finds, for a user who chose none of them earlier.
  ///
  /// - Complexity: as `search(_:limit:chosen:)` of the engine.
  public func search(_ text: String, limit: Int) -> SearchAnswer {
    search(text, limit: limit, chosen: [])
  }

  /// Returns how a typed text can continue, for a user who chose nothing earlier.
  ///
  /// - Complexity: as `completion(of:chosen:)` of the engine.
  public func completion(of text: String) -> CompletionMatch? {
    completion(of: text, chosen: [])
  }
}

/// An item that was found.
public struct Hit: Sendable, Hashable {
  /// The position of the item in the order given.
  public var item: UInt32
  /// How well it matches.
  public var tier: MatchTier
  /// How closely it matches among those of its tier.
  public var closeness: Closeness

  /// Makes a hit, for an engine outside this module.
  public init(item: UInt32, tier: MatchTier, closeness: Closeness = .unknown) {
    self.item = item
    self.tier = tier
    self.closeness = closeness
  }
}

/// The items that a search text finds.
public struct SearchAnswer: Sendable, Hashable {
  /// The number of items that match.
  public var total: Int
  /// The best of them, best first.
  public var hits: [Hit]

  /// Makes an answer, for an engine outside this module.
  public init(total: Int, hits: [Hit]) {
    self.total = total
    self.hits = hits
  }
}

/// A way to continue a typed text.
public struct CompletionMatch: Sendable, Hashable {
  /// The part of the text that is completed.
  public enum Kind: Sendable, Hashable {
    /// The name that begins with the typed text.
    case wholeName
    /// The last typed token.
    case word
  }

  /// The position of the item in the order given.
  public var item: UInt32
  /// The clusters of the item's own name that follow the typed text, unchanged; never empty.
  public var rest: String
  /// The part of the text that is completed.
  public var kind: Kind

  /// Makes a completion, for an engine outside this module.
  public init(item: UInt32, rest: String, kind: Kind) {
    self.item = item
    self.rest = rest
    self.kind = kind
  }
}
