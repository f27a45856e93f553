/// Counts words and pairs of successive words, and makes a table of them.
struct LexiconBuilder {
  private struct Entry {
    var folded: String
    /// The form in its first occurrence.
    var form: String
    var count: Int32
  }

  private var ids: [String: UInt32] = [:]
  private var entries: [Entry] = []
  private var pairs: [UInt64: Int32] = [:]

  var wordCount: Int { entries.count }

  /// Counts the words of a name; with a negative count, of a removed name.
  mutating func add(_ name: String, count: Int32 = 1) {
    var previous: UInt32?
    Words.forEach(in: name) { word in
      let folded = Words.fold(word)
      guard !folded.isEmpty else { return }
      let id = id(of: folded, form: word)
      entries[Int(id)].count += count
      if let previous { pairs[Self.pair(previous, id), default: 0] += count }
      previous = id
    }
  }

  /// Adds the counts of another table.
  mutating func add(_ table: LexiconTable) {
    let ids = table.indices.map { index in
      let id = id(of: table.word(index), form: table.form(index)[...])
      entries[Int(id)].count += table.counts[index]
      return id
    }
    for first in table.indices {
      for (second, count) in table.successors(of: first) {
        pairs[Self.pair(ids[first], ids[second]), default: 0] += count
      }
    }
  }

  private mutating func id(of folded: String, form: some StringProtocol) -> UInt32 {
    if let known = ids[folded] { return known }
    let id = UInt32(entries.count)
    ids[folded] = id
    entries.append(Entry(folded: folded, form: String(form), count: 0))
    return id
  }

  private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// Returns the table. It omits pairs with a count of zero, and words with a count of zero that are in no pair.
  ///
  /// - Complexity: O(*n* log *n*) in the number of different words and pairs.
  func table() -> LexiconTable {
    var isKept = entries.map { $0.count != 0 }
    for (pair, count) in pairs where count != 0 {
      isKept[Int(pair >> 32)] = true
      isKept[Int(pair & 0xFFFF_FFFF)] = true
    }
    let sorted = sorted(entries.indices.filter { isKept[$0] })
    var writer = LexiconTableWriter()
    writer.reserve(
      words: sorted.count, units: sorted.reduce(0) { $0 + entries[$1].folded.utf16.count },
      formBytes: sorted.reduce(0) { $0 + entries[$1].form.utf8.count })
    var places = [UInt32](repeating: .max, count: entries.count)
    for (place, id) in sorted.enumerated() {
      places[id] = UInt32(place)
      writer.append(Array(entries[id].folded.utf16), form: entries[id].form, count: entries[id].count)
    }
    let placed = pairs.compactMap { pair, count -> LexiconTable.Pair? in
      guard count != 0 else { return nil }
      return LexiconTable.Pair(first: places[Int(pair >> 32)], second: places[Int(pair & 0xFFFF_FFFF)], count: count)
    }
    return writer.table(pairs: placed)
  }

  /// Returns some words in the order of their UTF-16. They are compared within one array, because a million small
  /// arrays would fragment the memory.
  private func sorted(_ ids: [Int]) -> [Int] {
    var units: [UInt16] = []
    var ranges: [Range<Int>] = []
    for id in ids {
      let start = units.count
      units += entries[id].folded.utf16
      ranges.append(start..<units.count)
    }
    var order = Array(ids.indices)
    units.withUnsafeBufferPointer { units in
      order.sort { units[ranges[$0]].lexicographicallyPrecedes(units[ranges[$1]]) }
    }
    return order.map { ids[$0] }
  }
}
