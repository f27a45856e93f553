/// A search engine over many names: the answers of ``SmartMatcher`` over millions of names in microseconds, with the
/// exact number of matches and the best of them, without examining every match.
///
///     let index = try SearchIndex(names.map { SearchItem(name: $0) })
///     let answer = index.search("p pe", limit: 20)
///
/// An index is a value that never changes, so any number of tasks may search it. ``applying(_:)`` returns another
/// index with items added, replaced or removed, which shares the unchanged data. ``merged(workers:progress:)`` builds
/// one without pending changes.
///
/// ## How it works
/// Items are numbered in their static order, best first. The forms of one name of an item are a *layer*: its words,
/// and their parts if these differ. For each prefix of many tokens, each layer, and each number from one to sixteen,
/// a list has the items with at least that many tokens that begin with the prefix. Tokens of rarer prefixes have
/// postings, which are collected when needed. A search intersects one list for each distinct search token in each
/// layer, and unites the layers; it removes items with some tokens only in their words and others only in the parts.
/// The number of matches of two frequent prefixes is stored. Names in folded order, with the best item of every
/// block, give exact and prefix matches and completions.
public struct SearchIndex: SearchEngine {
  let base: IndexCore
  var changes: IndexChanges
  /// Whether hits of a tier stay in static order, however closely they match; see ``SearchEngine``.
  package var keepsOrder = false

  init(_ base: IndexCore, changes: IndexChanges = IndexChanges()) {
    self.base = base
    self.changes = changes
  }

  /// Builds an index over some items on this thread. ``SearchIndexBuilder`` builds in several tasks.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each name.
  public init(_ items: some Sequence<SearchItem>) throws(SearchIndexError) {
    var builder = SearchIndexBuilder()
    for item in items { try builder.append(item) }
    self = try builder.build()
  }

  public var count: Int { base.count - changes.removed.count + changes.added.count }

  /// The size of the index in memory, in bytes, without the compounds.
  public var memory: Int { base.memory + (changes.delta?.memory ?? 0) + (changes.removedIndex?.memory ?? 0) }

  /// One more than the last position in use, which is the position of the next added item.
  public var positionCount: Int { max(base.parts.positionCount, changes.positionCount) }

  /// Returns the item at a position, or nil if it was removed.
  ///
  /// - Complexity: O(1).
  public func item(at position: UInt32) -> SearchItem? {
    location(of: position).map { $0.core.item(of: $0.document) }
  }

  /// - Complexity: O(*t* · *n* / 64) in the worst case for *t* distinct search tokens over *n* items, and
  ///   O(*t* log *n*) for rare ones.
  public func search(_ text: String, limit: Int, chosen: [UInt32]) -> SearchAnswer {
    search(SearchPattern(text), limit: limit, chosen: chosen, isCounting: true) { () throws(Never) in }
  }

  /// Searches as ``search(_:limit:chosen:)`` does, for a limit so high that the search may have to be cancelled.
  ///
  /// - Parameter check: called from time to time, some dozen times for each million items; ends the search if it
  ///   throws.
  /// - Throws: the errors of `check`, and no others.
  package func search<Failure: Error>(
    _ text: String, limit: Int, chosen: [UInt32], check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    try search(SearchPattern(text), limit: limit, chosen: chosen, isCounting: true, check: check)
  }

