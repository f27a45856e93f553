/// Finds items by search texts, and says how the typed text may go on. Answers agree with ``SmartMatcher``.
///
/// Items are known by their position in the order given to the engine. What a search costs is said by each engine.
///
/// The order of an answer: first what the user chose before for this text; then by ``MatchTier``; within a tier by
/// ``SearchItem/frecency``, ``SearchItem/weight``, shorter names (in scalars), names in folded order, and position.
///
/// The first 256 hits of each tier but `exact`, or 64 among more than 100,000 items, are then ordered anew: by frecency, the thousands of their weights,
/// ``Closeness/fit``, weight, ``Closeness/wordsLeft``, and their place in the order above. An engine that keeps its items' order leaves that out.
public protocol SearchEngine: Sendable {
  /// The number of items.
  ///
  /// - Complexity: O(1).
  var count: Int { get }

  /// The items that a text finds: how many, and the best.
  ///
  /// - Parameters:
  ///   - text: the search text; one without tokens finds everything.
  ///   - limit: the most hits to return.
  ///   - chosen: items that the user chose before for this text, best first.
  func search(_ text: String, limit: Int, chosen: [UInt32]) -> SearchAnswer

  /// How a typed text may go on.
  ///
  /// The first item of the answer whose name begins with the text decides; if its name is the text, or cannot be shown
  /// in a line, there is no completion. If no name begins with a text of two or more tokens, the last token may be
  /// completed from the first item of the answer. See ``Completion``.
  func completion(of text: String, chosen: [UInt32]) -> CompletionMatch?
}

extension SearchEngine {
  /// The items that a text finds, for a user who chose none of them before.
  ///
  /// - Complexity: as `search(_:limit:chosen:)` of the engine.
  public func search(_ text: String, limit: Int) -> SearchAnswer {
    search(text, limit: limit, chosen: [])
  }

  /// How a typed text may go on, for a user who chose nothing before.
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

  /// A hit, as an engine of your own returns it.
  public init(item: UInt32, tier: MatchTier, closeness: Closeness = .unknown) {
    self.item = item
    self.tier = tier
    self.closeness = closeness
  }
}

/// What a search text finds.
public struct SearchAnswer: Sendable, Hashable {
  /// The number of items that match.
  public var total: Int
  /// The best of them, best first.
  public var hits: [Hit]

  /// An answer, as an engine of your own returns it.
  public init(total: Int, hits: [Hit]) {
    self.total = total
    self.hits = hits
  }
}

/// How a typed text may go on.
public struct CompletionMatch: Sendable, Hashable {
  /// What is completed.
  public enum Kind: Sendable, Hashable {
    /// The name that the typed text begins.
    case wholeName
    /// The last typed token.
    case word
  }

  /// The position of the item in the order given.
  public var item: UInt32
  /// The clusters of the item's own name that follow the typed text, unchanged; never empty.
  public var rest: String
  /// What is completed.
  public var kind: Kind

  /// A completion, as an engine of your own returns it.
  public init(item: UInt32, rest: String, kind: Kind) {
    self.item = item
    self.rest = rest
    self.kind = kind
  }
}
