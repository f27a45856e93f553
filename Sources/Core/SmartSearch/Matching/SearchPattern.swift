/// A search text, ready to be matched: its folded tokens, and how many tokens of a candidate must begin with each.
struct SearchPattern: Sendable {
  /// A distinct token of the search text.
  struct Requirement: Sendable, Equatable {
    var token: [UInt8]
    /// The number of search tokens that begin with `token`, and so the number of candidate tokens that must.
    var count: Int
  }

  /// The folded tokens, as written.
  let tokens: [[UInt8]]
  /// The conditions that a form must meet, longest token first.
  let requirements: [Requirement]
  /// The folded search text with one space between its tokens.
  let key: [UInt8]

  init(_ searchText: String) {
    self.init(folded: NameDivision(searchText).foldedTokens(of: .tokens))
  }

  /// A pattern of tokens that are folded already.
  init(folded tokens: [[UInt8]]) {
    self.tokens = tokens
    key = Array(tokens.joined(separator: [UInt8(ascii: " ")]))
    // In order, the tokens that begin with one follow it: a text of very many tokens takes no time by their square.
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
  /// Each search token must have a token of its own that it begins. Such an assignment exists exactly if, for every
  /// distinct search token, as many candidate tokens begin with it as search tokens do: tokens with a common beginning
  /// are nested, so no other condition of Hall's theorem is stronger.
  func isSatisfied(by tokens: [[UInt8]]) -> Bool {
    requirements.allSatisfy { requirement in
      tokens.count { $0.starts(with: requirement.token) } >= requirement.count
    }
  }

  /// How well an item that matches does so.
  func tier(ofKey key: some Collection<UInt8>) -> MatchTier {
    if key.starts(with: self.key) { return key.count == self.key.count ? .exact : .prefix }
    return requirements.contains { key.starts(with: $0.token) } ? .firstWord : .rest
  }
}

/// Something that has a name and can be found by it.
public struct SearchItem: Sendable, Hashable {
  /// The name that is shown, matched and completed.
  public var name: String

  /// Other names that find the item: former names, translations, or the name with its keywords in one text.
  public var alternateNames: [String]

  /// The compound words among the names that the source knows of. Share one value among the items of a source.
  public var compounds: Compounds

  /// How much the source thinks of the item; more is better. Weights of other thousands are of other kinds, which are
  /// never mixed; within a kind an item that the text fits better comes first. For a list that keeps its order, such as
  /// standard input, this is the negated line number.
  public var weight: Int32

  /// How often and how lately this user opened the item; more is better. What is not a number counts as 0.
  public var frecency: Double

  /// An item, of which often only the name is given.
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

extension SearchItem {
  /// What items of a weight are ordered by before ``Closeness``: its thousands, rounded down.
  package static func kind(ofWeight weight: Int) -> Int { weight / 1000 - (weight % 1000 < 0 ? 1 : 0) }
}
