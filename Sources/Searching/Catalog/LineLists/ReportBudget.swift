/// How often what was read so far is worth passing on: making it searchable takes time by its length each time, in which
/// nothing is read. All that takes a third of the time at most.
struct ReportBudget {
  private var spent = Duration.zero
  private var costOfLine = Duration.zero

  private static let share = 3

  /// Notes what passing on so many lines took.
  mutating func note(_ lines: Int, took time: Duration) {
    spent += time
    costOfLine = time / max(1, lines)
  }

  /// How long to wait until so many lines may be passed on, when so much time has gone since the start; zero if they may
  /// be now. The first ones always may.
  func delay(of lines: Int, at time: Duration) -> Duration {
    max(.zero, (spent + costOfLine * lines) * Self.share - time)
  }
}
