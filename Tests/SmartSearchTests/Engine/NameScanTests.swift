import Foundation
import TestSupport
import Testing

@testable import SmartSearch

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

  /// A list as bytes, with its names.
  private struct List {
    var bytes: [UInt8] = []
    var items: [SearchItem] = []
    let separator: UInt8

    /// Returns the item between two separators: a name, or with metadata a name, a NUL and a hidden name.
    static func item(_ bytes: ArraySlice<UInt8>, separator: UInt8) -> SearchItem {
      let end = separator == 0 ? nil : bytes.firstIndex(of: 0)
      let parts = end.map { [bytes[..<$0], bytes[($0 + 1)...]] } ?? [bytes]
      let texts = parts.map { String(decoding: $0, as: UTF8.self) }
      return SearchItem(name: texts[0], alternateNames: Array(texts.dropFirst()))
    }

    init(_ alphabet: [String], _ random: inout SeededRandom) {
      separator = random.oneIn(3) ? 0 : 0x0A
      for position in 0..<random.int(below: 25) {
        let isLong = random.oneIn(20)
        var name = Array(random.text(of: alphabet, letters: 0...(isLong ? 150 : 9)).utf8)
        if random.oneIn(12) { name.append(UInt8(random.int(below: 256))) }
        if random.oneIn(12) { name += [0] + Array(random.text(of: alphabet, letters: 0...5).utf8) }
        name.removeAll { $0 == separator }
        var item = Self.item(name[...], separator: separator)
        item.weight = Int32(-position)
        items.append(item)
        bytes += name + [separator]
      }
    }

    /// Divides a list into parts of whole names, each with the position of its first name.
    func parts(_ random: inout SeededRandom) -> [(bytes: ArraySlice<UInt8>, first: Int)] {
      var parts: [(ArraySlice<UInt8>, Int)] = []
      var (start, first, count) = (0, 0, 0)
      for (place, byte) in bytes.enumerated() where byte == separator {
        count += 1
        if random.oneIn(3) || place == bytes.count - 1 {
          parts.append((bytes[start...place], first))
          (start, first) = (place + 1, count)
        }
      }
      return parts
    }
  }

  private func hits(_ list: List, _ text: String, _ random: inout SeededRandom) -> [Hit] {
    let scan = NameScan(text, separator: list.separator)
    var hits: [Hit] = []
    for (bytes, first) in list.parts(&random) {
      let block = Array(bytes)
      #expect(scan.nameCount(in: block.span) == block.count { $0 == list.separator })
      scan.scan(block.span) {
        List.item(block[$0], separator: list.separator)
      } found: { range, tier in
        let number = block[..<range.lowerBound].count { $0 == list.separator }
        #expect(range.upperBound == block[range.lowerBound...].firstIndex(of: list.separator))
        hits.append(Hit(item: UInt32(first + number), tier: tier))
        return true
      }
    }
    return hits
  }

  private func completion(_ list: List, _ text: String, _ random: inout SeededRandom) -> CompletionMatch? {
    guard let completion = CompletionScan(text) else { return nil }
    let scan = NameScan(text, separator: list.separator)
    var all = CompletionCandidates<Int>()
    for (bytes, first) in list.parts(&random) where !all.areFinal {
      let block = Array(bytes)
      var some = CompletionCandidates<Int>()
      scan.scan(block.span) {
        List.item(block[$0], separator: list.separator)
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
      let list = List(source.alphabet, &random)
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
