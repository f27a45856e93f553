import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

@Suite struct ScanEngineTests {
  @Test func answersAsTheReference() {
    withEvery(150) { random in
      let source = RandomItems(&random)
      let items = source.items(random.int(below: 40), &random)
      let engine = ScanEngine(items)
      let reference = ReferenceSearch(items)
      #expect(engine.count == items.count)
      for _ in 0..<20 {
        let text = source.searchText(for: items, &random)
        let limit = random.int(below: 12)
        let chosen = source.chosen(items.count, &random)
        #expect(
          engine.search(text, limit: limit, chosen: chosen) == reference.search(text, limit: limit, chosen: chosen),
          "\(text.debugDescription)")
        #expect(
          engine.completion(of: text, chosen: chosen) == reference.completion(of: text, chosen: chosen),
          "\(text.debugDescription)")
      }
    }
  }

  @Test func ordersByTierThenFrecencyKindClosenessAndName() {
    let items = [
      SearchItem(name: "Fire Fox Beta"), SearchItem(name: "Firefox"), SearchItem(name: "Fire"),
      SearchItem(name: "Firefly"), SearchItem(name: "Fireworks", weight: 2000),
      SearchItem(name: "Fire Fly", weight: 2), SearchItem(name: "Firebird", frecency: 1),
      SearchItem(name: "Camp fire", frecency: 9), SearchItem(name: "fire"),
    ]
    let hits = ScanEngine(items).search("fire", limit: 20).hits.map { items[Int($0.item)].name }
    #expect(
      hits == [
        "Fire", "fire", "Firebird", "Fireworks", "Fire Fly", "Fire Fox Beta", "Firefly", "Firefox", "Camp fire",
      ])
  }

  @Test func whatWasChosenBeforeGoesFirst() {
    let items = ["Firefox", "Files", "Fiji", "fi"].map { SearchItem(name: $0) }
    let three = ScanEngine(Array(items.dropLast()))
    #expect(three.search("fi", limit: 2, chosen: [0]).hits.map(\.item) == [0, 2])
    #expect(three.completion(of: "fi", chosen: [0])?.rest == "refox")
    let four = ScanEngine(items)
    #expect(four.search("fi", limit: 3, chosen: [0]).hits.map(\.item) == [0, 3, 2], "also of what matches exactly")
    #expect(four.completion(of: "fi", chosen: [0])?.rest == "refox")
    #expect(four.search("fi", limit: 3, chosen: [3, 0]).hits.map(\.item) == [3, 0, 2])
    #expect(four.completion(of: "fi", chosen: [3, 0]) == nil && four.search("x", limit: 3, chosen: [0]).hits.isEmpty)
  }

  @Test func theOrderOfAListGivenByWeightIsKept() {
    let items = ["bb", "a b", "b"].enumerated().map { SearchItem(name: $1, weight: -Int32($0)) }
    #expect(ScanEngine(items).search("", limit: 3).hits.map(\.item) == [0, 1, 2])
  }

  @Test func completesTheFirstRowThatBeginsWithTheText() {
    let items = ["Firefox", "Files", "square.fill.on.circle", "a\nb"].map { SearchItem(name: $0) }
    let engine = ScanEngine(items)
    #expect(engine.completion(of: "fi") == CompletionMatch(item: 1, rest: "les", kind: .wholeName))
    #expect(engine.completion(of: "files") == nil)
    #expect(engine.completion(of: "fill ci") == CompletionMatch(item: 2, rest: "rcle", kind: .word))
    #expect(engine.completion(of: "a") == nil && engine.completion(of: "ox") == nil)
  }
}
