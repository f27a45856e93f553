@testable import SmartSearch

/// The answers that an engine must give, by the definitions alone: each item goes through the matcher, and one sort
/// follows.
struct ReferenceSearch {
  private let items: [SearchItem]
  private let keepsOrder: Bool
  private let keys: [[UInt8]]

  init(_ items: [SearchItem], keepsOrder: Bool = false) {
    self.items = items
    self.keepsOrder = keepsOrder
    keys = items.map(\.key)
  }

  func ranking(_ text: String, chosen: [UInt32]) -> [Hit] {
    let matcher = SmartMatcher(text)
    let hits = items.indices.compactMap { index in
      matcher.tier(of: items[index]).map { Hit(item: UInt32(index), tier: $0) }
    }
    let sorted = hits.sorted { precedes($0, $1, chosen) }
    if keepsOrder || matcher.matchesEverything { return sorted }
    // Chosen items count for the second look, but keep their places.
    let inOrder = hits.sorted { precedes($0, $1, []) }
    var looked: [UInt32: Int] = [:]
    var closeness: [UInt32: Closeness] = [:]
    for tier in [MatchTier.prefix, .firstWord, .rest] {
      let best = inOrder.filter { $0.tier == tier }.prefix(items.count <= 100_000 ? 256 : 64).map { hit in
        (item: items[Int(hit.item)], hit: hit, closeness: ReferenceCloseness(text, items[Int(hit.item)]))
      }
      let closest = best.enumerated().sorted { left, right in
        let (a, b) = (left.element, right.element)
        if a.item.frecency != b.item.frecency { return a.item.frecency > b.item.frecency }
        let kinds = [a, b].map { (Double($0.item.weight) / 1000).rounded(.down) }
        if kinds[0] != kinds[1] { return kinds[0] > kinds[1] }
        if a.closeness.fit != b.closeness.fit { return a.closeness.fit.lexicographicallyPrecedes(b.closeness.fit) }
        if a.item.weight != b.item.weight { return a.item.weight > b.item.weight }
        if a.closeness.wordsLeft != b.closeness.wordsLeft { return a.closeness.wordsLeft < b.closeness.wordsLeft }
        return left.offset < right.offset
      }
      for (place, one) in closest.enumerated() {
        looked[one.element.hit.item] = place
        closeness[one.element.hit.item] = one.element.closeness.value
      }
    }
    let known = chosen.filter { item in hits.contains { $0.item == item } }
    let others = sorted.filter { !known.contains($0.item) }
    return sorted.filter { known.contains($0.item) }
      + MatchTier.allCases.flatMap { tier in
        others.filter { $0.tier == tier }.enumerated().sorted {
          (looked[$0.element.item] ?? .max, $0.offset) < (looked[$1.element.item] ?? .max, $1.offset)
        }.map { Hit(item: $0.element.item, tier: tier, closeness: closeness[$0.element.item] ?? .unknown) }
      }
  }

  func search(_ text: String, limit: Int, chosen: [UInt32]) -> SearchAnswer {
    let hits = ranking(text, chosen: chosen)
    return SearchAnswer(total: hits.count, hits: Array(hits.prefix(max(0, limit))))
  }

  func completion(of text: String, chosen: [UInt32]) -> CompletionMatch? {
    guard let typed = TypedText(text) else { return nil }
    let rows = ranking(text, chosen: chosen)
    if let row = rows.first(where: { typed.rest(of: items[Int($0.item)].name) != nil }) {
      guard let rest = Completion.rest(of: items[Int(row.item)].name, after: text), !rest.isEmpty else { return nil }
      return CompletionMatch(item: row.item, rest: rest, kind: .wholeName)
    }
    guard let best = rows.first,
      let rest = Completion.wordRest(
        of: items[Int(best.item)].name, after: text, compounds: items[Int(best.item)].compounds),
      !rest.isEmpty
    else { return nil }
    return CompletionMatch(item: best.item, rest: rest, kind: .word)
  }

  private func precedes(_ left: Hit, _ right: Hit, _ chosen: [UInt32]) -> Bool {
    let places = [left, right].map { chosen.firstIndex(of: $0.item) ?? .max }
    if places[0] != places[1] { return places[0] < places[1] }
    if places[0] == .max, left.tier != right.tier { return left.tier < right.tier }
    let (a, b) = (items[Int(left.item)], items[Int(right.item)])
    if a.frecency != b.frecency { return a.frecency > b.frecency }
    if a.weight != b.weight { return a.weight > b.weight }
    let lengths = [a, b].map { $0.name.unicodeScalars.count }
    if lengths[0] != lengths[1] { return lengths[0] < lengths[1] }
    let (key, other) = (keys[Int(left.item)], keys[Int(right.item)])
    if key != other { return key.lexicographicallyPrecedes(other) }
    if Array(a.name.utf8) != Array(b.name.utf8) { return a.name.utf8.lexicographicallyPrecedes(b.name.utf8) }
    return left.item < right.item
  }
}
