extension Duration {
  /// Whole milliseconds, rounded up, so nothing happens early.
  package nonisolated var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
