import Foundation
import SmartSearch

/// The most that keeping answers from one key to the next could save.
///
/// The index answers each key of a typed session, and so does a filter over the matches of the text before it. The
/// filter has more advantages than any real one: the matches are known at no cost, their folded words are adjacent in
/// memory in the order of the answer, only the last token is compared, and nothing is ranked.
struct Narrowing: Codable {
  var corpus: String
  /// The index answers every key.
  var index: Latency
  /// The faster of both answers each key, as if that were known in advance.
  var indexOrFilter: Latency
  /// The same, but the filter reads the names in place, at an assumed 50 ns for each: a wait for memory, and twenty
  /// letters to divide and compare.
  var indexOrNames: Latency
  /// Any text answered earlier, in any session, costs nothing.
  var indexOrCache: Latency
  /// The share of the keys for which the filter was faster.
  var filteredPart: Double
  /// The share of the time of all keys that the filter saves, with adjacent words and with names.
  var filterSaves: Double
  var namesSave: Double
  /// The share of the time of all keys that the cache saves.
  var cacheSaves: Double

  /// With more matches than this, the filter is not tried, because reading them takes longer than the index.
  private static let mostMatches = 200_000

  static func measure(_ path: String, keystrokes: Int) async throws -> Narrowing {
    var builder = SearchIndexBuilder()
    try forEachLine(of: path) { try builder.append(SearchItem(name: $0)) }
    let index = try await builder.build(workers: 2)
    let queries = Queries(
      names: { index.item(at: UInt32($0))?.name ?? "" }, count: index.count, keystrokes: keystrokes)
    var times: (index: [Double], filter: [Double], names: [Double], cache: [Double]) = ([], [], [], [])
    var seen: Set<String> = []
    var before = ""
    for text in queries.keystrokes {
      let found = best { index.search(text, limit: 20).total }
      var filtered = found.time
      var byNames = found.time
      if text.hasPrefix(before), !before.isEmpty {
        if text.hasSuffix(" ") {
          (filtered, byNames) = (0, 0)
        } else if let rows = Rows(index, before, atMost: mostMatches), let last = text.split(separator: " ").last {
          filtered = min(filtered, best { rows.count(beginningWith: last.utf8) }.time)
          byNames = min(byNames, 0.05 * Double(rows.matchCount))
        }
      }
      times.index.append(found.time)
      times.filter.append(filtered)
      times.names.append(byNames)
      times.cache.append(seen.insert(text).inserted ? found.time : 0)
      before = text
    }
    let sums = [times.index, times.filter, times.names, times.cache].map { $0.reduce(0, +) }
    let faster = zip(times.index, times.filter).filter { $1 < $0 }.count
    return Narrowing(
      corpus: URL(filePath: path).deletingPathExtension().lastPathComponent, index: Latency(times.index),
      indexOrFilter: Latency(times.filter), indexOrNames: Latency(times.names),
      indexOrCache: Latency(times.cache),
      filteredPart: Double(faster) / Double(times.index.count), filterSaves: 1 - sums[1] / sums[0],
      namesSave: 1 - sums[2] / sums[0], cacheSaves: 1 - sums[3] / sums[0])
  }

  /// Returns the least time of three calls, in microseconds, to reduce the influence of other programs.
  private static func best(_ body: () -> Int) -> (time: Double, sum: Int) {
    let clock = ContinuousClock()
    var least = Double.infinity
    var sum = 0
    for _ in 0..<3 {
      let start = clock.now
      sum &+= body()
      least = min(least, (clock.now - start).microseconds)
    }
    return (least, sum)
  }

  /// The words of the matches of a text: the first eight letters of each, as a number.
  private struct Rows {
    private var heads: [UInt64] = []
    private var ends: [Int32] = []

    init?(_ index: SearchIndex, _ text: String, atMost most: Int) {
      guard index.search(text, limit: 0).total <= most else { return nil }
      for hit in index.search(text, limit: most).hits {
        var head: UInt64 = 0
        var length = 0
        for byte in (index.item(at: hit.item)?.name ?? "").utf8 {
          let letter = byte &- 0x41 < 26 ? byte | 0x20 : byte
          if letter &- 0x61 < 26 || letter &- 0x30 < 10 {
            if length < 8 { head |= UInt64(letter) << UInt64(56 - 8 * length) }
            length += 1
          } else if length > 0 {
            heads.append(head)
            (head, length) = (0, 0)
          }
        }
        if length > 0 { heads.append(head) }
        ends.append(Int32(heads.count))
      }
    }

    var matchCount: Int { ends.count }

    /// Returns how many matches have a word that begins with a token. The first twenty would be the answer.
    func count(beginningWith token: Substring.UTF8View) -> Int {
      var probe: UInt64 = 0
      for (place, byte) in token.prefix(8).enumerated() { probe |= UInt64(byte) << UInt64(56 - 8 * place) }
      let mask: UInt64 = token.count >= 8 ? .max : ~(.max >> UInt64(8 * token.count))
      var total = 0
      var word = 0
      for end in ends {
        var isFound = false
        while word < end {
          isFound = isFound || heads[word] & mask == probe
          word &+= 1
        }
        total &+= isFound ? 1 : 0
      }
      return total
    }
  }
}

extension Narrowing {
  var text: String {
    func row(_ name: String, _ latency: Latency) -> String {
      "\(name): p50 \(latency.p50.tenth), p99 \(latency.p99.tenth), "
        + "max \(latency.max.tenth) µs"
    }
    return [
      "\(corpus), \(index.count) keys", row("index", index), row("index or filter, whichever is faster", indexOrFilter),
      row("index or filter that reads names", indexOrNames), row("index or unbounded cache", indexOrCache),
      "the filter is faster for \((filteredPart * 100).tenth) % of the keys, and saves "
        + "\((filterSaves * 100).tenth) % of the time, "
        + "\((namesSave * 100).tenth) % by names; the cache saves \((cacheSaves * 100).tenth) %",
    ].joined(separator: "\n")
  }
}

extension Double {
  /// Rounded to a tenth.
  fileprivate var tenth: Double { (self * 10).rounded() / 10 }
}
