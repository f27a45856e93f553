/// Orders the best hits of each tier again, by how closely the text matches them.
///
/// Measuring every match would take time in proportion to their number. Therefore only the first hits in static order
/// are measured, in each tier but ``MatchTier/exact``, whose hits are all alike. They are sorted among hits of the
/// same frecency and kind; all others follow in static order.
struct SecondLook {
  /// How many hits of a tier are measured: among many items, where microseconds count, several screenfuls; otherwise
  /// all that a window shows at once. Zero in a list that keeps its order.
  let reach: Int

  /// - Parameter count: the number of searched items.
  init(_ pattern: SearchPattern, among count: Int, keepsOrder: Bool) {
    reach = keepsOrder || pattern.tokens.isEmpty ? 0 : Self.reach(among: count)
  }

  static func reach(among count: Int) -> Int {
    switch count {
    case ...20_000: 256
    case ...100_000: 64
    default: 32
    }
  }

  private func reach(in tier: MatchTier) -> Int { tier == .exact ? 0 : reach }

  /// Returns how many hits of a tier are needed to find its best `room`.
  func capacity(of tier: MatchTier, room: Int) -> Int { room > 0 ? max(room, reach(in: tier)) : 0 }

  /// The properties of an item that order it besides its closeness.
  struct Rank {
    var frecency: Double
    var weight: Int32

    /// Whether closeness may decide between two items.
    fileprivate func isAlike(_ other: Rank) -> Bool {
      let known = frecency.isNaN ? 0 : frecency
      return known == (other.frecency.isNaN ? 0 : other.frecency)
        && (weight == other.weight
          || SearchItem.kind(ofWeight: Int(weight)) == SearchItem.kind(ofWeight: Int(other.weight)))
    }
  }

  /// Orders the hits of a tier. The items come in static order.
  func hits(_ items: [UInt32], tier: MatchTier, rank: (UInt32) -> Rank, closeness: (UInt32) -> Closeness) -> [Hit] {
    var hits = items.map { Hit(item: $0, tier: tier) }
    let end = min(items.count, reach(in: tier))
    var start = 0
    var keys: [UInt64] = []
    while start < end {
      let first = rank(items[start])
      var (place, next) = (start, first)
      keys.removeAll(keepingCapacity: true)
      repeat {
        hits[place].closeness = closeness(items[place])
        keys.append(Self.key(hits[place].closeness, next.weight, place: place))
        place += 1
        if place < end { next = rank(items[place]) }
      } while place < end && next.isAlike(first)
      keys.sort()
      let run = hits[start..<place]
      for (offset, key) in keys.enumerated() { hits[start + offset] = run[Int(UInt16(truncatingIfNeeded: key))] }
      start = place
    }
    return hits
  }

  /// Returns a number that is smaller for a better hit: by fit, weight, words left over, and place.
  private static func key(_ closeness: Closeness, _ weight: Int32, place: Int) -> UInt64 {
    // A greater weight is a smaller number.
    let weight = UInt64(UInt32(bitPattern: ~weight) ^ 1 << 31)
    return UInt64(closeness.fit) << 56 | weight << 24 | UInt64(closeness.wordsLeft) << 16 | UInt64(UInt16(place))
  }
}
