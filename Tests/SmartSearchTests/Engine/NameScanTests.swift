import Foundation
import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

/// A single pass over names as bytes must find the same as an engine over them.
@Suite struct NameScanTests {
  /// `HUNCH_PAIRS=1000000` sets the approximate number of pairs of a name and a text, `HUNCH_SEED=7` the seed.
  private static let environment = ProcessInfo.processInfo.environment
  private static let pairs = environment["HUNCH_PAIRS"].flatMap { Int($0) } ?? 60_000
  private static let seed = environment["HUNCH_SEED"].flatMap { UInt64($0) } ?? 1

  private static let alphabets =
    RandomItems.alphabets + [
      ["a", "b", "A", "B", "1", "2", " ", ".", "'", "\t", "\r"],
      ["up", "Up", "UP", "per", "9", "_", "'", " ", "/", "\u{7F}", "\u{1F}"],
      ["lib", "Lib", "so", ".", "-", "1", "e", "é", "e\u{301}", " "],
    ]

  private func hits(_ list: NameList, _ text: String, _ random: inout SeededRandom) -> [Hit] {
    let scan = NameScan(text, separator: list.separator)
    return list.found(&random, counting: scan.nameCount, by: scan.scan).map { Hit(item: UInt32($0), tier: $1) }
  }

  private func completion(_ list: NameList, _ text: String, _ random: inout SeededRandom) -> CompletionMatch? {
    guard let completion = CompletionScan(text) else { return nil }
    let scan = NameScan(text, separator: list.separator)
    var all = CompletionCandidates<Int>()
    for (bytes, first) in list.parts(&random) where !all.areFinal {
      let block = Array(bytes)
      var some = CompletionCandidates<Int>()
      scan.scan(block.span) {
        NameList.item(block[$0], separator: list.separator)
      } found: { range, tier in
        let number = block[..<range.lowerBound].count { $0 == list.separator }
        if some.want(tier) {
          completion.offer(number, named: list.items[first + number].name, tier: tier, to: &some)
        }
        return !some.areFinal
      }
      all.append(some.map { $0 + first })
    }
    return completion.match(among: all) { list.items[$0] }.map { rest, item in
      let isWhole = TypedText(text)?.rest(of: list.items[item].name) != nil
      return CompletionMatch(item: UInt32(item), rest: rest, kind: isWhole ? .wholeName : .word)
    }
  }

  @Test func answersAsTheEngineThatLooksAtEveryName() {
    let searches = 20
    withEvery(max(1, Self.pairs / (12 * searches)), from: Self.seed) { random in
      let source = RandomItems(alphabet: random.element(of: Self.alphabets))
      let list = NameList(source.alphabet, &random)
      let engine = ScanEngine(list.items, keepsOrder: true)
      for _ in 0..<searches {
        let text = source.searchText(for: list.items, &random)
        let answer = engine.search(text, limit: list.items.count)
        let found = hits(list, text, &random)
        #expect(found.count == answer.total, "\(text.debugDescription) in \(list.items.map(\.name))")
        let ranked = MatchTier.allCases.flatMap { tier in found.filter { $0.tier == tier } }
        #expect(ranked == answer.hits, "\(text.debugDescription) in \(list.items.map(\.name))")
        #expect(
          completion(list, text, &random) == engine.completion(of: text),
          "\(text.debugDescription) in \(list.items.map(\.name))")
      }
    }
  }

  @Test func stopsWhenNoMoreIsWanted() {
    let block = Array("ab\nac\nad\n".utf8)
    var found = 0
    NameScan("a", separator: 0x0A).scan(block.span) { _ in
      SearchItem(name: "")
    } found: { _, _ in
      found += 1
      return found < 2
    }
    #expect(found == 2)
  }

  @Test func theKindsOfASCIIAreThoseOfTheTable() {
    for byte in UInt8(0)..<0x80 { #expect(ScalarKind(ascii: byte) == FoldTable.kind(of: UInt32(byte))) }
  }
}
