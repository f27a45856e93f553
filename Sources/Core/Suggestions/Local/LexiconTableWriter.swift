/// The arrays of a ``LexiconTable`` under construction.
struct LexiconTableWriter {
  private var units: [UInt16] = []
  private var ends: [UInt32] = [0]
  private var counts: [Int32] = []
  private var shared: [UInt8] = []
  private var forms: [UInt8] = []
  private var formEnds: [UInt32] = [0]

  /// Reserves exactly this much memory.
  mutating func reserve(words: Int, units unitCount: Int, formBytes: Int) {
    units.reserveCapacity(unitCount)
    ends.reserveCapacity(words + 1)
    counts.reserveCapacity(words)
    shared.reserveCapacity(words)
    forms.reserveCapacity(formBytes)
    formEnds.reserveCapacity(words + 1)
  }

  /// Appends a word that follows all others in order.
  mutating func append(_ word: [UInt16], form: String, count: Int32) {
    let last = ends.count == 1 ? 0 : Int(ends[ends.count - 2])
    let common = zip(units[last...], word).prefix { $0 == $1 }.count
    shared.append(UInt8(min(common, 255)))
    units += word
    ends.append(UInt32(units.count))
    forms += form.utf8
    formEnds.append(UInt32(forms.count))
    counts.append(count)
  }

  consuming func table(pairs: [LexiconTable.Pair]) -> LexiconTable {
    let sorted = pairs.sorted {
      if $0.first != $1.first { return $0.first < $1.first }
      return $0.count != $1.count ? $0.count > $1.count : $0.second < $1.second
    }
    var pairEnds = [UInt32](repeating: 0, count: counts.count + 1)
    for pair in sorted { pairEnds[Int(pair.first) + 1] += 1 }
    for index in counts.indices { pairEnds[index + 1] += pairEnds[index] }
    return LexiconTable(
      units: NumberList(units), ends: NumberList(ends), counts: NumberList(counts), shared: NumberList(shared),
      forms: NumberList(forms), formEnds: NumberList(formEnds), pairEnds: NumberList(pairEnds),
      followers: NumberList(sorted.map(\.second)), pairCounts: NumberList(sorted.map(\.count)))
  }
}
