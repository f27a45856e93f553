import SmartSearch

extension LibrarySnapshot {
  /// What a text finds in the sources: the order of each source's engine, merged by the same rules. Items that these do
  /// not tell apart come in the order of the sources.
  ///
  /// - Parameters:
  ///   - text: the search text; one without words finds everything.
  ///   - limit: the most hits to return.
  ///   - chosen: what the user chose before for this text, best first; see ``SearchEngine``.
  /// - Complexity: one search in each source, and O(*limit* · *s*) for *s* sources to merge what they found.
  public func search(
    _ text: String, scope: SearchScope = .all, limit: Int, chosen: [LibraryHit] = []
  ) -> LibraryAnswer {
    search(text, scope: scope, limit: limit, chosen: chosen) { () throws(Never) in }
  }

  /// As ``search(_:scope:limit:chosen:)``, for so many hits that the search may take long enough to be given up.
  ///
  /// - Parameter check: called now and then; ends the search if it throws.
  /// - Throws: what `check` throws, and nothing else.
  package func search<Failure: Error>(
    _ text: String, scope: SearchScope = .all, limit: Int, chosen: [LibraryHit] = [],
    check: () throws(Failure) -> Void
  ) throws(Failure) -> LibraryAnswer {
    let within = Set(positions(in: scope))
    var answers: [SearchAnswer] = []
    for source in sources.indices {
      try check()
      let wanted = within.contains(source) ? limit : 0
      answers.append(
        try sources[source].search(
          text, limit: hasDoubles(source) ? max(wanted, RecentFiles.most) : wanted, chosen: items(chosen, of: source),
          check: check))
    }
    let doubles = leaveOutDoubles(in: &answers, within: within, limit: limit)
    return LibraryAnswer(
      total: within.reduce(0) { $0 + answers[$1].total } - (within.count > 1 ? doubles : 0),
      counts: answers.map(\.total), doubles: doubles,
      hits: try merge(answers.map(\.hits), limit: limit, preferring: Preference(chosen), check: check))
  }

  /// How the typed text may go on: the rest of the first result that begins with it.
  ///
  /// Agrees with ``search(_:scope:limit:chosen:)``: the first of the merged results whose name begins with the text decides, and
  /// if that is the text itself there is no completion. Where no name begins with the text, its last word may be completed
  /// from the first result.
  ///
  /// - Complexity: two searches in each source.
  public func completion(
    of text: String, scope: SearchScope = .all, chosen: [LibraryHit] = []
  ) -> LibraryCompletion? {
    let within = positions(in: scope)
    let matches = within.map {
      (source: $0, match: sources[$0].engine.completion(of: text, chosen: items(chosen, of: $0)))
    }
    let all = matches.compactMap { source, match in match.map { (source: source, match: $0) } }
    if within.count == 1 { return all.first.map(completion) }
    // What is listed once completes once: the source of files has the same name.
    let found = all.filter { !isDouble(hit($0)) }
    if found.isEmpty { return nil }

    // A source whose first name is the text itself has no completion, but decides where it comes before the others.
    let preference = Preference(chosen)
    let firsts = sources.indices.map { source in
      within.contains(source)
        ? sources[source].engine.search(text, limit: 1, chosen: items(chosen, of: source)).hits
          .filter { !isDouble(LibraryHit(source: Int32(source), item: $0.item)) } : []
    }
    let first = merge(firsts, limit: 1, preferring: preference, check: { () throws(Never) in }).first
    if let first, Completion.rest(of: item(first).name, after: text) == "" { return nil }

    let names = found.filter { $0.match.kind == .wholeName }
    if !names.isEmpty {
      let best = names.min { precedes((hit($0), .prefix), (hit($1), .prefix), preference) }
      return best.map(completion)
    }
    // A word is completed from the first result alone.
    return found.first { hit($0) == first }.map(completion)
  }

  /// Those of the chosen items that are a source's.
  private func items(_ chosen: [LibraryHit], of source: Int) -> [UInt32] {
    chosen.filter { Int($0.source) == source }.map(\.item)
  }

  private typealias Found = (source: Int, match: CompletionMatch)

  private func hit(_ found: Found) -> LibraryHit {
    LibraryHit(source: Int32(found.source), item: found.match.item)
  }

  private func completion(_ found: Found) -> LibraryCompletion {
    LibraryCompletion(hit: hit(found), rest: found.match.rest, isWord: found.match.kind == .word)
  }

  private typealias Ranked = (hit: LibraryHit, tier: MatchTier)

  /// The places of the chosen items among themselves.
  private struct Preference {
    private var places: [LibraryHit: Int] = [:]

    init(_ chosen: [LibraryHit]) {
      for hit in chosen where places[hit] == nil { places[hit] = places.count }
    }

    /// Smaller comes first: what matches exactly, then what was chosen, best first, then all others. Of what matches
    /// exactly, what was chosen comes first as well.
    func place(_ ranked: Ranked) -> Int {
      let place = places[ranked.hit]
      return ranked.tier == .exact ? (place ?? places.count) - places.count - 1 : place ?? .max
    }
  }

  /// So many hits are merged between two questions whether to go on: they take some milliseconds.
  private static let mergedBetweenChecks = 1 << 14

  /// Merges lists that are in the order of their engines.
  private func merge<Failure: Error>(
    _ lists: [[Hit]], limit: Int, preferring preference: Preference, check: () throws(Failure) -> Void
  ) throws(Failure) -> [LibraryHit] {
    // The sources that have more, in their order.
    var open = lists.indices.filter { !lists[$0].isEmpty }
    var next = [Int](repeating: 0, count: lists.count)
    var merged: [LibraryHit] = []
    while merged.count < limit, open.count > 1 {
      var best: Ranked?
      for source in open {
        let head = lists[source][next[source]]
        let ranked = Ranked(LibraryHit(source: Int32(source), item: head.item), head.tier)
        if let best, !precedes(ranked, best, preference) { continue }
        best = ranked
      }
      guard let best else { break }
      merged.append(best.hit)
      if merged.count.isMultiple(of: Self.mergedBetweenChecks) { try check() }
      let source = Int(best.hit.source)
      next[source] += 1
      if next[source] == lists[source].count { open.removeAll { $0 == source } }
    }
    if let last = open.first, open.count == 1 {
      // Of files this may be nearly all.
      merged += lists[last][next[last]...].prefix(limit - merged.count).map {
        LibraryHit(source: Int32(last), item: $0.item)
      }
    }
    return merged
  }

  /// Whether a hit comes before one of another source.
  private func precedes(_ a: Ranked, _ b: Ranked, _ preference: Preference) -> Bool {
    let (place, other) = (preference.place(a), preference.place(b))
    if place != other { return place < other }
    if a.tier != b.tier { return a.tier < b.tier }
    let order = sources[Int(a.hit.source)].puts(a.hit.item, before: b.hit.item, of: sources[Int(b.hit.source)])
    return order ?? (a.hit.source < b.hit.source)
  }
}