  private func search<Failure: Error>(
    _ pattern: SearchPattern, limit: Int, chosen: [UInt32], isCounting: Bool, check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    let limit = max(0, min(limit, count))
    let query = IndexQuery(base, pattern)
    let added = changes.delta.map { IndexQuery($0, pattern) }
    let known = chosenHits(chosen, query, added)
    let room = limit + known.count
    let look = SecondLook(pattern, among: self.count, keepsOrder: keepsOrder)
    var answer = try query.best(room, look: look, isCounting: isCounting, check: check) {
      changes.removed.contains($0)
    }
    if isCounting, let removed = changes.removedIndex {
      answer.total -= try IndexQuery(removed, pattern).best(0, look: look, check: check) { _ in false }.total
    }
    guard let added else {
      return SearchAnswer(total: answer.total, hits: best(of: answer.tiers, limit, chosen: known, look, pattern))
    }
    var hits = TieredHits(limit: limit, chosen: known, look: look)
    let more = try added.best(room, look: look, check: check) { _ in false }
    for tier in MatchTier.allCases {
      let tiers = (answer.tiers[Int(tier.rawValue)], more.tiers[Int(tier.rawValue)])
      mergeByRank(base, tiers.0, added.core, tiers.1) { hits.add($0, tier: tier) }
    }
    return SearchAnswer(total: answer.total + more.total, hits: best(of: hits, pattern))
  }

  /// Returns the hits after their second look, if nothing was added since the base was built. They stay documents
  /// until the best are known, because each step from a position to a document waits for memory.
  private func best(
    of tiers: [[UInt32]], _ limit: Int, chosen: [Hit], _ look: SecondLook, _ pattern: SearchPattern
  ) -> [Hit] {
    let base = base
    let known = chosen.compactMap { hit in
      base.document(at: hit.item).map { Hit(item: $0, tier: hit.tier, closeness: hit.closeness) }
    }
    var hits = TieredHits(limit: limit, chosen: known, look: look)
    for tier in MatchTier.allCases { hits.add(tiers[Int(tier.rawValue)], tier: tier) }
    var meter = ClosenessMeter(pattern)
    let best = hits.best(rank: base.rank) { base.closeness(of: $0, by: &meter) }
    return best.map { Hit(item: base.parts.positions[Int($0.item)], tier: $0.tier, closeness: $0.closeness) }
  }

  /// Returns the hits, which are positions, after their second look.
  private func best(of hits: TieredHits, _ pattern: SearchPattern) -> [Hit] {
    guard let delta = changes.delta else { return [] }
    var meter = ClosenessMeter(pattern)
    let (base, added) = (base, changes.documents)
    return hits.best { position in
      added[position].map(delta.rank) ?? base.rank(of: base.parts.documents[Int(position)])
    } closeness: { position in
      added[position].map { delta.closeness(of: $0, by: &meter) }
        ?? base.closeness(of: base.parts.documents[Int(position)], by: &meter)
    }
  }

  /// - Complexity: O(log *n*) for whole names; for words, as ``search(_:limit:chosen:)``.
  public func completion(of text: String, chosen: [UInt32]) -> CompletionMatch? {
    guard let typed = TypedText(text) else { return nil }
    let pattern = SearchPattern(text)
    let query = IndexQuery(base, pattern, needsTerms: !chosen.isEmpty)
    let added = changes.delta.map { IndexQuery($0, pattern, needsTerms: !chosen.isEmpty) }
    var first = query.firstBeginning(with: typed) { changes.removed.contains($0) }.map { (base, $0.document, $0.tier) }
    if let added, let other = added.firstBeginning(with: typed, isExcluded: { _ in false }) {
      let candidate = (added.core, other.document, other.tier)
      if let known = first {
        let isBetter =
          other.tier == known.2
          ? ItemRank(added.core, other.document) < ItemRank(base, known.1) : other.tier < known.2
        if isBetter { first = candidate }
      } else {
        first = candidate
      }
    }
    let preferred = chosenHits(chosen, query, added).first { hit in
      location(of: hit.item).map { typed.rest(of: $0.core.name(of: $0.document)) != nil } ?? false
    }
    if let preferred { return wholeName(preferred.item, after: text) }
    if let (core, document, tier) = first {
      let closer = tier == .prefix ? closestBeginning(with: typed, pattern, query, added) : nil
      return wholeName(closer ?? core.parts.positions[Int(document)], after: text)
    }
    guard pattern.tokens.count > 1 else { return nil }
    let answer = search(pattern, limit: 1, chosen: chosen, isCounting: false) { () throws(Never) in }
    guard let best = answer.hits.first, let item = item(at: best.item) else { return nil }
    return CompletionMatch(word: best.item, of: item, after: text)
  }

