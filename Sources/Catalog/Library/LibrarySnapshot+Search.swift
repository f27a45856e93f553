import SmartSearch

extension LibrarySnapshot {
  /// What a text finds in the sources: the order of each source's engine, merged by the same rules. Items that these do
  /// not tell apart come in the order of the sources.
  ///
  /// - Parameters:
  ///   - text: the search text; one without words finds everything.
  ///   - limit: the most hits to return.
  /// - Complexity: one search in each source, and O(*limit* · *s*) for *s* sources to merge what they found.
  public func search(_ text: String, scope: SearchScope = .all, limit: Int) -> LibraryAnswer {
    let within = Set(positions(in: scope))
    let answers = sources.indices.map { position in
      sources[position].engine.search(text, limit: within.contains(position) ? limit : 0)
    }
    return LibraryAnswer(
      total: within.reduce(0) { $0 + answers[$1].total },
      counts: answers.map(\.total),
      hits: merge(answers.map(\.hits), limit: limit))
  }

  /// How the typed text may go on: the rest of the first result that begins with it.
  ///
  /// Agrees with ``search(_:scope:limit:)``: the first of the merged results whose name begins with the text decides, and
  /// if that is the text itself there is no completion. Where no name begins with the text, its last word may be completed
  /// from the first result.
  ///
  /// - Complexity: two searches in each source.
  public func completion(of text: String, scope: SearchScope = .all) -> LibraryCompletion? {
    let within = positions(in: scope)
    let matches = within.map { (source: $0, match: sources[$0].engine.completion(of: text)) }
    let found = matches.compactMap { source, match in match.map { (source: source, match: $0) } }
    if found.isEmpty { return nil }
    if within.count == 1 { return found.first.map(completion) }

    // A source whose first name is the text itself has no completion, but decides where it comes before the others.
    let firsts = sources.indices.map { within.contains($0) ? sources[$0].engine.search(text, limit: 1).hits : [] }
    let first = merge(firsts, limit: 1).first
    if let first, Completion.rest(of: item(first).name, after: text) == "" { return nil }

    let names = found.filter { $0.match.kind == .wholeName }
    if !names.isEmpty {
      let best = names.min { precedes(hit($0), hit($1), tier: .prefix, .prefix) }
      return best.map(completion)
    }
    // A word is completed from the first result alone.
    return found.first { hit($0) == first }.map(completion)
  }

  private typealias Found = (source: Int, match: CompletionMatch)

  private func hit(_ found: Found) -> LibraryHit {
    LibraryHit(source: Int32(found.source), item: found.match.item)
  }

  private func completion(_ found: Found) -> LibraryCompletion {
    LibraryCompletion(hit: hit(found), rest: found.match.rest, isWord: found.match.kind == .word)
  }

  /// Merges lists that are in the order of their engines.
  private func merge(_ lists: [[Hit]], limit: Int) -> [LibraryHit] {
    let filled = lists.indices.filter { !lists[$0].isEmpty }
    if filled.count == 1, let only = filled.first {
      return lists[only].map { LibraryHit(source: Int32(only), item: $0.item) }
    }
    var next = [Int](repeating: 0, count: lists.count)
    var merged: [LibraryHit] = []
    while merged.count < limit {
      var best: (hit: LibraryHit, tier: MatchTier)?
      for source in filled where next[source] < lists[source].count {
        let head = lists[source][next[source]]
        let hit = LibraryHit(source: Int32(source), item: head.item)
        if let known = best, !precedes(hit, known.hit, tier: head.tier, known.tier) { continue }
        best = (hit, head.tier)
      }
      guard let best else { break }
      merged.append(best.hit)
      next[Int(best.hit.source)] += 1
    }
    return merged
  }

  /// Whether a hit comes before one of another source.
  private func precedes(_ a: LibraryHit, _ b: LibraryHit, tier: MatchTier, _ other: MatchTier) -> Bool {
    if tier != other { return tier < other }
    let order = sources[Int(a.source)].puts(a.item, before: b.item, of: sources[Int(b.source)])
    return order ?? (a.source < b.source)
  }
}
