/// A second look at the best hits of each tier, which puts those first that a text matches more closely.
///
/// Looking at every match would take time by their number. So the static order decides which hits are looked at: the
/// first of each tier but ``MatchTier/exact``, whose hits are all alike. They are ordered anew among those of one frecency
/// and one kind, and all others follow in static order.
struct SecondLook {
  /// How many hits of a tier are looked at: several screenfuls among many items, where microseconds count, and else all
  /// that a window shows at once. None in a list that keeps its order.
  let reach: Int

  /// - Parameter count: the number of items that are searched.
  init(_ pattern: SearchPattern, among count: Int, keepsOrder: Bool) {
    reach = keepsOrder || pattern.tokens.isEmpty ? 0 : Self.reach(among: count)
  }

  static func reach(among count: Int) -> Int { count <= 100_000 ? 256 : 64 }

  private func reach(in tier: MatchTier) -> Int { tier == .exact ? 0 : reach }

  /// How many hits of a tier are needed to know the best `room` of it.
  func capacity(of tier: MatchTier, room: Int) -> Int { room > 0 ? max(room, reach(in: tier)) : 0 }

  /// What comes before closeness.
  struct Rank: Equatable {
    private var frecency: Double
    /// Weights are kept apart by the thousand: see ``SearchItem/weight``.
    private var kind: Int32

    init(frecency: Double, weight: Int32) {
      self.frecency = frecency.isNaN ? 0 : frecency
      kind = weight / 1000 - (weight % 1000 < 0 ? 1 : 0)
    }
  }

  /// The hits of a tier, whose items come in static order.
  func hits(_ items: [UInt32], tier: MatchTier, rank: (UInt32) -> Rank, closeness: (UInt32) -> Closeness) -> [Hit] {
    var hits = items.map { Hit(item: $0, tier: tier) }
    let end = min(items.count, reach(in: tier))
    var start = 0
    var keys: [UInt64] = []
    while start < end {
      let alike = rank(items[start])
      var place = start
      keys.removeAll(keepingCapacity: true)
      repeat {
        keys.append(closeness(items[place]).key(ofPlace: place))
        place += 1
      } while place < end && rank(items[place]) == alike
      keys.sort()
      for (offset, key) in keys.enumerated() {
        hits[start + offset] = Hit(
          item: items[Int(UInt32(truncatingIfNeeded: key))], tier: tier, closeness: Closeness(key: key))
      }
      start = place
    }
    return hits
  }
}
