import SmartSearch

extension LoadedSource {
  /// As the engine's own search, but for the order of what is started (``putsShownNamesFirst``) and for what stays whatever is
  /// typed; ends if `check`, which is called now and then, throws.
  func search<Failure: Error>(
    _ text: String, limit: Int, chosen: [UInt32], check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    guard let index else { return SearchAnswer(total: 0, hits: []) }
    let matcher = SmartMatcher(text)
    if matcher.matchesEverything {
      guard keepsOrderWhileBrowsed else { return try index.search(text, limit: limit, chosen: chosen, check: check) }
      var answer = try index.search(text, limit: 1, chosen: chosen, check: check)
      let tier = answer.hits.first?.tier ?? .rest
      answer.hits = browsed(limit: limit, chosen: chosen).map { Hit(item: $0, tier: tier) }
      return answer
    }
    guard putsShownNamesFirst, limit > 0 else {
      let answer = try index.search(text, limit: limit, chosen: chosen, check: check)
      return adding(permanentItems(for: matcher), to: answer, limit)
    }
    var answer = try index.search(text, limit: max(limit, count), chosen: chosen, check: check)
    putShownNamesFirst(in: &answer.hits, matcher, chosen: chosen)
    answer.hits = Array(answer.hits.prefix(limit))
    return answer
  }

  /// As the engine's own completion, but that a word is completed from the first item as they are listed here.
  func completion(of text: String, chosen: [UInt32]) -> CompletionMatch? {
    let match = engine.completion(of: text, chosen: chosen)
    guard putsShownNamesFirst, match?.kind != .wholeName else { return match }
    return first(for: text, chosen: chosen).flatMap { first in
      index?.item(at: first.item).flatMap { CompletionMatch(word: first.item, of: $0, after: text) }
    }
  }

  /// The item that a text finds first.
  func first(for text: String, chosen: [UInt32]) -> Hit? {
    search(text, limit: 1, chosen: chosen) { () throws(Never) in }.hits.first
  }

  /// All items in their own order, behind those that were chosen before.
  private func browsed(limit: Int, chosen: [UInt32]) -> [UInt32] {
    let used = scoredPositions.map { (position: $1, score: usageScores[$0] ?? 0) }
      .sorted { $0.score != $1.score ? $0.score > $1.score : $0.position < $1.position }.map(\.position)
    var known: Set<UInt32> = []
    let first = (chosen + used).filter { known.insert($0).inserted }.prefix(limit)
    let others = (0..<UInt32(items.count)).lazy.filter { !known.contains($0) }.prefix(limit - first.count)
    return Array(first) + others
  }

  // MARK: What is started

  /// Whether, of two items that are started and else stand alike, the one whose shown name has the text comes before one that
  /// is found by what it is for: whoever types *edit* reads it in *Text Editor*, and not in *Vim*. All hits have to be looked
  /// at for that, so it is for sources that have few items, as those of what is started do.
  private var putsShownNamesFirst: Bool { startsItems && !keepsOrder && files == nil }

  static let mostStarted = 3_000

  private func putShownNamesFirst(in hits: inout [Hit], _ matcher: SmartMatcher, chosen: [UInt32]) {
    let chosen = Set(chosen)
    /// What else decides before the names; nil for an item that is in its place.
    func standing(_ hit: Hit) -> (frecency: Double, weight: Int)? {
      guard hit.tier == .rest, !chosen.contains(hit.item), let order = order(of: hit.item),
        order.weight >= Int(ItemWeight.applicationAction)
      else { return nil }
      return (order.frecency, order.weight)
    }
    var start = 0
    while start < hits.count {
      guard let alike = standing(hits[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < hits.count, let other = standing(hits[end]), other == alike { end += 1 }
      if end - start > 1 {
        let run = hits[start..<end].map { (hit: $0, isShown: index?.name(at: $0.item).map(matcher.matches) ?? false) }
        hits.replaceSubrange(start..<end, with: (run.filter(\.isShown) + run.filter { !$0.isShown }).map(\.hit))
      }
      start = end
    }
  }

  // MARK: What stays

  /// The items that stay in the list though a text does not find them.
  private func permanentItems(for matcher: SmartMatcher) -> [UInt32] {
    guard keepsOrder, !items.permanent.isEmpty else { return [] }
    return items.permanent.filter { !matcher.matches(items.searchItem(at: $0)) }.map { UInt32($0) }
  }

  /// They come behind all that the text finds.
  private func adding(_ permanent: [UInt32], to answer: SearchAnswer, _ limit: Int) -> SearchAnswer {
    var answer = answer
    if answer.hits.count == answer.total {
      answer.hits += permanent.prefix(max(0, limit - answer.hits.count)).map { Hit(item: $0, tier: .rest) }
    }
    answer.total += permanent.count
    return answer
  }
}
