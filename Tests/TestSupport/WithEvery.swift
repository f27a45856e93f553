import Synchronization
package import Testing

/// Runs a check with many seeds. Of those that fail it says the seed, beside what the check says itself:
/// `withEvery(1, from: 17)` repeats that one alone.
package func withEvery(
  _ count: Int, from first: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation,
  _ check: (inout SeededRandom) throws -> Void
) rethrows {
  for seed in first..<first + UInt64(count) {
    let isNamed = Mutex(false)
    // No issue is known beforehand: this is how to hear of each. All of them count.
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
