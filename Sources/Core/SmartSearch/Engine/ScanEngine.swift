/// A search engine that looks at every item for every search text: the readable reference, fast enough for some
/// hundred thousand names.
///
/// The forms of the items are folded once, when the engine is made.
public struct ScanEngine: SearchEngine {
  private let items: [SearchItem]
  private let keepsOrder: Bool
  /// The positions of the items, best first. The properties below use this order.
  private let positions: [UInt32]
  private let keys: [[UInt8]]
  /// Where the forms of each item end, in `formEnds`.
  private var itemEnds: [Int] = [0]
  /// Where the tokens of each form end, in `tokens`.
  private var formEnds: [Int] = [0]
  private var tokens = TokenTable()
  /// The place of each item in the static order.
  private let places: [Int]

  /// Makes an engine over some items.
  ///
  /// - Parameter keepsOrder: whether hits of a tier stay in static order, however closely they match.
  /// - Complexity: O(*n* log *n*) comparisons of names, and one pass over all their letters.
  public init(_ items: [SearchItem], keepsOrder: Bool = false) {
    self.items = items
    self.keepsOrder = keepsOrder
    let ranks = items.map { StaticOrder.Rank($0) }
    positions = StaticOrder.positions(of: items, ranks: ranks)
    keys = positions.map { ranks[Int($0)].key }
    var places = [Int](repeating: 0, count: items.count)
    for (place, position) in positions.enumerated() {
      places[Int(position)] = place
      for form in items[Int(position)].foldedForms {
        for token in form { tokens.append(token) }
        formEnds.append(tokens.count)
      }
      itemEnds.append(formEnds.count - 1)
    }
    self.places = places
  }

  public var count: Int { items.count }

  /// - Complexity: O(*n*) in the number of tokens of all items.
  public func search(_ text: String, limit: Int, chosen: [UInt32]) -> SearchAnswer {
    let pattern = SearchPattern(text)
    let probes = TokenProbes(pattern)
    let look = SecondLook(pattern, among: items.count, keepsOrder: keepsOrder)
    var hits = TieredHits(limit: limit, chosen: matching(chosen, pattern, probes), look: look)
    var total = 0
    for place in positions.indices where matches(place, probes) {
      total += 1
      hits.add(positions[place], tier: pattern.tier(ofKey: keys[place]))
    }
    var meter = ClosenessMeter(pattern)
    let best = hits.best {
      SecondLook.Rank(frecency: items[Int($0)].frecency, weight: items[Int($0)].weight)
    } closeness: {
      meter.closeness(of: items[Int($0)])
    }
    return SearchAnswer(total: total, hits: best)
  }

  /// - Complexity: O(*n*) in the number of tokens of all items.
  public func completion(of text: String, chosen: [UInt32]) -> CompletionMatch? {
    guard let typed = TypedText(text) else { return nil }
    let hits = search(text, limit: items.count, chosen: chosen).hits
    if let first = hits.first(where: { typed.rest(of: items[Int($0.item)].name) != nil }) {
      return CompletionMatch(item: first.item, rest: Completion.rest(of: items[Int(first.item)].name, after: text))
    }
    return hits.first.flatMap { CompletionMatch(word: $0.item, of: items[Int($0.item)], after: text) }
  }

  /// Returns the chosen items that match.
  private func matching(_ chosen: [UInt32], _ pattern: SearchPattern, _ probes: TokenProbes) -> [Hit] {
    chosen.compactMap { item in
      guard places.indices.contains(Int(item)), matches(places[Int(item)], probes) else { return nil }
      return Hit(item: item, tier: pattern.tier(ofKey: keys[places[Int(item)]]))
    }
  }

  /// The requirements of a pattern, as probes of the token table.
  private struct TokenProbes {
    var requirements: [(probe: TokenTable.Probe, count: Int)]

    init(_ pattern: SearchPattern) {
      requirements = pattern.requirements.map { (TokenTable.Probe($0.token), $0.count) }
    }
  }

  private func matches(_ place: Int, _ probes: TokenProbes) -> Bool {
    for form in itemEnds[place]..<itemEnds[place + 1] {
      let range = formEnds[form]..<formEnds[form + 1]
      let isSatisfied = probes.requirements.allSatisfy { tokens.count(in: range, beginningWith: $0.probe) >= $0.count }
      if isSatisfied { return true }
    }
    return false
  }
}

extension CompletionMatch {
  /// Makes a completion to a whole name; nil if it adds nothing.
  init?(item: UInt32, rest: String?) {
    guard let rest, !rest.isEmpty else { return nil }
    self.init(item: item, rest: rest, kind: .wholeName)
  }

  /// Makes a completion of the last token; nil if it adds nothing.
  package init?(word item: UInt32, of value: SearchItem, after text: String) {
    let rest = Completion.wordRest(of: value.name, after: text, compounds: value.compounds)
    guard let rest, !rest.isEmpty else { return nil }
    self.init(item: item, rest: rest, kind: .word)
  }
}
