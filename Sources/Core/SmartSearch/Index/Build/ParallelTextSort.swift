/// Sorts many texts by several workers: first by their first byte into buckets, then each bucket by itself.
final class ParallelTextSort: Sendable {
  /// The texts, in order when the stage is done. Each bucket is written to by the one worker that sorts it.
  let entries: SortEntries
  /// The buckets, the longest first, so that the last piece of work is a short one.
  private let buckets: [Range<Int>]

  /// - Parameter keys: those of the texts; see ``TextSort/key(count:offset:byte:)``, at offset 0.
  init(_ keys: Buffer<UInt64>) {
    var counts = [Int](repeating: 0, count: 257)
    for index in 0..<keys.count { counts[Self.bucket(of: keys[index])] &+= 1 }
    var buckets: [Range<Int>] = []
    for count in counts {
      let start = buckets.last?.upperBound ?? 0
      buckets.append(start..<start + count)
    }
    entries = SortEntries(count: keys.count)
    var ends = buckets.map(\.lowerBound)
    for index in 0..<keys.count {
      let bucket = Self.bucket(of: keys[index])
      entries[ends[bucket]] = SortEntry(key: keys[index], item: UInt32(index))
      ends[bucket] &+= 1
    }
    self.buckets = buckets.filter { !$0.isEmpty }.sorted { $0.count > $1.count }
  }

  private static func bucket(of key: UInt64) -> Int {
    key & 0xFF == 0 ? 0 : Int(key >> 56) + 1
  }

  /// The stage that sorts, and makes `output`.
  ///
  /// - Parameters: see ``TextSort/sort(_:in:key:finish:)``.
  func stage<Output>(
    key: @escaping @Sendable (_ item: UInt32, _ offset: Int) -> UInt64,
    finish: @escaping @Sendable (SortEntries, Range<Int>) -> Void,
    output: @escaping @Sendable () -> Output
  ) -> BuildStage<Output> {
    BuildStage(pieceCount: buckets.count) { [entries, buckets] _, piece in
      var sort = TextSort()
      sort.sort(entries, in: buckets[piece], key: key, finish: finish)
    } output: {
      output()
    }
  }
}
