internal import SmartSearch

/// Keeps the best of the offered entries, each once.
struct BestEntries {
  struct Entry {
    /// The number of folders that the match needs, counted from the entry upwards.
    var distance: Int
    /// The length of its path.
    var length: Int
    var block: Int
    var document: UInt32
  }

  private let limit: Int
  private let blocks: [EntryBlock]
  /// The candidates: at times more than requested, then sorted and cut.
  private var entries: [Entry] = []
  /// The limits for a new candidate.
  private var mostDistance: Int
  private var mostLength = Int.max

  init(limit: Int, blocks: [EntryBlock]) {
    self.limit = max(0, limit)
    self.blocks = blocks
    mostDistance = limit > 0 ? .max : -1
  }

  /// Whether an entry with this distance and at least this path length may be among the best.
  @inline(__always)
  func wants(distance: Int, length: Int) -> Bool {
    distance < mostDistance || (distance == mostDistance && length <= mostLength)
  }

  mutating func offer(_ entry: Entry) {
    guard wants(distance: entry.distance, length: entry.length) else { return }
    entries.append(entry)
    if entries.count - limit >= max(limit, 64) { prune() }
  }

  /// Returns the positions of the best, best first.
  consuming func positions() -> [UInt32] {
    prune()
    return entries.map { blocks[$0.block].part.position(of: $0.document) }
  }

  /// Removes all but the best.
  private mutating func prune() {
    entries.sort(by: precedes)
    // An entry that matches in several ways was offered for each; the best way comes first.
    var known: Set<UInt64> = []
    entries = Array(
      entries.filter { known.insert(UInt64($0.block) << 32 | UInt64($0.document)).inserted }.prefix(limit))
    guard entries.count == limit, let last = entries.last else { return }
    mostDistance = last.distance
    mostLength = last.length
  }

  private func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.distance != right.distance { return left.distance < right.distance }
    if left.length != right.length { return left.length < right.length }
    if left.block == right.block { return left.document < right.document }
    return SearchIndex.precedes((blocks[left.block].part, left.document), (blocks[right.block].part, right.document))
  }
}
