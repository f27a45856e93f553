import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

/// The order of matches within one tier.
@Suite struct ClosenessTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let text: String
    /// In the expected order. The index gets them in reverse.
    let names: [String]

    var testDescription: String { text }
  }

  static let examples = [
    // Whole words come before partly typed words, at any place and however long the name is.
    Example(text: "test", names: ["Test bench two", "Testa", "Kana test one two", "Kana testing"]),
    Example(text: "a te", names: ["te a", "tea a", "teas abc"]),
    // A whole word counts once for each time it is typed.
    Example(text: "b b", names: ["a b b", "a b bc", "a bc bd"]),
    // Words between punctuation count as written words.
    Example(text: "bin", names: ["x.bin.fill.on.top", "x.bins"]),
    Example(text: "don't", names: ["don't do that", "don'ts"]),
    // Written words come before camelCase humps.
    Example(text: "g h", names: ["GNOME Hitori Deluxe", "GHex"]),
    Example(text: "bar", names: ["a bars long name", "aBar"]),
    // Fewer remaining words come first, then fewer remaining letters.
    Example(text: "up", names: ["upper-lower-case", "upper a b c"]),
    Example(text: "up", names: ["upper long", "upper longer", "upper a b"]),
    Example(text: "lodz", names: ["Łódź a", "Łódź abc", "Łódźki a"]),
  ]

  @Test(arguments: examples) func putsWhatIsCloserFirst(_ example: Example) throws {
    let items = example.names.reversed().map { SearchItem(name: $0) }
    for engine in [ScanEngine(items), try SearchIndex(items)] as [any SearchEngine] {
      let found = engine.search(example.text, limit: 10).hits.map { items[Int($0.item)].name }
      #expect(found == example.names)
    }
  }

  @Test func putsTheShownNameBeforeOtherNames() throws {
    let items = [
      SearchItem(name: "Vim", alternateNames: ["Vim text editor"], weight: 9),
      SearchItem(name: "A rather long editing tool"),
      SearchItem(name: "Emacs", alternateNames: ["Emacs editing"], weight: 9),
    ]
    #expect(try SearchIndex(items).search("edit", limit: 3).hits.map(\.item) == [1, 0, 2])
    #expect(try SearchIndex(items).search("editor", limit: 3).hits.map(\.item) == [0])
  }

  @Test func leavesWhatIsUsedAndOtherKindsWhereTheyAre() throws {
    let items = [
      SearchItem(name: "Kana test"), SearchItem(name: "Kana tests", frecency: 0.5),
      SearchItem(name: "Kana testing", weight: 1000), SearchItem(name: "Kana testers", weight: 999),
      SearchItem(name: "Test", weight: -20_000),
    ]
    let engine = try SearchIndex(items)
    #expect(engine.search("test", limit: 9).hits.map(\.item) == [4, 1, 2, 0, 3])
    #expect(engine.completion(of: "kana te")?.item == 1)
    let unused = items.map { SearchItem(name: $0.name, weight: $0.weight) }
    #expect(try SearchIndex(unused).completion(of: "kana test")?.item == nil, "the first row is the text itself")
    #expect(try SearchIndex(unused).completion(of: "kana te")?.rest == "sting")
  }

  @Test func aListThatKeepsItsOrderIsNotLookedAtTwice() throws {
    let items = ["Kana testing", "Kana test"].enumerated().map { SearchItem(name: $1, weight: -Int32($0)) }
    var index = try SearchIndex(items)
    index.keepsOrder = true
    for engine in [ScanEngine(items, keepsOrder: true), index] as [any SearchEngine] {
      #expect(engine.search("test", limit: 2).hits.map(\.item) == [0, 1])
      #expect(engine.completion(of: "kana te")?.rest == "sting")
    }
    let changed = try index.applying([.append(SearchItem(name: "test a", weight: -9))])
    #expect(changed.search("kana te", limit: 3).hits.map(\.item) == [0, 1], "changes keep it too")
  }

  @Test(arguments: [(400, 256), (20_001, 64), (100_001, 32)]) func theSecondLookEndsBehindTheFirstOfATier(
    count: Int, reach: Int
  )
    throws
  {
    // Each of these names is longer than the text. The long ones have the whole word, and are last in static order.
    let others = (0..<count).map { SearchItem(name: "else \($0)") }
    let shorter = (0..<reach).map { SearchItem(name: "test\($0 + 1000)") }
    let whole = (0..<3).map { SearchItem(name: "test word \($0)") }
    let index = try SearchIndex(whole + shorter + others)
    #expect(index.search("test", limit: 5).hits.allSatisfy { $0.item > 2 })
    let fewer = try SearchIndex(whole + Array(shorter.dropLast(3)) + others)
    #expect(fewer.search("test", limit: 3).hits.map(\.item) == [0, 1, 2])
    // Later rows do not depend on the limit.
    let all = index.search("test", limit: 1_000).hits
    for limit in [1, 50, reach - 1, reach, reach + 1] {
      #expect(index.search("test", limit: limit).hits == Array(all.prefix(limit)))
    }
  }

  /// Far more hits than the second look covers, of several kinds and tiers.
  @Test func answersAsTheReferenceBehindTheSecondLook() throws {
    try withEvery(8) { random in
      let source = RandomItems(alphabet: random.element(of: [["a", "b", "A", " ", "."], ["s", "ß", " ", "st", "-"]]))
      var items = source.items(700 + random.int(below: 300), &random)
      for place in items.indices where random.oneIn(3) { items[place].weight = Int32(random.int(below: 5) - 2) * 700 }
      let keepsOrder = random.oneIn(4)
      let (reference, scan) = (
        ReferenceSearch(items, keepsOrder: keepsOrder), ScanEngine(items, keepsOrder: keepsOrder)
      )
      var index = try SearchIndex(Array(items.prefix(items.count - 20)))
      index.keepsOrder = keepsOrder
      let changed = try index.applying(items.suffix(20).map { .append($0) })
      for text in ["a", "b", "s", "a a", "a b", "s st", "ab", source.searchText(for: items, &random)] {
        let limit = random.element(of: [1, 20, 255, 256, 257, items.count])
        let chosen = source.chosen(items.count, &random)
        let expected = reference.search(text, limit: limit, chosen: chosen)
        #expect(scan.search(text, limit: limit, chosen: chosen) == expected, "\(text)")
        #expect(changed.search(text, limit: limit, chosen: chosen) == expected, "\(text)")
        let completion = reference.completion(of: text, chosen: chosen)
        #expect(scan.completion(of: text, chosen: chosen) == completion, "\(text)")
        #expect(changed.completion(of: text, chosen: chosen) == completion, "\(text)")
      }
    }
  }
}
