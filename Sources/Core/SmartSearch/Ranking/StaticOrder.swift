/// The order of items without a search text: frecency, weight, shorter names, folded name, name as written, position.
/// It is a total order.
struct StaticOrder {
  /// The properties that order an item.
  struct Rank {
    var frecency: Double
    var weight: Int32
    var length: Int32
    /// The folded name with one space between its tokens.
    var key: [UInt8]

    init(_ item: SearchItem) {
      frecency = item.frecency.isNaN ? 0 : item.frecency
      weight = item.weight
      length = Int32(clamping: item.name.unicodeScalars.count)
      key = item.key
    }
  }

  /// Returns the positions of items, best first.
  ///
  /// - Complexity: O(*n* log *n*) comparisons.
  static func positions(of items: [SearchItem], ranks: [Rank]) -> [UInt32] {
    (0..<UInt32(items.count)).sorted { left, right in
      let (a, b) = (ranks[Int(left)], ranks[Int(right)])
      if a.frecency != b.frecency { return a.frecency > b.frecency }
      if a.weight != b.weight { return a.weight > b.weight }
      if a.length != b.length { return a.length < b.length }
      if a.key != b.key { return a.key.lexicographicallyPrecedes(b.key) }
      let (name, other) = (items[Int(left)].name.utf8, items[Int(right)].name.utf8)
      if !name.elementsEqual(other) { return name.lexicographicallyPrecedes(other) }
      return left < right
    }
  }
}

/// Gathers hits in static order, tier by tier, and puts them in the order of an answer.
struct TieredHits {
  private let limit: Int
  /// Matching items that the user chose earlier, best first.
  private let chosen: [Hit]
  private let look: SecondLook
  private var tiers: [[UInt32]] = [[], [], [], []]

  /// - Parameters:
  ///   - limit: the most hits to return.
  /// - chosen: items that match, best first; repeated items count once.
  init(limit: Int, chosen: [Hit], look: SecondLook) {
    self.limit = max(0, limit)
    self.look = look
    self.chosen = chosen.enumerated().filter { index, hit in !chosen[..<index].contains { $0.item == hit.item } }
      .map(\.element)
  }

  /// Returns how many hits of a tier are useful, given those of the better tiers.
  private func capacity(of tier: MatchTier) -> Int {
    look.capacity(of: tier, room: limit + chosen.count - tiers[..<Int(tier.rawValue)].reduce(0) { $0 + $1.count })
  }

  /// Adds an item that follows those of its tier in static order.
  mutating func add(_ item: UInt32, tier: MatchTier) {
    if tiers[Int(tier.rawValue)].count < capacity(of: tier) { tiers[Int(tier.rawValue)].append(item) }
  }

  /// Adds items that follow those of their tier in static order, best first.
  mutating func add(_ items: [UInt32], tier: MatchTier) {
    let room = capacity(of: tier) - tiers[Int(tier.rawValue)].count
    if room > 0 { tiers[Int(tier.rawValue)] += items.prefix(room) }
  }

  /// Returns the best hits: chosen ones, then those of each tier, each after a second look.
  func best(rank: (UInt32) -> SecondLook.Rank, closeness: (UInt32) -> Closeness) -> [Hit] {
    var hits = chosen
    for tier in MatchTier.allCases where hits.count < limit {
      let found = look.hits(tiers[Int(tier.rawValue)], tier: tier, rank: rank, closeness: closeness)
      hits += chosen.isEmpty ? found : found.filter { hit in !chosen.contains { $0.item == hit.item } }
    }
    return Array(hits.prefix(limit))
  }
}
