import Foundation
import TestSupport
import Testing

@testable import SmartSearch

/// Compares the index with a plain scan over real names: all hits, in order.
///
/// `HUNCH_CHECKS` sets the number of pairs of a text and a name to check for each list of names (default 300,000).
/// `HUNCH_NAMES` may list files, separated by colons and with one name a line, to check besides the names of
/// Unicode characters.
@Suite(.enabled(if: UnicodeData.isInstalled, "the package unicode-data is not installed"))
struct RealNamesTests {
  private static let checks = ProcessInfo.processInfo.environment["HUNCH_CHECKS"].flatMap { Int($0) } ?? 300_000

  private static func lists() throws -> [[String]] {
    let unicode = try UnicodeData.rows("UnicodeData.txt").map { String($0[1]) }.filter { !$0.hasPrefix("<") }
    let files = ProcessInfo.processInfo.environment["HUNCH_NAMES"]?.split(separator: ":") ?? []
    return [unicode]
      + (try files.map {
        try String(contentsOfFile: String($0), encoding: .utf8).split(separator: "\n").map(String.init)
      })
  }

  @Test func theIndexAnswersAsAScan() throws {
    for list in try Self.lists() {
      var random = SeededRandom(seed: 11)
      let step = max(1, list.count / max(2_000, min(100_000, Self.checks / 100)))
      var items: [SearchItem?] = stride(from: 0, to: list.count, by: step).map { SearchItem(name: list[$0]) }
      var index = try SearchIndex(items.compactMap { $0 })
      let rounds = 4
      for round in 0..<rounds {
        try compare(index, items, Self.checks / rounds, &random)
        if round == 2 {
          index = try SearchIndex(index.saved())
          continue
        }
        var changes: [SearchIndexChange] = []
        for _ in 0..<items.count / 50 {
          let position = random.int(below: items.count)
          if random.oneIn(2) {
            changes.append(.remove(UInt32(position)))
            items[position] = nil
          } else {
            let item = SearchItem(name: random.element(of: list), weight: Int32(random.int(below: 2)))
            changes.append(.append(item))
            items.append(item)
          }
        }
        index = try index.applying(changes)
      }
    }
  }

  private func compare(_ index: SearchIndex, _ items: [SearchItem?], _ checks: Int, _ random: inout SeededRandom) throws
  {
    let live = items.compactMap { $0 }
    let positions = items.indices.filter { items[$0] != nil }.map { UInt32($0) }
    let reference = ScanEngine(live)
    for _ in 0..<max(1, checks / live.count) {
      let text = searchText(live, &random)
      var expected = reference.search(text, limit: live.count)
      for place in expected.hits.indices { expected.hits[place].item = positions[Int(expected.hits[place].item)] }
      #expect(index.search(text, limit: live.count) == expected, "\(text)")
      // The index finds the first few rows in another way than all rows.
      let few = SearchAnswer(total: expected.total, hits: Array(expected.hits.prefix(20)))
      #expect(index.search(text, limit: 20) == few, "\(text)")
      var completion = reference.completion(of: text)
      if let item = completion?.item { completion?.item = positions[Int(item)] }
      #expect(index.completion(of: text) == completion, "\(text)")
    }
  }

  /// Returns beginnings of words from one or two names, or letters, repeated and nested.
  private func searchText(_ items: [SearchItem], _ random: inout SeededRandom) -> String {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
    if random.oneIn(4) {
      return (0...random.int(below: 3)).map { _ in random.element(of: letters) }.joined(separator: " ")
    }
    if random.oneIn(8) {
      let letter = random.element(of: letters)
      return [String](repeating: letter, count: 1 + random.int(below: 4)).joined(separator: " ")
    }
    let name = random.element(of: items).name
    if random.oneIn(4) { return String(name.prefix(1 + random.int(below: 12))) }
    let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let chosen = (0...random.int(below: 3)).compactMap { _ in words.randomElement(using: &random) }
    return chosen.map { String($0.prefix(1 + random.int(below: 5))) }.joined(separator: " ")
  }
}
