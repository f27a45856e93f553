extension Clock<Duration> {
  /// Runs some work and measures its time.
  func time<Result>(_ work: () -> Result) -> (result: Result, time: Duration) {
    let start = now
    let result = work()
    return (result, start.duration(to: now))
  }
}
