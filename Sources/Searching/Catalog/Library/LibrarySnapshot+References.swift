import SmartSearch

/// Hits of a source whose order agrees with that of their ``Standing``.
struct HitList {
  var source: Int
  var hits: [Hit]
}

/// References come after everything else where several sources are searched: see ``Standing``. An engine knows only tiers,
/// within which references come last; the hits of each source are therefore divided into two lists before all are merged.
extension LibrarySnapshot {
  /// The hits of a source in two lists, the references apart, each of at most so many; and how many references there are.
  ///
  /// - Parameters:
  ///   - answer: the first hits of the source, or all.
  ///   - text: what has found them.
  ///   - doubles: what the hits are without, and how many of the source's own match.
  /// - Complexity: O(*n*) in the number of hits, of which few are looked up, and a search among the items that are no
  ///   references where some of them may be missing.
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
    // References of a better tier stand before all else of the other tiers, of which some may be missing.
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

  /// Where references begin among hits of one tier.
  ///
  /// - Complexity: O(log *n*) in the number of hits.
  private func firstReference(in run: ArraySlice<Hit>, of source: Int) -> Int {
    var (low, high) = (run.startIndex, run.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if standing(of: run[middle], in: source).isReference { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func standing(of hit: Hit, in source: Int) -> Standing {
    Standing(hit.tier, sources[source].order(of: hit.item))
  }
}

extension Standing {
  /// - Parameter order: of the item; nil where there is none.
  init(_ tier: MatchTier, _ order: LoadedSource.Order?) {
    self.init(tier, weight: order?.weight ?? 0, isUsed: order?.frecency ?? 0 > 0)
  }
}
