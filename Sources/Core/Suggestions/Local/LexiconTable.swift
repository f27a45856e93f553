internal import SmartSearch

/// Words in sorted order with their counts, and for each the words that follow it: immutable, with about fifty bytes
/// for a word of nine letters.
///
/// The numbers are in memory of this process or in a mapped file.
struct LexiconTable: Sendable {
  struct Pair {
    var first: UInt32
    var second: UInt32
    var count: Int32
  }

  /// The folded words in UTF-16, one after the other. Nearly every letter is one unit, the unit of edit distances.
  var units = NumberList<UInt16>()
  var ends = NumberList<UInt32>([0])
  var counts = NumberList<Int32>()
  /// The number of units that each word shares with the word before it, at most 255.
  var shared = NumberList<UInt8>()
  /// The unfolded words, in UTF-8.
  var forms = NumberList<UInt8>()
  var formEnds = NumberList<UInt32>([0])
  /// The end of each word's followers.
  var pairEnds = NumberList<UInt32>([0])
  var followers = NumberList<UInt32>()
  var pairCounts = NumberList<Int32>()

  var indices: Range<Int> { counts.indices }

  func range(of index: Int) -> Range<Int> { Int(ends[index])..<Int(ends[index + 1]) }

  /// Returns a folded word.
  func word(_ index: Int) -> String { String(decoding: units[range(of: index)], as: UTF16.self) }

  /// Returns an unfolded word.
  func form(_ index: Int) -> String {
    String(decoding: forms[Int(formEnds[index])..<Int(formEnds[index + 1])], as: UTF8.self)
  }

  /// Returns the words that follow a word, the most frequent first.
  func successors(of index: Int) -> [(word: Int, count: Int32)] {
    (Int(pairEnds[index])..<Int(pairEnds[index + 1])).map { (Int(followers[$0]), pairCounts[$0]) }
  }

  /// Returns the place of a folded word.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func index(of word: [UInt16]) -> Int? {
    let place = firstIndex { !$0.lexicographicallyPrecedes(word) }
    return place < counts.count && units[range(of: place)].elementsEqual(word) ? place : nil
  }

  /// Returns the words that begin with a folded text.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func words(beginningWith prefix: [UInt16]) -> Range<Int> {
    let start = firstIndex { !$0.lexicographicallyPrecedes(prefix) }
    let end = firstIndex { !$0.lexicographicallyPrecedes(prefix) && !$0.starts(with: prefix) }
    return start..<max(start, end)
  }

  /// Returns those of some words with the highest counts, best first.
  ///
  /// - Complexity: O(*n* + *k* log *k*) for *n* words, about a nanosecond for each.
  func best(_ limit: Int, among indices: some Sequence<Int>) -> [Int] {
    guard limit > 0 else { return [] }
    var best: [Int] = []
    var least = Int32.min
    for index in indices where counts[index] > least || best.count < limit {
      best.append(index)
      // Sorting only from time to time keeps the cost per word constant.
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

  private func firstIndex(where isReached: (Slice<NumberList<UInt16>>) -> Bool) -> Int {
    indices.partitionPoint { isReached(units[range(of: $0)]) }
  }
}
