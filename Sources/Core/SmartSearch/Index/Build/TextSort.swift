/// Sorts byte strings, seven bytes at a time: by a number made from seven bytes and the count of remaining bytes,
/// then runs of equal numbers by the next seven.
struct TextSort {
  static let step = 7

  /// Returns the number for the bytes of a text from `offset` on. Numbers have the order of the texts; a text
  /// precedes those that begin with it.
  ///
  /// - Parameter word: returns eight bytes from a place on, the first one as the highest; what is beyond the end does not
  ///   matter.
  @inline(__always)
  static func key(count: Int, offset: Int, word: (Int) -> UInt64) -> UInt64 {
    let left = count - offset
    if left <= 0 { return 0 }
    return word(offset) & UInt64.max << UInt64(8 * (8 - min(left, step))) | UInt64(min(left, step + 1))
  }

  /// Whether texts with this number may differ later.
  static func continues(_ key: UInt64) -> Bool {
    key & 0xFF == UInt64(step + 1)
  }

  private var scratch = SortEntries(count: 0)

  /// Sorts a range of entries whose keys are those of offset 0.
  ///
  /// - Parameters:
  ///   - load: sets the keys of some entries to the numbers of their texts' bytes from an offset on. It receives whole
  ///     runs, because a call for each text would wait for memory each time.
  ///   - finish: sorts a run of equal texts.
  mutating func sort(
    _ entries: SortEntries, in range: Range<Int>, load: (SortEntries, Range<Int>, _ offset: Int) -> Void,
    finish: (SortEntries, Range<Int>) -> Void
  ) {
    var pending: [(range: Range<Int>, offset: Int)] = [(range, 0)]
    while let (range, offset) = pending.popLast() {
      if offset > 0 { load(entries, range, offset) }
      RadixSort.sort(entries, in: range, scratch: &scratch)
      var start = range.lowerBound
      while start < range.upperBound {
        let value = entries[start].key
        var end = start + 1
        while end < range.upperBound, entries[end].key == value { end += 1 }
        if end - start > 1 {
          if Self.continues(value) {
            pending.append((start..<end, offset + Self.step))
          } else {
            finish(entries, start..<end)
          }
        }
        start = end
      }
    }
  }
}

/// Sorts many texts with several workers: first into buckets by their first byte, then each bucket separately.
final class ParallelTextSort: Sendable {
  /// The texts, sorted after the stage. Only the worker that sorts a bucket writes to it.
  let entries: SortEntries
  /// The buckets in order; none is empty.
  let buckets: [Range<Int>]
  /// The numbers of the buckets, longest first, because the last piece of work should be short.
  private let order: [Int]

  /// - Parameter keys: the keys of the texts; see ``TextSort/key(count:offset:word:)``, at offset 0.
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
    buckets.removeAll(where: \.isEmpty)
    self.buckets = buckets
    order = buckets.indices.sorted { buckets[$0].count > buckets[$1].count }
  }

  private static func bucket(of key: UInt64) -> Int {
    key & 0xFF == 0 ? 0 : Int(key >> 56) + 1
  }

  /// Returns the stage that sorts, and then makes `output`.
  ///
  /// - Parameters: See ``TextSort/sort(_:in:load:finish:)``. `finishBucket` gets a sorted bucket.
  func stage<Output>(
    load: @escaping @Sendable (SortEntries, Range<Int>, _ offset: Int) -> Void,
    finish: @escaping @Sendable (SortEntries, Range<Int>) -> Void = { _, _ in },
    finishBucket: @escaping @Sendable (_ bucket: Int, Range<Int>) -> Void = { _, _ in },
    output: @escaping @Sendable () -> Output
  ) -> BuildStage<Output> {
    BuildStage(pieceCount: buckets.count) { [entries, buckets, order] _, piece in
      var sort = TextSort()
      let bucket = order[piece]
      sort.sort(entries, in: buckets[bucket], load: load, finish: finish)
      finishBucket(bucket, buckets[bucket])
    } output: {
      output()
    }
  }
}
