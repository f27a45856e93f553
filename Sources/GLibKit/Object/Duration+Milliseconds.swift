extension Duration {
  /// Whole milliseconds, rounded up, so that nothing happens before its time.
  package nonisolated var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
  }
}
