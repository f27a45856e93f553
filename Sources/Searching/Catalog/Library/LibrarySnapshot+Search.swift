import SmartSearch

extension LibrarySnapshot {
  /// Returns the matches of a text in the sources: the order of each source's engine, merged by the same rules. But
  /// tiers are compared by ``CrossSourceRank``, which puts references last. Items that remain equal come in the order
  /// of the sources. An item that the text means (``CatalogItems/position(meantBy:)``) comes before others whose names
  /// begin with it.
  ///
  /// - Parameters:
  ///   - text: the search text; a text without words matches everything.
  ///   - limit: the most hits to return.
  ///   - chosen: the earlier choices of the user for this text, best first; see ``SearchEngine``.
  /// - Complexity: one search in each source, another in its ``OwnIndex`` if references may leave out other items,
  ///   and O(*limit* · *s*) to merge the hits of *s* sources.
  public func search(
    _ text: String, scope: SearchScope = .all, limit: Int, chosen: [LibraryHit] = []
  ) -> LibraryAnswer {
    search(text, scope: scope, limit: limit, chosen: chosen) { () throws(Never) in }
  }

  /// Searches as ``search(_:scope:limit:chosen:)``, but can be cancelled, for so many hits that it may take long.
  ///
  /// - Parameter check: called now and then; ends the search if it throws.
  /// - Throws: the error of `check`, and nothing else.
  package func search<Failure: Error>(
    _ text: String, scope: SearchScope = .all, limit: Int, chosen: [LibraryHit] = [],
    check: () throws(Failure) -> Void
  ) throws(Failure) -> LibraryAnswer {
    let within = Set(positions(in: scope))
    let named = named(text)
    let chosen = named + chosen.filter { !named.contains($0) }
    let doubles = Doubles(sources, text)
    var answer = LibraryAnswer(total: 0, counts: [], hits: [])
    var lists: [HitList] = []
    for source in sources.indices {
      try check()
      guard within.contains(source) || !sources[source].traits.isSearchedAlone else {
        answer.counts.append(0)
        continue
      }
      let wanted = within.contains(source) ? limit : 0
      let chosen = items(chosen, of: source)
      let most = doubles.most(of: source) + sources[source].mostStopping
      // These are removed from the first hits, and enough must remain.
      let enough = most > 0 && wanted > 0 ? min(wanted, sources[source].count) + most : wanted
      var found = try sources[source].search(text, limit: enough, chosen: chosen, check: check)
      answer.counts.append(found.total)
      let whole = found
      let doubleCount = doubles.remove(from: &found, text, of: source)
      answer.doubles += doubleCount
      guard within.contains(source) else { continue }
      if within.count == 1 { found = whole }
      answer.total += found.total
      if sources[source].mostStopping > 0 {
        let stopping = found.hits.filter { !chosen.contains($0.item) && sources[source].stopsMachineUnasked($0) }
        found.hits.removeAll { stopping.contains($0) }
        lists.append(HitList(source: source, hits: stopping, rank: .stopping))
      }
      let meant = sources[source].item(meantBy: text)
      if limit == 0 || within.count == 1 {
        var list = HitList(source: source, hits: found.hits)
        if let meant { list.put(meant, behind: chosen, limit: limit) }
        lists.append(list)
        continue
      }
      var parts = divided(found, of: source, chosen, text: text, limit: limit, without: doubles, doubleCount)
      if let meant, !CrossSourceRank(.prefix, sources[source].order(of: meant)).isReference {
        parts.lists[0].put(meant, behind: chosen, limit: limit)
      }
      lists += parts.lists
      answer.references += parts.references
    }
    let ranking = Ranking(of: self, chosen)
    (answer.hits, answer.ownEnd) = try merge(lists, limit: limit, by: ranking, check: check)
    return answer
  }

  /// Whether a search takes so long that keys should not wait for it.
  package func takesLong(_ text: String, scope: SearchScope) -> Bool {
    positions(in: scope).contains { sources[$0].takesLong(text) }
  }

  /// Returns the completion of the typed text: the rest of the first result's name, or of the word in it that the
  /// last typed word begins. The field completes the row that Return opens, so only the first row counts. Confidential
  /// names complete nothing.
  ///
  /// - Parameter answer: The answer to the text in this snapshot.
  /// - Complexity: O(*n* · *t*) for *n* letters of the name and *t* typed words.
  public func completion(of text: String, by answer: LibraryAnswer) -> LibraryCompletion? {
    guard let hit = answer.hits.first, !sources[Int(hit.source)].traits.isConfidential else { return nil }
    let item = sources[Int(hit.source)].items.searchItem(at: Int(hit.item))
    if let rest = Completion.rest(of: item.name, after: text) {
      return rest.isEmpty ? nil : LibraryCompletion(hit: hit, rest: rest, isWord: false)
    }
    let rest = Completion.wordRest(of: item.name, after: text, compounds: item.compounds) ?? ""
    return rest.isEmpty ? nil : LibraryCompletion(hit: hit, rest: rest, isWord: true)
  }

