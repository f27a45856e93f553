import SmartSearch
import SystemKit
import TestSupport
import Testing

@testable import Catalog

@Suite struct SavedCharactersTests {
  private static let table = CharacterTable(
    emoji: [
      Emoji(codePoints: [0x1F44B, 0], name: "waving hand", keywords: ["hand"], group: 1),
      Emoji(codePoints: [0x1F1E9, 0x1F1EA], name: "flag: Germany", keywords: ["flag"], group: 9),
    ], local: [Emoji(codePoints: [0x1F44B, 0], name: "winkende Hand", keywords: [], group: 1)],
    fonts: DrawnCharacters([0x20...0x7E, 0xA0...0x17F, 0x1F44B...0x1F44B])
  ).items

  @Test func charactersAreMadeFromTheirRunsAndTheSavedEmoji() throws {
    let table = Self.table
    let folder = TemporaryFolder()
    // The index holds the names of emoji; the names of other characters follow from their code points.
    let index = try SearchIndex((0..<2).map(table.searchItem))
    try SectionFile.write(folder.path + "/file", [.bytes(try #require(table.encoded()))])
    let bytes = try SectionFile(path: folder.path + "/file").bytes(0)
    let items = try #require(SavedCharacters.items(bytes, index: index))
    #expect(items.count == table.count)
    for position in Array(0..<200) + stride(from: 200, to: table.count, by: 37) {
      let item = table[position]
      #expect(items[position] == item && items.facts(at: position) == table.facts(at: position))
      #expect(items.positions(of: [item.id]) == [item.id: position])
    }
    #expect(items.positions(of: ["nonsense", "10FFFF", "0041 ", "D800"]).isEmpty)
    for count in stride(from: 0, to: bytes.count, by: 101) {
      #expect(SavedCharacters.items(bytes[0..<count], index: index)?.count != table.count)
    }
  }

  @Test func codePointsAreFoundInTheirRuns() {
    var random = SeededRandom(seed: 5)
    for _ in 0..<50 {
      let scalars = Set((0..<random.int(below: 40)).map { _ in UInt32(random.int(below: 60)) }).sorted()
        .compactMap(Unicode.Scalar.init)
      let ranges = ScalarRanges(scalars)
      #expect(ranges.count == scalars.count && (0..<ranges.count).map { ranges[$0] } == scalars)
      for value in 0..<UInt32(64) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        #expect(ranges.position(of: scalar) == scalars.firstIndex(of: scalar))
        #expect(ranges.count(below: scalar) == scalars.count { $0 < scalar })
      }
      #expect(ScalarRanges(runs: ranges.runs.map { ($0.first, $0.last) }) == ranges)
    }
    for runs in [[(5, 4)], [(0, 9), (9, 12)], [(0xD7FF, 0xD800)], [(0, 0x110000)]] as [[(UInt32, UInt32)]] {
      #expect(ScalarRanges(runs: runs.map { (first: $0.0, last: $0.1) }) == nil, "\(runs)")
    }
  }
}
