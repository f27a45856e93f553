import SmartSearch

/// Hits of a source in the order of their ``CrossSourceRank``.
struct HitList {
  var source: Int
  var hits: [Hit]
  /// Their rank, if it is the same for all; nil if tiers and weights decide.
  var rank: CrossSourceRank?

  /// Puts an item before all others, except those that are named as the text, and the user's earlier choices for it.
  mutating func put(_ item: UInt32, behind chosen: [UInt32], limit: Int) {
    func isBefore(_ hit: Hit) -> Bool { hit.tier == .exact || chosen.contains(hit.item) }
    guard !hits.contains(where: { $0.item == item && isBefore($0) }) else { return }
    hits.removeAll { $0.item == item }
    hits.insert(Hit(item: item, tier: .prefix), at: hits.firstIndex { !isBefore($0) } ?? hits.count)
    hits = Array(hits.prefix(limit))
  }
}

/// In a search of several sources, references come after everything else: see ``CrossSourceRank``. An engine knows only
/// tiers, and puts references last within each. Therefore the hits of each source are divided into two lists before
/// all are merged.
extension LibrarySnapshot {
  /// Divides the hits of a source into two lists, with the references apart, and counts the references. Each list has
  /// at most `limit` hits.
  ///
  /// - Parameters:
  ///   - answer: the first hits of the source, or all.
  ///   - text: the searched text.
  ///   - doubles: the things that were removed from the hits, with the number of them that match.
  /// - Complexity: O(*n*) in the number of hits, and few are looked up. If some may be missing, it also searches the
  ///   items that are not references.
  func divided(
    _ answer: SearchAnswer, of source: Int, _ chosen: [UInt32], text: String, limit: Int, without doubles: Doubles,
    _ doubleCount: Int
  ) -> (lists: [HitList], references: Int) {
    let hits = answer.hits
    guard let index = sources[source].own else { return ([HitList(source: source, hits: hits)], 0) }
    let known = hits.prefix { chosen.contains($0.item) }
    var (own, references) = (HitList(source: source, hits: Array(known)), HitList(source: source, hits: []))
    var rest = hits[known.endIndex...]
    var count = 0
    while let tier = rest.first?.tier {
      let run = rest.prefix { $0.tier == tier }
      let border = firstReference(in: run, of: source)
      own.hits += run[..<border].prefix(max(0, limit - own.hits.count))
      references.hits += run[border...].prefix(max(0, limit - references.hits.count))
      count += run[border...].count
      rest = rest[run.endIndex...]
    }
    guard hits.count < answer.total else { return ([own, references], count) }
    // References of a better tier stand before everything else of the other tiers, and some of that may be missing.
    let first = own.hits.prefix { chosen.contains($0.item) || $0.tier == .exact }
    let items = Set(first.map(\.item))
    let others = index.search(text, limit: limit + doubles.most(of: source), chosen: chosen)
    own.hits =
      first
      + others.hits.filter {
        !items.contains($0.item) && !doubles.contains(LibraryHit(source: Int32(source), item: $0.item))
      }
    let ownCount = others.total - doubleCount + first.count { !index.contains($0.item) }
    return ([own, references], answer.total - ownCount)
  }

  /// Returns the position of the first reference among hits of one tier.
  ///
  /// - Complexity: O(log *n*) in the number of hits.
  private func firstReference(in run: ArraySlice<Hit>, of source: Int) -> Int {
    run.indices.partitionPoint { rank(of: run[$0], in: source).isReference }
  }

  private func rank(of hit: Hit, in source: Int) -> CrossSourceRank {
    CrossSourceRank(hit.tier, sources[source].order(of: hit.item))
  }
}

extension CrossSourceRank {
  /// - Parameter order: the order of the item; nil without one.
  init(_ tier: MatchTier, _ order: LoadedSource.Order?) {
    self.init(tier, weight: order?.weight ?? 0, isUsed: order?.frecency ?? 0 > 0)
  }
}
