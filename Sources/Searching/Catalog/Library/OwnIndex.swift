import SmartSearch

/// The items of a source that are not references (see ``CrossSourceRank``), with their own index: in an index of all
/// items, thousands of references may stand before them.
struct OwnIndex: Sendable {
  /// The index of the items as they come from the source, or with their use.
  private(set) var index: SearchIndex
  /// The positions of the items in the source, by their positions in the index: ascending, then those of used
  /// references.
  private var positions: [UInt32]
  /// The positions of used references in the index.
  private var references: [UInt32: UInt32] = [:]

  /// Returns nil if no item is a reference.
  ///
  /// - Parameter saved: the index of an equal value, read from a file; nil to build one.
  /// - Complexity: O(*n*), and building the index.
  init?(_ all: SearchIndex, saved: SearchIndex? = nil) {
    let (own, others) = (0..<UInt32(all.positionCount)).reduce(into: ([UInt32](), 0)) { found, position in
      guard let weight = all.order(at: position)?.weight else { return }
      if CrossSourceRank.isReference(weight: Int(weight)) { found.1 += 1 } else { found.0.append(position) }
    }
    guard others > 0 else { return nil }
    let isValid = saved.map { $0.count == own.count && $0.positionCount == own.count } ?? false
    guard let index = isValid ? saved : try? SearchIndex(own.compactMap(all.item)) else { return nil }
    (self.index, positions) = (index, own)
  }

  /// Returns the index with items that the user has marked, such as by using them: a marked reference counts as the
  /// user's own.
  func changing(_ marked: [(position: UInt32, item: SearchItem)], removing hidden: Set<UInt32>) -> OwnIndex {
    var ranked = self
    var changes = marked.map { position, item -> SearchIndexChange in
      if let place = place(of: position) { return .replace(place, item) }
      ranked.references[position] = UInt32(ranked.positions.count)
      ranked.positions.append(position)
      return .append(item)
    }
    changes += hidden.compactMap(place).map { .remove($0) }
    guard !changes.isEmpty, let index = try? index.applying(changes) else { return self }
    ranked.index = index
    return ranked
  }

  /// Searches these items, and returns hits with positions in the source.
  func search(_ text: String, limit: Int, chosen: [UInt32]) -> SearchAnswer {
    var answer = index.search(text, limit: min(limit, index.count), chosen: chosen.compactMap(place))
    answer.hits = answer.hits.map { Hit(item: positions[Int($0.item)], tier: $0.tier, closeness: $0.closeness) }
    return answer
  }

  /// Whether the index has the item at this position of the source.
  func contains(_ position: UInt32) -> Bool { place(of: position) != nil }

  /// Returns the position in the index of an item of the source; nil for an unused reference.
  private func place(of position: UInt32) -> UInt32? {
    if let place = references[position] { return place }
    let others = positions.count - references.count
    let place = (0..<others).partitionPoint { positions[$0] >= position }
    return place < others && positions[place] == position ? UInt32(place) : nil
  }
}
