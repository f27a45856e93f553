/// A search text, ready for matching: its folded tokens, and how many tokens of a name must begin with each.
struct SearchPattern: Sendable {
  /// A distinct token of the search text.
  struct Requirement: Sendable, Equatable {
    var token: [UInt8]
    /// The number of search tokens that begin with `token`, and therefore the number of tokens of the name that must.
    var count: Int
  }

  /// The folded tokens, in typed order.
  let tokens: [[UInt8]]
  /// The conditions for a form, longest token first.
  let requirements: [Requirement]
  /// The folded search text with one space between its tokens.
  let key: [UInt8]

  init(_ searchText: String) {
    self.init(folded: NameDivision(searchText).foldedTokens(of: .tokens))
  }

  /// Makes a pattern of tokens that are already folded.
  init(folded tokens: [[UInt8]]) {
    self.tokens = tokens
    key = Array(tokens.joined(separator: [UInt8(ascii: " ")]))
    // Sorted, the tokens that begin with a token follow it; searching for them would take quadratic time.
    let sorted = tokens.sorted { $0.lexicographicallyPrecedes($1) }
    var requirements: [Requirement] = []
    var start = 0
    while start < sorted.count {
      let token = sorted[start]
      let end = (start..<sorted.count).partitionPoint { !sorted[$0].starts(with: token) }
      requirements.append(Requirement(token: token, count: end - start))
      start = (start..<end).partitionPoint { sorted[$0] != token }
    }
    self.requirements = requirements.sorted { $0.token.count > $1.token.count }
  }

  /// Whether a form with these tokens matches.
  ///
  /// Each search token must begin a different token. Such an assignment exists exactly if, for every distinct search
  /// token, at least as many tokens of the form begin with it as search tokens do: tokens with a common beginning are
  /// nested, and therefore no other condition of Hall's theorem is stronger.
  func isSatisfied(by tokens: [[UInt8]]) -> Bool {
    requirements.allSatisfy { requirement in
      tokens.count { $0.starts(with: requirement.token) } >= requirement.count
    }
  }

  /// Returns the tier of an item that matches.
  func tier(ofKey key: some Collection<UInt8>) -> MatchTier {
    if key.starts(with: self.key) { return key.count == self.key.count ? .exact : .prefix }
    return requirements.contains { key.starts(with: $0.token) } ? .firstWord : .rest
  }
}

/// An item with a name by which it can be found.
public struct SearchItem: Sendable, Hashable {
  /// The name that is shown, matched and completed.
  public var name: String

  /// Other names that find the item: former names, translations, or the name and its keywords in one text.
  public var alternateNames: [String]

  /// The compound words among the names that the source knows. Share one value among the items of a source.
  public var compounds: Compounds

  /// The source's rating of the item; more is better. Weights of different thousands are different kinds, which are
  /// never mixed. Within a kind, an item that fits the text better comes first. For a list that keeps its order, such
  /// as standard input, use the negated line number.
  public var weight: Int32

  /// How often and how recently this user opened the item; more is better. NaN counts as 0.
  public var frecency: Double

  /// Makes an item, often from only a name.
  public init(
    name: String, alternateNames: [String] = [], compounds: Compounds = [:], weight: Int32 = 0, frecency: Double = 0
  ) {
    self.name = name
    self.alternateNames = alternateNames
    self.compounds = compounds
    self.weight = weight
    self.frecency = frecency
  }
}

/// How well a name matches, best first. Names are compared folded, with one space between their tokens.
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

extension SearchItem {
  /// Returns the kind of a weight: its thousands, rounded down. Items of a tier are ordered by it before
  /// ``Closeness``.
  package static func kind(ofWeight weight: Int) -> Int { weight / 1000 - (weight % 1000 < 0 ? 1 : 0) }
}
