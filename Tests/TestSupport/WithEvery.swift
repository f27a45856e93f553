import Synchronization
package import Testing

/// Runs a check with many seeds and reports the seed of each failure. `withEvery(1, from: 17)` repeats seed 17 alone.
package func withEvery(
  _ count: Int, from first: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation,
  _ check: (inout SeededRandom) throws -> Void
) rethrows {
  for seed in first..<first + UInt64(count) {
    let isNamed = Mutex(false)
    // Not to accept known issues: this call is how to learn of each issue. All of them still count.
    try withKnownIssue(isIntermittent: true, sourceLocation: sourceLocation) {
      var random = SeededRandom(seed: seed)
      try check(&random)
    } matching: { _ in
      let isFirst = isNamed.withLock { isNamed in
        defer { isNamed = true }
        return !isNamed
      }
      if isFirst { Issue.record("seed \(seed)", sourceLocation: sourceLocation) }
      return false
    }
  }
}
