extension SearchIndex {
  /// Returns the near matches of a text, nearest first: by ``NearKind``, by cost, then in static order. Matches are
  /// not among them. Unlike matches, near matches mix the forms of a name, and several typed words may begin the same
  /// word, except where words are typed together.
  ///
  /// - Complexity: O(*v*) in the letters of the vocabulary and O(*n* / 64) for *n* items: about a millisecond for
  ///   100,000 words. For more, do not call it on the main thread.
  public func near(_ text: String, limit: Int) -> [NearHit] {
    near(text, limit: limit, kinds: Set(NearKind.allCases)) { () throws(Never) in }
  }

  /// Returns near matches as ``near(_:limit:)``, for an index so large that the search may be cancelled.
  ///
  /// - Parameters:
  /// - kinds: The wanted kinds; slips take most of the time.
  /// - check: called from time to time; ends the search if it throws.
  package func near<Failure: Error>(
    _ text: String, limit: Int, kinds: Set<NearKind>, check: () throws(Failure) -> Void
  ) throws(Failure) -> [NearHit] {
    guard limit > 0, count > 0, !kinds.isEmpty, let text = NearText(text) else { return [] }
    var query = NearQuery(base, text, kinds)
    let hits = try query.best(limit, isExcluded: { changes.removed.contains($0) }, check: check)
    guard let delta = changes.delta else { return hits.map { hit($0, in: base) } }
    var added = NearQuery(delta, text, kinds)
    let more = try added.best(limit, isExcluded: { _ in false }, check: check)
    var (left, right) = (0, 0)
    var merged: [NearHit] = []
    while merged.count < limit, left < hits.count || right < more.count {
      let isLeft = right == more.count || (left < hits.count && !precedes(more[right], hits[left], delta))
      merged.append(isLeft ? hit(hits[left], in: base) : hit(more[right], in: delta))
      if isLeft { left += 1 } else { right += 1 }
    }
    return merged
  }

  /// Returns the items that a text does not match, but whose words contain each of its words, at their beginning or
  /// inside: those of the base in static order, then those added later.
  ///
  /// - Complexity: as ``near(_:limit:)``, and O(*h*) for *h* items.
  package func holding(_ text: String) -> [UInt32] {
    guard count > 0, let text = NearText(text, leastInside: 1) else { return [] }
    var items: [UInt32] = []
    NearQuery(base, text, [.inside]).holding().forEach { document in
      if !changes.removed.contains(document) { items.append(base.parts.positions[Int(document)]) }
      return true
    }
    guard let delta = changes.delta else { return items }
    NearQuery(delta, text, [.inside]).holding().forEach { document in
      items.append(delta.parts.positions[Int(document)])
      return true
    }
    return items
  }

  private func hit(_ hit: NearQuery.Hit, in core: IndexCore) -> NearHit {
    NearHit(item: core.parts.positions[Int(hit.document)], kind: hit.kind, cost: hit.cost)
  }

  /// Whether a hit among the changes precedes one of the base.
  private func precedes(_ added: NearQuery.Hit, _ other: NearQuery.Hit, _ delta: IndexCore) -> Bool {
    if added.kind != other.kind { return added.kind < other.kind }
    if added.cost != other.cost { return added.cost < other.cost }
    return ItemRank(delta, added.document) < ItemRank(base, other.document)
  }
}