  /// Returns the items that the user gave exactly this name: they come before everything else.
  private func named(_ text: String) -> [LibraryHit] {
    sources.indices.flatMap { source in
      sources[source].positions(named: text).map { LibraryHit(source: Int32(source), item: $0) }
    }
  }

  private func items(_ chosen: [LibraryHit], of source: Int) -> [UInt32] {
    chosen.filter { Int($0.source) == source }.map(\.item)
  }

  /// Decides which of two hits comes first.
  private struct Ranking {
    private let sources: [LoadedSource.Ranks]
    /// The ranks of the chosen items.
    private var places: [LibraryHit: Int] = [:]

    init(of snapshot: LibrarySnapshot, _ chosen: [LibraryHit]) {
      sources = snapshot.sources.map(\.ranks)
      for hit in chosen where places[hit] == nil { places[hit] = places.count }
    }

    func order(of hit: LibraryHit) -> LoadedSource.Order? { sources[Int(hit.source)].order(of: hit.item) }

    /// The smaller place comes first: chosen items, best first, then all others.
    func place(of hit: LibraryHit) -> Int {
      (places.isEmpty ? nil : places[hit]) ?? .max
    }

    /// Whether a hit comes before one of another source.
    func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
      if a.place != b.place { return a.place < b.place }
      if a.rank != b.rank { return a.rank < b.rank }
      if let order = a.order, let other = b.order,
        let precedes = order.precedes(other, closeness: (a.closeness, b.closeness))
      {
        return precedes
      }
      let (source, other) = (sources[Int(a.hit.source)], sources[Int(b.hit.source)])
      return source.putsByName(a.hit.item, before: b.hit.item, of: other) ?? (a.hit.source < b.hit.source)
    }
  }

  /// The number of hits merged between two calls of `check`; they take some milliseconds.
  private static let mergedBetweenChecks = 1 << 14

  /// A hit with its sort keys, except for its name: looked up once, however often it is compared.
  private struct Candidate {
    var hit: LibraryHit
    var place: Int
    var rank: CrossSourceRank
    var closeness: Closeness
    var order: LoadedSource.Order?

    /// Whether the item is the user's own, or was used before.
    var isOwn: Bool {
      place < .max || order?.frecency ?? 0 > 0 || !rank.isLookup(weight: order?.weight ?? 0)
    }
  }

  private func candidate(_ hit: Hit, of list: HitList, _ ranking: Ranking) -> Candidate {
    let found = LibraryHit(source: Int32(list.source), item: hit.item)
    let order = ranking.order(of: found)
    return Candidate(
      hit: found, place: ranking.place(of: found), rank: list.rank ?? CrossSourceRank(hit.tier, order),
      closeness: hit.closeness, order: order)
  }

  /// Merges sorted lists.
  /// - Returns: The hits, and the number of them up to the last one of the user's own.
  private func merge<Failure: Error>(
    _ lists: [HitList], limit: Int, by ranking: Ranking, check: () throws(Failure) -> Void
  ) throws(Failure) -> (hits: [LibraryHit], ownEnd: Int) {
    var next = [Int](repeating: 0, count: lists.count)
    func head(_ list: Int) -> (list: Int, candidate: Candidate)? {
      guard next[list] < lists[list].hits.count else { return nil }
      return (list, candidate(lists[list].hits[next[list]], of: lists[list], ranking))
    }
    // The heads of the lists that have more, in the order of the sources.
    var heads = lists.indices.compactMap(head)
    var merged: [LibraryHit] = []
    var ownEnd = 0
    while merged.count < limit, heads.count > 1 {
      var best = 0
      for other in heads.indices.dropFirst() where ranking.precedes(heads[other].candidate, heads[best].candidate) {
        best = other
      }
      let list = heads[best].list
      merged.append(heads[best].candidate.hit)
      if heads[best].candidate.isOwn { ownEnd = merged.count }
      if merged.count.isMultiple(of: Self.mergedBetweenChecks) { try check() }
      next[list] += 1
      if let head = head(list) { heads[best] = head } else { heads.remove(at: best) }
    }
    if let last = heads.first?.list, heads.count == 1 {
      // With files, this list may hold nearly all hits.
      let (source, start) = (lists[last].source, merged.count)
      let rest = lists[last].hits[next[last]...].prefix(limit - start)
      merged += rest.lazy.map { LibraryHit(source: Int32(source), item: $0.item) }
      let own = rest.lastIndex { hit in
        sources[source].files != nil || sources[source].scan != nil
          || candidate(hit, of: lists[last], ranking).isOwn
      }
      if let own { ownEnd = start + rest.distance(from: rest.startIndex, to: own) + 1 }
    }
    return (merged, ownEnd)
  }
}
