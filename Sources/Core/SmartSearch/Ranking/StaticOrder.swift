/// The order of items without regard to a search text: frecency, weight, shorter names, names in folded order, then as
/// written, position. It is total.
struct StaticOrder {
  /// What an item is ordered by.
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

  /// The positions of items, best first.
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
