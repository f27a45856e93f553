/// Decides when a server may be asked again: a token bucket that fills at the rate limit, and the time for which the
/// server itself wants to be left alone.
///
/// It is a value, and is passed the time, counted from any start.
struct RateLimiter: Sendable {
  private let limit: RateLimit?
  private var available: Double
  private var filled: Duration = .zero
  private var pausedUntil: Duration = .zero

  init(_ limit: RateLimit?) {
    self.limit = limit
    available = Double(limit?.count ?? 0)
  }

  /// Takes a token for one request.
  ///
  /// - Returns: how long to wait before trying again; nil if there was a token, which is taken.
  mutating func take(at now: Duration) -> Duration? {
    if let pause = pause(at: now) { return pause }
    guard let limit else { return nil }
    let perToken = limit.period / limit.count
    available = min(Double(limit.count), available + (now - filled) / perToken)
    filled = now
    guard available < 1 else {
      available -= 1
      return nil
    }
    // A microsecond more, so that rounding never makes the wait end before the token is there.
    return perToken * (1 - available) + .microseconds(1)
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
