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
}
