extension Range<Int> {
  /// The first place at which a condition holds that holds at all places after it as well; the upper bound if there is
  /// none.
  ///
  /// - Complexity: O(log *n*) calls of the condition.
  func partitionPoint(where holds: (Int) -> Bool) -> Int {
    var low = lowerBound
    var high = upperBound
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
