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

  /// Counts the words of a name.
  mutating func add(_ name: String) {
    var previous: UInt32?
    Words.forEach(in: name) { word in
      let folded = Words.fold(word)
      guard !folded.isEmpty else { return }
      let id = id(of: folded, form: word)
      entries[Int(id)].count += 1
      if let previous { pairs[UInt64(previous) << 32 | UInt64(id), default: 0] += 1 }
      previous = id
    }
  }

  private mutating func id(of folded: String, form: Substring) -> UInt32 {
    if let known = ids[folded] { return known }
    let id = UInt32(entries.count)
    ids[folded] = id
    entries.append(Entry(folded: folded, form: String(form), count: 0))
    return id
  }

  /// Returns the table.
  ///
  /// - Complexity: O(*n* log *n*) in the number of different words and pairs.
  func table() -> LexiconTable {
    let sorted = sortedIDs()
    var writer = LexiconTableWriter()
    writer.reserve(
      words: sorted.count, units: sorted.reduce(0) { $0 + entries[$1].folded.utf16.count },
      formBytes: sorted.reduce(0) { $0 + entries[$1].form.utf8.count })
    var places = [UInt32](repeating: .max, count: entries.count)
    for (place, id) in sorted.enumerated() {
      places[id] = UInt32(place)
      writer.append(Array(entries[id].folded.utf16), form: entries[id].form, count: entries[id].count)
    }
    let placed = pairs.map { pair, count in
      LexiconTable.Pair(first: places[Int(pair >> 32)], second: places[Int(pair & 0xFFFF_FFFF)], count: count)
    }
    return writer.table(pairs: placed)
  }

  /// Returns the words in the order of their UTF-16. They are compared within one array, because a million small
  /// arrays would fragment the memory.
  private func sortedIDs() -> [Int] {
    var units: [UInt16] = []
    var ranges: [Range<Int>] = []
    for entry in entries {
      let start = units.count
      units += entry.folded.utf16
      ranges.append(start..<units.count)
    }
    var order = Array(entries.indices)
    units.withUnsafeBufferPointer { units in
      order.sort { units[ranges[$0]].lexicographicallyPrecedes(units[ranges[$1]]) }
    }
    return order
  }
}
