/// Sorts many texts in several lanes: first by their first byte into buckets, then each bucket for itself.
final class TextOrder: @unchecked Sendable {
  private let sorted: [Bucket]

  /// The entries of one first byte, written by the one task that sorts them.
  private final class Bucket: @unchecked Sendable {
    var entries: [SortEntry]

    init(_ entries: [SortEntry]) {
      self.entries = entries
    }
  }

  /// - Parameter entries: texts with their ``TextSort/key(count:offset:byte:)`` at offset 0.
  init(_ entries: NumberBlock<UInt64>) {
    var counts = [Int](repeating: 0, count: 257)
    for index in 0..<entries.count { counts[TextOrder.bucket(of: entries[index])] &+= 1 }
    var buckets = counts.map { count in
      var entries: [SortEntry] = []
      entries.reserveCapacity(count)
      return entries
    }
    for index in 0..<entries.count {
      buckets[TextOrder.bucket(of: entries[index])].append(SortEntry(key: entries[index], item: UInt32(index)))
    }
    // The longest first, so that the last piece of work is a short one.
    self.order = (0..<257).sorted { counts[$0] > counts[$1] }
    sorted = buckets.map { Bucket($0) }
  }

  private let order: [Int]

  private static func bucket(of key: UInt64) -> Int {
    key & 0xFF == 0 ? 0 : Int(key >> 56) + 1
  }

  /// The phase that sorts.
  func phase(
    key: @escaping @Sendable (_ item: UInt32, _ offset: Int) -> UInt64,
    finish: @escaping @Sendable (inout [SortEntry], Range<Int>) -> Void
  ) -> Phase {
    Phase(count: order.count) { [self] _, piece in
      var sort = TextSort()
      sort.sort(&sorted[order[piece]].entries, key: key, finish: finish)
    }
  }

  /// The texts in order, after the phase.
  func forEach(_ body: (UInt32) -> Void) {
    for bucket in sorted {
      for entry in bucket.entries { body(entry.item) }
    }
  }
}
