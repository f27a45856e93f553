/// Runs a check with many seeds. Checks say what they were given when they fail; the seed says how to get there again.
package func withEvery(_ count: Int, from first: UInt64 = 1, _ check: (inout SeededRandom) throws -> Void) rethrows {
  for seed in first..<first + UInt64(count) {
    var random = SeededRandom(seed: seed)
    try check(&random)
  }
}
