extension Clock<Duration> {
  func time<Result>(_ work: () -> Result) -> (result: Result, time: Duration) {
    let start = now
    let result = work()
    return (result, start.duration(to: now))
  }
}
