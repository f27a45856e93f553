package import SystemKit

/// The words of a source's names, ready for suggestions; see ``LocalProvider/setWords(_:of:)``. A file can store it,
/// and it is used in place.
package struct WordTable: Sendable {
  let table: LexiconTable

  /// Counts the words of some names. For many names, do not call it on the main actor.
  package init(names: some Sequence<String>) {
    var builder = LexiconBuilder()
    for name in names { builder.add(name) }
    table = builder.table()
  }

  /// The sections of the table for a file.
  package var sections: [[UInt8]] {
    [
      table.units.bytes, table.ends.bytes, table.counts.bytes, table.shared.bytes, table.forms.bytes,
      table.formEnds.bytes, table.pairEnds.bytes, table.followers.bytes, table.pairCounts.bytes,
    ]
  }

  /// Makes a table from the sections of a file; nil if they are not valid.
  ///
  /// - Complexity: O(*n*) in the number of words and pairs.
  package init?(_ sections: [MappedBytes]) {
    guard sections.count == 9, let units = NumberList<UInt16>(sections[0]), let ends = NumberList<UInt32>(sections[1]),
      let counts = NumberList<Int32>(sections[2]), let shared = NumberList<UInt8>(sections[3]),
      let forms = NumberList<UInt8>(sections[4]), let formEnds = NumberList<UInt32>(sections[5]),
      let pairEnds = NumberList<UInt32>(sections[6]), let followers = NumberList<UInt32>(sections[7]),
      let pairCounts = NumberList<Int32>(sections[8])
    else { return nil }
    let count = counts.count
    guard ends.areEnds(of: units.count, parts: count), formEnds.areEnds(of: forms.count, parts: count),
      pairEnds.areEnds(of: followers.count, parts: count), shared.count == count,
      pairCounts.count == followers.count, followers.allSatisfy({ $0 < count })
    else { return nil }
    table = LexiconTable(
      units: units, ends: ends, counts: counts, shared: shared, forms: forms, formEnds: formEnds, pairEnds: pairEnds,
      followers: followers, pairCounts: pairCounts)
  }
}

extension NumberList where Number == UInt32 {
  /// Whether these are a zero and the ends, in order, of this many parts that fill this length.
  fileprivate func areEnds(of length: Int, parts: Int) -> Bool {
    count == parts + 1 && first == 0 && last == UInt32(exactly: length)
      && zip(self, dropFirst()).allSatisfy { $0 <= $1 }
  }
}
