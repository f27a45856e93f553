/// Decides when a server may be asked again: a bucket of tokens that fills by the rate limit, and the time for which the
/// server itself wants to be left alone.
///
/// It is a value that is told the time, from any beginning.
struct RequestPacer: Sendable {
  private let limit: RateLimit?
  private var available: Double
  private var filled: Duration = .zero
  private var pausedUntil: Duration = .zero

  init(_ limit: RateLimit?) {
    self.limit = limit
    available = Double(limit?.count ?? 0)
  }

  /// Takes a turn.
  ///
  /// - Returns: how long to wait until one may be taken; nil if it is taken.
  mutating func take(at now: Duration) -> Duration? {
    if let pause = pause(at: now) { return pause }
    guard let limit else { return nil }
    let perTurn = limit.period / limit.count
    available = min(Double(limit.count), available + (now - filled) / perTurn)
    filled = now
    guard available < 1 else {
      available -= 1
      return nil
    }
    // Not too early by a rounding, or it would be asked for again at once.
    return perTurn * (1 - available) + .microseconds(1)
  }

  /// For how long the server still wants to be left alone; nil if it does not.
  func pause(at now: Duration) -> Duration? {
    now < pausedUntil ? pausedUntil - now : nil
  }

  /// The server wants to be left alone for a while.
  mutating func pause(for time: Duration, at now: Duration) {
    pausedUntil = max(pausedUntil, now + time)
  }
}
