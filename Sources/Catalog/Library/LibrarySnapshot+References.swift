import SmartSearch

/// Hits of a source whose order agrees with that of their ``Standing``.
struct HitList {
  var source: Int
  var hits: [Hit]
}

/// References come after everything else where several sources are searched: see ``Standing``. An engine knows only tiers,
/// within which references come last; the hits of each source are therefore divided into two lists before all are merged.
extension LibrarySnapshot {
  /// Whether the first hits of a source may leave out others that come before some of them: references of a better tier
  /// stand before all else of the other tiers.
  func mayHideOwn(_ hits: [Hit], of source: Int, _ chosen: [UInt32]) -> Bool {
    guard sources[source].mayHaveReferences else { return false }
    return hits.contains { !chosen.contains($0.item) && standing(of: $0, in: source).isReference }
  }

  /// The hits of a source in two lists, the references apart, each of at most so many.
  ///
  /// - Parameter hits: the first hits, among which all come that are no references, as far as they are wanted.
  /// - Complexity: O(*n*) in the number of hits, of which few are looked up.
  func divided(_ hits: [Hit], of source: Int, _ chosen: [UInt32], limit: Int) -> [HitList] {
    guard sources[source].mayHaveReferences else { return [HitList(source: source, hits: hits)] }
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
    guard let first, mayHideOwn([first], of: source, chosen) else { return first }
    let all = sources[source].search(text, limit: sources[source].count, chosen: chosen) { () throws(Never) in }
    return divided(all.hits, of: source, chosen, limit: 1).lazy.compactMap(\.hits.first).first
  }

  private func standing(of hit: Hit, in source: Int) -> Standing {
    Standing(hit.tier, sources[source].order(of: hit.item))
  }
}

extension LoadedSource {
  /// Whether some of its items may be references.
  fileprivate var mayHaveReferences: Bool { !keepsOrder && files == nil }
}

extension Standing {
  /// - Parameter order: of the item; nil where there is none.
  init(_ tier: MatchTier, _ order: LoadedSource.Order?) {
    self.init(tier, weight: order?.weight ?? 0, isUsed: order?.frecency ?? 0 > 0)
  }
}
