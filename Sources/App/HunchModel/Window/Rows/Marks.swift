/// The marked items, which are picked together.
struct Marks: Sendable {
  /// The time of each mark, by the item's position in the list.
  private var times: [UInt32: Int] = [:]
  private var now = 0

  var count: Int { times.count }

  /// Whether both have the same marks, with no change between them.
  func isSame(as other: Marks) -> Bool { now == other.now && count == other.count }

  func contains(_ position: UInt32) -> Bool { times[position] != nil }

  mutating func toggle(_ position: UInt32) {
    if times.removeValue(forKey: position) == nil { add(position) }
  }

  /// Marks all of these that are unmarked; if all are marked, unmarks them.
  mutating func toggleAll(_ positions: [UInt32]) {
    let others = positions.filter { !contains($0) }
    if others.isEmpty {
      for position in positions { times[position] = nil }
    } else {
      for position in others { add(position) }
    }
  }

  private mutating func add(_ position: UInt32) {
    times[position] = now
    now += 1
  }

  /// The marked items in the order in which they were marked.
  ///
  /// - Complexity: O(n log n) in their number.
  var ordered: [UInt32] { times.sorted { $0.value < $1.value }.map(\.key) }
}
