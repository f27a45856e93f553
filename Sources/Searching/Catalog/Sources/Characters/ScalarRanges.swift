import SmartSearch

/// Code points in ascending order, stored as runs: all characters make some seven hundred.
struct ScalarRanges: Sendable, Equatable {
  /// A run of code points.
  struct Run: Sendable, Equatable {
    var first: UInt32
    var last: UInt32
    /// The number of code points before the run.
    var start: Int
  }

  private(set) var runs: [Run] = []
  private(set) var count = 0

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    for scalar in scalars {
      if let last = runs.indices.last, runs[last].last + 1 == scalar.value {
        runs[last].last = scalar.value
      } else {
        runs.append(Run(first: scalar.value, last: scalar.value, start: count))
      }
      count += 1
    }
  }

  /// Makes ranges from the first and last code points of runs; nil if they are not characters in order.
  init?(runs ends: [(first: UInt32, last: UInt32)]) {
    for (first, last) in ends {
      guard first <= last, runs.last.map({ $0.last < first }) ?? true, last <= 0x10FFFF,
        // Surrogates are not characters.
        last < 0xD800 || first > 0xDFFF
      else { return nil }
      runs.append(Run(first: first, last: last, start: count))
      count += Int(last - first) + 1
    }
  }

  /// - Complexity: O(log *r*) in the number of runs.
  subscript(position: Int) -> Unicode.Scalar {
    precondition(position >= 0 && position < count, "character \(position) of \(count)")
    let run = runs[place { $0.start <= position } - 1]
    // A run contains no surrogates.
    return Unicode.Scalar(run.first + UInt32(position - run.start)) ?? "\u{FFFD}"
  }

  /// Returns the position of a code point.
  ///
  /// - Complexity: O(log *r*) in the number of runs.
  func position(of scalar: Unicode.Scalar) -> Int? {
    let place = place { $0.first <= scalar.value }
    guard place > 0, runs[place - 1].last >= scalar.value else { return nil }
    return runs[place - 1].start + Int(scalar.value - runs[place - 1].first)
  }

  /// Returns the number of code points below one.
  func count(below scalar: Unicode.Scalar) -> Int {
    let place = place { $0.first < scalar.value }
    guard place > 0 else { return 0 }
    let run = runs[place - 1]
    return run.start + Int(min(run.last + 1, scalar.value) - run.first)
  }

  /// Returns the number of first runs that satisfy the condition.
  private func place(where holds: (Run) -> Bool) -> Int {
    runs.indices.partitionPoint { !holds(runs[$0]) }
  }
}