  /// Returns the first of the prefix matches, after their second look, whose name begins with the typed text.
  private func closestBeginning(
    with typed: TypedText, _ pattern: SearchPattern, _ query: IndexQuery, _ added: IndexQuery?
  ) -> UInt32? {
    let look = SecondLook(pattern, among: self.count, keepsOrder: keepsOrder)
    guard look.reach > 0 else { return nil }
    let documents = query.firstPrefixes(look.reach) { changes.removed.contains($0) }
    let found: [Hit]
    if let added {
      var hits = TieredHits(limit: look.reach, chosen: [], look: look)
      mergeByRank(base, documents, added.core, added.firstPrefixes(look.reach) { _ in false }) {
        hits.add($0, tier: .prefix)
      }
      found = best(of: hits, pattern)
    } else {
      found = best(of: [[], documents, [], []], look.reach, chosen: [], look, pattern)
    }
    return found.first { hit in
      location(of: hit.item).map { typed.rest(of: $0.core.name(of: $0.document)) != nil } ?? false
    }?.item
  }

  private func wholeName(_ position: UInt32, after text: String) -> CompletionMatch? {
    guard let place = location(of: position) else { return nil }
    return CompletionMatch(item: position, rest: Completion.rest(of: place.core.name(of: place.document), after: text))
  }

  /// Returns the core and the document of the item at a position.
  func location(of position: UInt32) -> (core: IndexCore, document: UInt32)? {
    if let delta = changes.delta, let document = changes.documents[position] { return (delta, document) }
    guard let document = base.document(at: position), !changes.removed.contains(document) else { return nil }
    return (base, document)
  }

  private func chosenHits(_ chosen: [UInt32], _ query: IndexQuery, _ added: IndexQuery?) -> [Hit] {
    chosen.compactMap { position in
      guard let place = location(of: position) else { return nil }
      let inCore = place.core === base ? query : added ?? query
      guard inCore.matches(place.document) else { return nil }
      return Hit(item: position, tier: inCore.tier(of: place.document))
    }
  }

  /// Calls `body` with the positions of documents of two cores, each in static order, in their common order.
  private func mergeByRank(
    _ base: IndexCore, _ documents: [UInt32], _ delta: IndexCore, _ more: [UInt32], _ body: (UInt32) -> Void
  ) {
    var (left, right) = (0, 0)
    while left < documents.count || right < more.count {
      let isLeft =
        right == more.count
        || (left < documents.count && !(ItemRank(delta, more[right]) < ItemRank(base, documents[left])))
      if isLeft {
        body(base.parts.positions[Int(documents[left])])
        left += 1
      } else {
        body(delta.parts.positions[Int(more[right])])
        right += 1
      }
    }
  }
}

extension SearchIndex {
  /// Returns the properties that order an item before its name: see ``SearchEngine``. Nil if the position has no
  /// item.
  ///
  /// - Complexity: O(1).
  package func order(at position: UInt32) -> (frecency: Double, weight: Int32)? {
    location(of: position).map { core, document in (core.frecency(of: document), core.weight(of: document)) }
  }

  /// Returns the length of the name of the item at a position, in scalars; 0 without an item.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package func nameLength(at position: UInt32) -> Int {
    location(of: position).map { core, document in
      // Each scalar has exactly one byte that is not a continuation byte.
      core.parts.names.withSpan(of: core.nameRange(of: document)) { name in
        name.indices.reduce(0) { $0 &+ (name[$1] & 0xC0 == 0x80 ? 0 : 1) }
      }
    } ?? 0
  }

  /// Returns the name of the item at a position, or nil without an item.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  package func name(at position: UInt32) -> String? {
    location(of: position).map { $0.core.name(of: $0.document) }
  }
}
