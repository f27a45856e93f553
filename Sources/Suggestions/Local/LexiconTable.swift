/// Words with their counts in sorted order, and for each the words that follow it: immutable once it is built, about
/// fifty bytes for a word of nine letters.
///
/// Counts may be negative, in a table of changes to another.
struct LexiconTable: Sendable {
  struct Pair {
    var first: UInt32
    var second: UInt32
    var count: Int32
  }

  /// The folded words in UTF-16, one after the other: nearly every letter is one unit, which is what edit
  /// distances are counted in.
  private(set) var units: [UInt16] = []
  private(set) var ends: [UInt32] = [0]
  private(set) var counts: [Int32] = []
  /// How many units each word shares with the one before it, at most 255.
  private(set) var shared: [UInt8] = []
  /// The words as they are written, in UTF-8.
  private var forms: [UInt8] = []
  private var formEnds: [UInt32] = [0]
  /// Where the followers of each word end.
  private var pairEnds: [UInt32] = []
  private var followers: [UInt32] = []
  private var pairCounts: [Int32] = []

  var indices: Range<Int> { counts.indices }

  func range(of index: Int) -> Range<Int> { Int(ends[index])..<Int(ends[index + 1]) }

  /// The folded word.
  func word(_ index: Int) -> String { String(decoding: units[range(of: index)], as: UTF16.self) }

  /// The word as it is written.
  func form(_ index: Int) -> String {
    String(decoding: forms[Int(formEnds[index])..<Int(formEnds[index + 1])], as: UTF8.self)
  }

  /// Makes room for exactly so much.
  mutating func reserve(words: Int, units unitCount: Int, formBytes: Int) {
    units.reserveCapacity(unitCount)
    ends.reserveCapacity(words + 1)
    counts.reserveCapacity(words)
    shared.reserveCapacity(words)
    forms.reserveCapacity(formBytes)
    formEnds.reserveCapacity(words + 1)
  }

  /// Appends a word that comes after all others.
  mutating func append(_ word: [UInt16], form: String, count: Int32) {
    let last = indices.isEmpty ? 0..<0 : range(of: indices.upperBound - 1)
    let common = zip(units[last], word).prefix { $0 == $1 }.count
    shared.append(UInt8(min(common, 255)))
    units += word
    ends.append(UInt32(units.count))
    forms += form.utf8
    formEnds.append(UInt32(forms.count))
    counts.append(count)
  }

  mutating func setPairs(_ pairs: [Pair]) {
    let sorted = pairs.sorted {
      if $0.first != $1.first { return $0.first < $1.first }
      return $0.count != $1.count ? $0.count > $1.count : $0.second < $1.second
    }
    followers = sorted.map(\.second)
    pairCounts = sorted.map(\.count)
    pairEnds = [UInt32](repeating: 0, count: counts.count + 1)
    for pair in sorted { pairEnds[Int(pair.first) + 1] += 1 }
    for index in indices { pairEnds[index + 1] += pairEnds[index] }
  }

  /// The words that follow a word, the most frequent first.
  func successors(of index: Int) -> [(word: Int, count: Int32)] {
    (Int(pairEnds[index])..<Int(pairEnds[index + 1])).map { (Int(followers[$0]), pairCounts[$0]) }
  }

  /// Where a folded word stands.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func index(of word: [UInt16]) -> Int? {
    let place = firstIndex { !$0.lexicographicallyPrecedes(word) }
    return place < counts.count && units[range(of: place)].elementsEqual(word) ? place : nil
  }

  /// The words that begin with a folded text.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func words(beginningWith prefix: [UInt16]) -> Range<Int> {
    let start = firstIndex { !$0.lexicographicallyPrecedes(prefix) }
    let end = firstIndex { !$0.lexicographicallyPrecedes(prefix) && !$0.starts(with: prefix) }
    return start..<max(start, end)
  }

  /// Those of some words with the highest counts, best first.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *n* words, a nanosecond or so for each.
  func best(_ limit: Int, among indices: some Sequence<Int>) -> [Int] {
    guard limit > 0 else { return [] }
    var best: [Int] = []
    var least = Int32.min
    for index in indices where counts[index] > least || best.count < limit {
      best.append(index)
      // Sorting now and then, and not at every find, keeps the cost per word constant.
      if best.count >= 4 * limit {
        best = trimmed(best, limit)
        least = counts[best[limit - 1]]
      }
    }
    return trimmed(best, limit)
  }

  private func trimmed(_ indices: [Int], _ limit: Int) -> [Int] {
    Array(indices.sorted { counts[$0] != counts[$1] ? counts[$0] > counts[$1] : $0 < $1 }.prefix(limit))
  }

  private func firstIndex(where isReached: (ArraySlice<UInt16>) -> Bool) -> Int {
    var (low, high) = (0, counts.count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(units[range(of: middle)]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
