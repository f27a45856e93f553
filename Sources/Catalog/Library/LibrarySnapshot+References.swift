import SmartSearch

/// Hits of a source whose order agrees with that of their ``Standing``.
struct HitList {
  var source: Int
  var hits: [Hit]
}

/// References come after everything else where several sources are searched: see ``Standing``. An engine knows only tiers,
/// within which references come last; the hits of each source are therefore divided into two lists before all are merged.
extension LibrarySnapshot {
  /// The hits of a source in two lists, the references apart, each of at most so many.
  ///
  /// - Parameters:
  ///   - hits: the first hits of the source.
  ///   - text: the text that finds more than these; nil if they are all.
  /// - Complexity: O(*n*) in the number of hits, of which few are looked up, and a search among the items that are no
  ///   references where some of them may be missing.
  func divided(_ hits: [Hit], of source: Int, _ chosen: [UInt32], found text: String?, limit: Int) -> [HitList] {
    guard let index = sources[source].own else { return [HitList(source: source, hits: hits)] }
    let known = hits.prefix { chosen.contains($0.item) }
    var (own, references) = (HitList(source: source, hits: Array(known)), HitList(source: source, hits: []))
    var rest = hits[known.endIndex...]
    while let tier = rest.first?.tier {
      let run = rest.prefix { $0.tier == tier }
      let border = firstReference(in: run, of: source)
      own.hits += run[..<border].prefix(max(0, limit - own.hits.count))
      references.hits += run[border...].prefix(max(0, limit - references.hits.count))
      rest = rest[run.endIndex...]
    }
    guard let text, !references.hits.isEmpty else { return [own, references] }
    // References of a better tier stand before all else of the other tiers, of which some may be missing.
    let first = own.hits.prefix { chosen.contains($0.item) || $0.tier == .exact }
    let items = Set(first.map(\.item))
    own.hits = first + index.search(text, limit: limit, chosen: chosen).filter { !items.contains($0.item) }
    return [own, references]
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

  /// The item of a source that a text finds first where several sources are searched.
  func firstHit(for text: String, of source: Int, _ chosen: [UInt32]) -> Hit? {
    let first = sources[source].first(for: text, chosen: chosen)
    guard let first, let index = sources[source].own, !chosen.contains(first.item),
      standing(of: first, in: source).isReference
    else { return first }
    return index.search(text, limit: 1, chosen: []).first ?? first
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
