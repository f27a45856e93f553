@testable import SmartSearch

/// The answers that an engine must give, by the definitions alone: one item after the other through the matcher, then
/// one sort.
struct ReferenceSearch {
  private let items: [SearchItem]
  private let keys: [[UInt8]]

  init(_ items: [SearchItem]) {
    self.items = items
    keys = items.map(\.key)
  }

  func ranking(_ text: String, chosen: [UInt32]) -> [Hit] {
    let matcher = SmartMatcher(text)
    let hits = items.indices.compactMap { index in
      matcher.tier(of: items[index]).map { Hit(item: UInt32(index), tier: $0) }
    }
    return hits.sorted { precedes($0, $1, chosen) }
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
