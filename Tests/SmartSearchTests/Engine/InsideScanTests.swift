import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

/// A pass over names as bytes must find the same as an index over them, also inside words and by letters as typed.
@Suite struct InsideScanTests {
  private struct Found: Equatable {
    var item: Int
    var match: InsideScan.Match
  }

  private func found(
    _ list: NameList, _ text: String, inside: Bool, _ written: [[UInt8]], _ random: inout SeededRandom
  ) -> [Found] {
    let scan = InsideScan(text, separator: list.separator, findsInside: inside, holding: written)
    return list.found(&random, counting: scan.nameCount, by: scan.scan).map { Found(item: $0, match: $1) }
  }

  /// Returns what an index finds, in the order of the list.
  private func expected(_ list: NameList, _ text: String, inside: Bool, _ written: [[UInt8]]) throws -> [Found] {
    let index = try SearchIndex(list.items)
    let matches = index.search(text, limit: list.items.count).hits.map { hit in
      Found(item: Int(hit.item), match: .tier(hit.tier))
    }
    let others = inside ? index.holding(text).map { Found(item: Int($0), match: .inside) } : []
    return (matches + others).sorted { $0.item < $1.item }.filter {
      isWritten(written, in: list.items[$0.item]) && (!inside || isLiteral(text, in: list.items[$0.item]))
    }
  }

  /// Whether a name holds the words with punctuation as a whole, whatever their case and accents.
  private func isLiteral(_ text: String, in item: SearchItem) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace).filter { word in
      word.unicodeScalars.contains { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
    }
    return words.isEmpty
      || ([item.name] + item.alternateNames).contains { name in
        let name = Fold.bytes(name)
        return words.allSatisfy { word in
          let word = Fold.bytes(word)
          return word.isEmpty || name.indices.contains { name[$0...].starts(with: word) }
        }
      }
  }

  private func isWritten(_ written: [[UInt8]], in item: SearchItem) -> Bool {
    ([item.name] + item.alternateNames).contains { name in
      let bytes = Array(name.utf8)
      return written.allSatisfy { word in bytes.indices.contains { bytes[$0...].starts(with: word) } }
    }
  }

  private static let alphabets =
    RandomItems.alphabets + [
      ["fire", "Fox", "fox", "A", "'", ".", " ", "-", "1"], ["a", "b", "(1)", "⑴", "½", "1⁄2", "…", "'", " "],
      ["ｶ", "\u{FF9E}", "カ", "\u{3099}", "\u{94D}", "क", "a", " ", "-"],
      ["i", "İ", "ı", "I", "ß", "S", "s", "\u{345}", "ι"],
    ]

  private static let texts = [
    "o", "x f", "don't", "'", "a'b", "(1)", "⑴", "⑴ a", "½", "a…b", "a.b", "é", String(repeating: "a", count: 49),
    "a b a b a b a b a", "a \(String(repeating: "b", count: 49))", "ox1", "-", "",
  ]

  @Test func answersAsAnIndex() throws {
    try withEvery(150) { random in
      let source = RandomItems(alphabet: random.element(of: Self.alphabets))
      let list = NameList(source.alphabet, &random)
      for _ in 0..<15 {
        var text = random.oneIn(4) ? random.element(of: Self.texts) : source.searchText(for: list.items, &random)
        // Texts inside words.
        if random.oneIn(3) { text = String(text.dropFirst()) }
        if random.oneIn(6) { text = text.uppercased() }
        let written = random.oneIn(2) ? [] : text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        let inside = !random.oneIn(4)
        let expected = try expected(list, text, inside: inside, written)
        let found = found(list, text, inside: inside, written, &random)
        #expect(found == expected, "\(text.debugDescription) in \(list.items.map(\.name))")
      }
    }
  }

  @Test func anItemIsFoundAloneAsInABlock() throws {
    try withEvery(100) { random in
      let source = RandomItems(alphabet: random.element(of: Self.alphabets))
      let items = source.items(10, &random)
      let index = try SearchIndex(items)
      for _ in 0..<10 {
        let text = source.searchText(for: items, &random)
        let found = index.search(text, limit: items.count).hits.map(\.item) + index.holding(text)
        let scan = InsideScan(text, separator: 0x0A, findsInside: true)
        #expect(
          items.indices.filter { scan.finds(items[$0]) }
            == found.map { Int($0) }.sorted().filter { isLiteral(text, in: items[$0]) }, "\(text.debugDescription)")
      }
    }
  }

  /// Returns the matches among some lines, and how many lines were decoded.
  private func scan(
    _ lines: String, _ text: String, holding written: [String] = [], most: Int = .max
  ) -> (matches: [InsideScan.Match], decoded: Int) {
    let block = Array(lines.utf8)
    var matches: [InsideScan.Match] = []
    var decoded = 0
    InsideScan(text, separator: 0x0A, findsInside: true, holding: written.map { Array($0.utf8) }).scan(block.span) {
      decoded += 1
      return SearchItem(name: String(decoding: block[$0], as: UTF8.self))
    } found: { _, match in
      matches.append(match)
      return matches.count < most
    }
    return (matches, decoded)
  }

  @Test func plainNamesAreMatchedInPlace() {
    let lines = "Thunderbird\nBirdfont\nstays\nhumming bird\n"
    #expect(scan(lines, "bird").matches == [.inside, .tier(.prefix), .tier(.rest)])
    #expect(scan(lines, "ird unde").matches == [.inside])
    #expect(scan(lines, "bird").decoded == 0 && scan(lines, "ird unde").decoded == 0)
    #expect(scan(lines + "Käfer\n", "bird").decoded == 1)
  }

  @Test func onlyNamesWithTheLettersAsTypedAreFound() {
    let lines = "Thunderbird\nBirdfont\nhumming Bird\nBÏRD bird\n"
    #expect(scan(lines, "bird", holding: ["bird"]).matches == [.inside, .tier(.prefix)])
    #expect(scan(lines, "Bird", holding: ["Bird"]).matches == [.tier(.prefix), .tier(.rest)])
    #expect(scan(lines, "BIRD", holding: ["BIRD"]).matches.isEmpty)
  }

  @Test func stopsWhenNoMoreIsWanted() {
    #expect(scan("ab\nab\nab\n", "b", most: 2).matches == [.inside, .inside])
  }
}
