extension Range<Int> {
  /// Returns the first place at which a condition holds, if it also holds at all later places; the upper bound if it
  /// never holds.
  ///
  /// - Complexity: O(log *n*) calls of the condition.
  package func partitionPoint(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the same, and looks near the start first.
  ///
  /// - Complexity: O(log *d*) calls of the condition, for a place that is *d* behind the start.
  package func nearPartitionPoint(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var step = 1
    while step <= upperBound - low {
      let probe = low + step - 1
      if holds(probe) { return (low..<probe).partitionPoint(where: holds) }
      low = probe + 1
      step *= 2
    }
    return (low..<upperBound).partitionPoint(where: holds)
  }
}
