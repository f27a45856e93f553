import SmartSearch

extension LoadedSource {
  /// Searches with the engine, and adds the permanent items. Ends if `check`, which is called now and then, throws.
  func search<Failure: Error>(
    _ text: String, limit: Int, chosen: [UInt32], check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    if let scan { return try search(text, limit: limit, in: scan, check: check) }
    guard let index else { return SearchAnswer(total: 0, hits: []) }
    let matcher = SmartMatcher(text)
    if matcher.matchesEverything {
      guard traits.keepsOrderWhileBrowsed else {
        return try index.search(text, limit: limit, chosen: chosen, check: check)
      }
      var answer = try index.search(text, limit: 1, chosen: chosen, check: check)
      let tier = answer.hits.first?.tier ?? .rest
      answer.hits = browsed(limit: limit, chosen: chosen).map { Hit(item: $0, tier: tier) }
      return answer
    }
    let words = wordsAsWritten(in: text)
    let literals = traits.insideMatching == .inAnyCase ? InsideScan.literals(in: text) : []
    let isFiltered = !words.isEmpty || !literals.isEmpty
    func isHeld(_ item: UInt32) -> Bool {
      holds(item, all: words, in: index)
        && (literals.isEmpty || InsideScan.holds(literals, in: items.searchItem(at: Int(item))))
    }
    var answer = try index.search(text, limit: isFiltered ? items.count : limit, chosen: chosen, check: check)
    if isFiltered {
      answer.hits.removeAll { !isHeld($0.item) }
      answer.total = answer.hits.count
      answer.hits = Array(answer.hits.prefix(limit))
    }
    let holding = items(holding: text, in: index).filter(isHeld)
    let found = adding(holding, to: answer, limit)
    let permanent = permanentItems(besides: holding) { item in
      matcher.matches(items.searchItem(at: item)) && isHeld(UInt32(item))
    }
    return adding(permanent, to: found, limit)
  }

  /// Searches the lines of a long list. Nothing was chosen in it before.
  private func search<Failure: Error>(
    _ text: String, limit: Int, in lines: LineScan, check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    if SmartMatcher(text).matchesEverything {
      let first = 0..<UInt32(min(limit, items.count))
      return SearchAnswer(total: items.count, hits: first.map { Hit(item: $0, tier: .prefix) })
    }
    let scan = insideScan(of: lines, for: text)
    let answer = try lines.search(by: scan, limit: limit, check: check)
    let permanent = permanentItems(besides: []) { scan.finds(items.searchItem(at: $0)) }
    return adding(permanent, to: answer, limit)
  }

  private func insideScan(of lines: LineScan, for text: String) -> InsideScan {
    lines.scan(for: text, findsInside: traits.insideMatching != nil, holding: wordsAsWritten(in: text))
  }

  /// Whether keys should not wait for a search for a text.
  func takesLong(_ text: String) -> Bool {
    guard let scan, !SmartMatcher(text).matchesEverything else { return false }
    return scan.takesLong(insideScan(of: scan, for: text))
  }

  /// Returns the index for near matches. A list that is scanned builds it now, if it has none yet.
  func nearIndex<Failure: Error>(_ check: () throws(Failure) -> Void) throws(Failure) -> SearchIndex? {
    guard let scan else { return index }
    return try scan.nearIndex(isWhole: !state.isLoading, check: check)
  }

  /// Returns the item that the whole text means (``CatalogItems/position(meantBy:)``), if a search finds it.
  func item(meantBy text: String) -> UInt32? {
    items.position(meantBy: text).map { UInt32($0) }.flatMap { item in
      marks.hidden.contains { markedPositions[$0] == item } ? nil : item
    }
  }

  /// Returns all items in their own order, behind those that were chosen before.
  private func browsed(limit: Int, chosen: [UInt32]) -> [UInt32] {
    let hidden = Set(marks.hidden.compactMap { markedPositions[$0] })
    let scored: [(position: UInt32, score: Double)] = marks.scores.compactMap { id, score in
      markedPositions[id].map { ($0, score) }
    }
    let used = scored.sorted { ($1.score, $0.position) < ($0.score, $1.position) }.map(\.position)
    var known: Set<UInt32> = []
    let first = (chosen + used).filter { !hidden.contains($0) && known.insert($0).inserted }.prefix(limit)
    let others = (0..<UInt32(items.count)).lazy.filter { !known.contains($0) && !hidden.contains($0) }.prefix(
      limit - first.count)
    return Array(first) + others
  }

  // MARK: Matches inside words

  /// Returns the words that an item must contain as they are typed; none if case does not matter.
  private func wordsAsWritten(in text: String) -> [[UInt8]] {
    guard traits.insideMatching == .asWritten else { return [] }
    return text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
  }

  /// Whether one of an item's names contains all of these words.
  private func holds(_ item: UInt32, all words: [[UInt8]], in index: SearchIndex) -> Bool {
    words.isEmpty || index.name(at: item, holdsAll: words)
      || items.searchItem(at: Int(item)).alternateNames.contains { name in
        words.allSatisfy { name.utf8.firstRange(of: $0) != nil }
      }
  }

  /// Returns the items that contain the text anywhere but at the beginnings of words, if the source matches inside
  /// words.
  private func items(holding text: String, in index: SearchIndex) -> [UInt32] {
    traits.insideMatching == nil ? [] : index.holding(text)
  }

  // MARK: Permanent items

  /// Returns the permanent items that the text does not match.
  private func permanentItems(besides found: [UInt32], _ matches: (Int) -> Bool) -> [UInt32] {
    guard !items.permanent.isEmpty else { return [] }
    let found = Set(found)
    return items.permanent.filter { !matches($0) }.map { UInt32($0) }.filter { !found.contains($0) }
  }

  /// Adds items behind all others.
  private func adding(_ items: [UInt32], to answer: SearchAnswer, _ limit: Int) -> SearchAnswer {
    var answer = answer
    if answer.hits.count == answer.total {
      answer.hits += items.prefix(max(0, limit - answer.hits.count)).map { Hit(item: $0, tier: .rest) }
    }
    answer.total += items.count
    return answer
  }
}
