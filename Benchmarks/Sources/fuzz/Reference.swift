import FuzzSupport

@testable import SmartSearch

/// Items at their positions, and the reference engine over the existing ones.
struct Reference {
  private(set) var items: [SearchItem?]
  private let live: [SearchItem]
  private let positions: [UInt32]
  private let engine: ScanEngine

  init(_ items: [SearchItem?]) {
    self.items = items
    live = items.compactMap { $0 }
    positions = items.indices.filter { items[$0] != nil }.map { UInt32($0) }
    engine = ScanEngine(live)
  }

  var count: Int { live.count }
  var liveItems: [SearchItem] { live }

  /// Returns items as if chosen earlier: some existing ones, sometimes a missing one.
  func chosen(_ random: inout FuzzRandom) -> [UInt32] {
    if random.oneIn(2) { return [] }
    return (0..<random.int(below: 4)).map { _ in
      random.oneIn(10) || positions.isEmpty ? UInt32(random.int(below: items.count + 2)) : random.element(of: positions)
    }
  }

  /// Compares an index's answers to a text with the reference.
  func compare(
    _ index: SearchIndex, _ text: String, limit: Int, chosen: [UInt32] = [], completes: Bool = true,
    _ tally: inout Tally
  ) throws {
    let known = chosen.map { position in
      positions.place(of: position).flatMap { UInt32($0) } ?? UInt32.max
    }
    var expected = engine.search(text, limit: limit, chosen: known)
    for place in expected.hits.indices { expected.hits[place].item = positions[Int(expected.hits[place].item)] }
    let found = index.search(text, limit: limit, chosen: chosen)
    tally.answers += 1
    tally.pairs += count
    if found != expected {
      let place = zip(found.hits, expected.hits).enumerated().first { $1.0 != $1.1 }?.offset
      throw Finding(
        "search \(text.debugDescription) limit \(limit) chosen \(chosen): total \(found.total), not \(expected.total); "
          + "hit \(place ?? -1): \(found.hits.dropFirst(place ?? 0).prefix(3)), "
          + "not \(expected.hits.dropFirst(place ?? 0).prefix(3))")
    }
    guard completes else { return }
    var completion = engine.completion(of: text, chosen: known)
    if let item = completion?.item { completion?.item = positions[Int(item)] }
    let completed = index.completion(of: text, chosen: chosen)
    tally.answers += 1
    if completed != completion {
      throw Finding(
        "completion \(text.debugDescription) chosen \(chosen): \(String(describing: completed)), "
          + "not \(String(describing: completion))")
    }
  }

  /// Compares all hits of an index with the matcher, item by item.
  func compareWithMatcher(_ index: SearchIndex, _ text: String, _ tally: inout Tally) throws {
    let matcher = SmartMatcher(text)
    let found = index.search(text, limit: items.count)
    var tiers: [UInt32: MatchTier] = [:]
    for hit in found.hits { tiers[hit.item] = hit.tier }
    tally.answers += 1
    tally.pairs += count
    guard tiers.count == found.total, found.hits.count == found.total else {
      throw Finding("search \(text.debugDescription): \(found.hits.count) hits of \(found.total)")
    }
    for (position, item) in items.enumerated() {
      let tier = item.flatMap { matcher.tier(of: $0) }
      if tiers[UInt32(position)] != tier {
        throw Finding(
          "search \(text.debugDescription): item \(position) \(String(describing: item)) in tier "
            + "\(String(describing: tiers[UInt32(position)])), not \(String(describing: tier))")
      }
    }
  }
}

extension [UInt32] {
  /// Returns the place of a number among ascending numbers.
  fileprivate func place(of number: UInt32) -> Int? {
    let place = indices.partitionPoint { self[$0] >= number }
    return place < count && self[place] == number ? place : nil
  }
}
