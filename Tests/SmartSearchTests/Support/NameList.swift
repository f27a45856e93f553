import TestSupport
import Testing

@testable import SmartSearch

/// A list as bytes, with its names.
struct NameList {
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

  /// Returns what a scan finds in parts of the list, in its order, and checks the ranges that it reports.
  func found<Match>(
    _ random: inout SeededRandom, counting count: (Span<UInt8>) -> Int,
    by scan: (Span<UInt8>, (Range<Int>) -> SearchItem, (Range<Int>, Match) -> Bool) -> Void
  ) -> [(item: Int, match: Match)] {
    var found: [(item: Int, match: Match)] = []
    for (bytes, first) in parts(&random) {
      let block = Array(bytes)
      #expect(count(block.span) == block.count { $0 == separator })
      scan(block.span, { Self.item(block[$0], separator: separator) }) { range, match in
        let number = block[..<range.lowerBound].count { $0 == separator }
        #expect(range.upperBound == block[range.lowerBound...].firstIndex(of: separator))
        found.append((first + number, match))
        return true
      }
    }
    return found
  }
}
