import SmartSearch

/// The marked items, which are picked together. They are kept as runs, because all of a million lines may be marked.
struct Marks: Sendable {
  /// Items that follow each other in the list and were marked one after the other.
  private struct Run {
    var positions: Range<UInt32>
    /// The time at which the first one was marked. Each further one was marked one later.
    var time: Int

    func part(_ positions: Range<UInt32>) -> Run {
      Run(positions: positions, time: time + Int(positions.lowerBound - self.positions.lowerBound))
    }

    /// Whether another run goes on where this one ends, in the list and in time.
    func continues(in next: Run) -> Bool {
      next.positions.lowerBound == positions.upperBound && next.time == time + positions.count
    }
  }

  /// The runs in the order of the list. None overlap.
  private var runs: [Run] = []
  private var now = 0

  private(set) var count = 0

  /// The number of runs, which decides how much memory the marks take.
  var runCount: Int { runs.count }

  /// Whether both have the same marks, with no change between them.
  func isSame(as other: Marks) -> Bool { now == other.now && count == other.count }

  /// - Complexity: O(log *r*) for *r* runs.
  func contains(_ position: UInt32) -> Bool {
    let place = runs.indices.partitionPoint { runs[$0].positions.upperBound > position }
    return place < runs.count && runs[place].positions.contains(position)
  }

  /// - Complexity: O(*r*) for *r* runs.
  mutating func toggle(_ position: UInt32) { toggleAll(CollectionOfOne(position)) }

  /// Marks all of these that are unmarked, in their order; if all are marked, unmarks them.
  ///
  /// - Parameter positions: Each once.
  /// - Complexity: O(*n* log *r*) for *n* positions and *r* runs.
  mutating func toggleAll(_ positions: some Collection<UInt32>) {
    let others = Self.runs(of: positions.filter { !contains($0) }, from: now)
    if others.isEmpty { remove(positions) } else { add(others) }
  }

  private mutating func add(_ others: [Run]) {
    let added = others.reduce(0) { $0 + $1.positions.count }
    count += added
    now += added
    var joined: [Run] = []
    for run in (runs + others).sorted(by: { $0.positions.lowerBound < $1.positions.lowerBound }) {
      if let last = joined.last, last.continues(in: run) {
        joined[joined.count - 1].positions = last.positions.lowerBound..<run.positions.upperBound
      } else {
        joined.append(run)
      }
    }
    runs = joined
  }

  private mutating func remove(_ positions: some Collection<UInt32>) {
    let holes = Self.runs(of: positions.sorted(), from: 0).map(\.positions)
    var kept: [Run] = []
    var next = 0
    for run in runs {
      while next < holes.count, holes[next].upperBound <= run.positions.lowerBound { next += 1 }
      var start = run.positions.lowerBound
      // The last hole may go on in the next run.
      var place = next
      while place < holes.count, holes[place].lowerBound < run.positions.upperBound {
        if start < holes[place].lowerBound { kept.append(run.part(start..<holes[place].lowerBound)) }
        start = min(holes[place].upperBound, run.positions.upperBound)
        place += 1
      }
      if start < run.positions.upperBound { kept.append(run.part(start..<run.positions.upperBound)) }
    }
    runs = kept
    count = kept.reduce(0) { $0 + $1.positions.count }
  }

  /// Returns the runs of some positions, marked in this order from a time on.
  private static func runs(of positions: some Sequence<UInt32>, from time: Int) -> [Run] {
    var runs: [Run] = []
    var time = time
    for position in positions {
      if let last = runs.last, last.positions.upperBound == position {
        runs[runs.count - 1].positions = last.positions.lowerBound..<position + 1
      } else {
        runs.append(Run(positions: position..<position + 1, time: time))
      }
      time += 1
    }
    return runs
  }

  /// The marked items in the order in which they were marked.
  ///
  /// - Complexity: O(*n* + *r* log *r*) for *n* marks in *r* runs.
  var ordered: [UInt32] { runs.sorted { $0.time < $1.time }.flatMap(\.positions) }
}
