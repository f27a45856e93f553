import Testing

/// Runs a check with many seeds and says, when it fails, with which one.
func withEvery(
  _ count: Int, from first: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation,
  _ check: (inout SeededRandom) throws -> Void
) rethrows {
  for seed in first..<first + UInt64(count) {
    var random = SeededRandom(seed: seed)
    try withKnownSeed(seed) { try check(&random) }
  }
}

/// The seed of the check under way, for messages.
enum CurrentSeed {
  @TaskLocal static var value: UInt64?
}

private func withKnownSeed(_ seed: UInt64, _ body: () throws -> Void) rethrows {
  try CurrentSeed.$value.withValue(seed) { try body() }
}
