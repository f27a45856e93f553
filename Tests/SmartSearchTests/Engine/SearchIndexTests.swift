import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

/// Compares an index with the reference for random texts.
func expectSameAnswers(
  _ index: SearchIndex, _ items: [SearchItem?], _ source: RandomItems, count: Int, _ random: inout SeededRandom,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let live = items.compactMap { $0 }
  let positions = items.indices.filter { items[$0] != nil }.map { UInt32($0) }
  let reference = ScanEngine(live)
  #expect(index.count == live.count, sourceLocation: sourceLocation)
  for _ in 0..<count {
    let text = source.searchText(for: live, &random)
    let limit = random.int(below: 12)
    let chosen = source.chosen(live.count, &random)
    let translated = chosen.map { $0 < positions.count ? positions[Int($0)] : .max }
    var expected = reference.search(text, limit: limit, chosen: chosen)
    for place in expected.hits.indices { expected.hits[place].item = positions[Int(expected.hits[place].item)] }
    let found = index.search(text, limit: limit, chosen: translated)
    if found != expected {
      Issue.record("\(text.debugDescription): \(found), not \(expected)", sourceLocation: sourceLocation)
    }
    var completion = reference.completion(of: text, chosen: chosen)
    if let item = completion?.item { completion?.item = positions[Int(item)] }
    let completed = index.completion(of: text, chosen: translated)
    if completed != completion {
      Issue.record(
        "\(text.debugDescription): \(String(describing: completed)), not \(String(describing: completion))",
        sourceLocation: sourceLocation)
    }
  }
}

@Suite struct SearchIndexTests {
  @Test(arguments: [0, 1, 3, 20, nil])
  func answersAsTheReference(heavyThreshold: Int?) throws {
    try withEvery(120) { random in
      let source = RandomItems(&random)
      let items = source.items(random.int(below: 60), &random)
      var builder = SearchIndexBuilder()
      builder.heavyThreshold = heavyThreshold
      for item in items { try builder.append(item) }
      expectSameAnswers(try builder.build(), items, source, count: 20, &random)
    }
  }

  @Test(arguments: [2, 50])
  func answersAsTheReferenceAfterChanges(heavyThreshold: Int) async throws {
    for seed in 1...60 {
      var random = SeededRandom(seed: UInt64(seed))
      let source = RandomItems(&random)
      var items: [SearchItem?] = source.items(random.int(below: 40), &random)
      var index = try SearchIndex(items.compactMap { $0 })
      for _ in 0..<4 {
        var changes: [SearchIndexChange] = []
        for _ in 0..<random.int(below: 8) {
          let position = random.int(below: items.count + 1)
          let item = source.item(&random)
          switch random.int(below: 3) {
          case 0:
            changes.append(.append(item))
            items.append(item)
          case 1:
            changes.append(.replace(UInt32(position), item))
            if position < items.count, items[position] != nil { items[position] = item }
          default:
            changes.append(.remove(UInt32(position)))
            if position < items.count { items[position] = nil }
          }
        }
        index = try index.applying(changes)
        expectSameAnswers(index, items, source, count: 8, &random)
        #expect(index.positionCount == items.count)
      }
      index = try await index.merged(workers: 2)
      #expect(index.changeCount == 0)
      expectSameAnswers(index, items, source, count: 8, &random)
    }
  }

  @Test func answersAsTheReferenceForArbitraryBytes() throws {
    try withEvery(150) { random in
      func text(_ length: Int) -> String {
        // Some bytes are frequent, which gives the texts common parts.
        String(
          decoding: (0..<length).map { _ in
            random.oneIn(2)
              ? random.element(of: [0x61, 0x20, 0x2E, 0xC3, 0xA9, 0xCC, 0x81]) : UInt8(random.int(below: 256))
          }, as: UTF8.self)
      }
      let items = (0..<30).map { _ in SearchItem(name: text(random.int(below: 10))) }
      var builder = SearchIndexBuilder()
      builder.heavyThreshold = 2
      for item in items { try builder.append(item) }
      let index = try builder.build()
      let reference = ScanEngine(items)
      for _ in 0..<10 {
        let search = text(random.int(below: 4))
        #expect(index.search(search, limit: 9) == reference.search(search, limit: 9), "\(search.debugDescription)")
        #expect(index.completion(of: search) == reference.completion(of: search), "\(search.debugDescription)")
      }
    }
  }

  @Test(arguments: [600, 100_000])
  func answersAsTheReferenceForManyOccurrencesOfRareBeginnings(heavyThreshold: Int) throws {
    var random = SeededRandom(seed: 9)
    let items = (0..<1_500).map { _ in
      SearchItem(
        name: (0..<3).map { _ in "\(random.element(of: ["ka", "ko", "mi"]))\(random.int(below: 200))" }
          .joined(separator: random.element(of: [" ", "-"])))
    }
    var builder = SearchIndexBuilder()
    builder.heavyThreshold = heavyThreshold
    for item in items { try builder.append(item) }
    let index = try builder.build()
    let reference = ScanEngine(items)
    for text in ["k", "k k", "ka mi", "k m", "mi1 k ka", "ko1 mi1", "ka7 k", "mi mi mi", "k1", "1 2", "ka mi199"] {
      #expect(index.search(text, limit: 30) == reference.search(text, limit: 30), "\(text)")
    }
  }

  /// A chunk's notes number the lists of its names, and few chunks have so many.
  @Test func answersForOverThirtyThousandListsOfOneChunk() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    var builder = SearchIndexBuilder()
    builder.heavyThreshold = 0
    for first in letters {
      for second in letters {
        for third in letters { try builder.append(SearchItem(name: "\(first)\(second)\(third) \(third)")) }
      }
    }
    let index = try builder.build()
    for (text, total) in [("a", 1_326), ("zz", 26), ("zzz", 1), ("zz z", 1), ("z z", 26), ("zy z", 1), ("zzz y", 0)] {
      #expect(index.search(text, limit: 1).total == total, "\(text)")
    }
  }

  @Test func namesMayHaveWordsOfAnyLength() throws {
    let word = String(repeating: "ab", count: 100_000)
    var builder = SearchIndexBuilder()
    builder.heavyThreshold = 0
    for end in ["c", "d", "d e"] { try builder.append(SearchItem(name: word + end)) }
    let index = try builder.build()
    #expect((index.search(word, limit: 3).total, index.search(word + "d", limit: 3).total) == (3, 2))
    #expect(index.search("e " + word, limit: 3).total == 1)
  }
}
