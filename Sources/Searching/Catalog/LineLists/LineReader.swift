import Glibc

/// Reads a file, a pipe or a terminal to its end, or to a limit.
///
/// Blocks until then: not for the main thread, and not for a task of the shared pool if the writer may be slow.
struct LineReader {
  let path: String?
  let separator: LineStore.Separator
  var limit: LineStore.Limit?
  /// The standard input of another process, in place of the own one.
  var passed: PassedInput?

  /// The number of lines before the first report, and the factor by which they must grow for each next report, unless
  /// the writer pauses.
  private static let firstReport = 1_000
  private static let growth = 2
  private static let blockSize = 1 << 18
  /// The longest pause of a writer before its lines are reported.
  private static let writerTimeout = Duration.milliseconds(30)

  /// Reads everything.
  /// - Parameter report: called with the lines so far, now and then.
  /// - Throws: ``SourceError``; `cancelled` if the passed input was stopped.
  func read(report: (LineStore) -> Void) throws(SourceError) -> LineStore {
    let input = try InputFile(path: path, standardInput: passed?.descriptor ?? STDIN_FILENO)
    var lines = LineStore(separator: separator, limit: limit)
    var reported = 0
    var budget = ReportBudget()
    let clock = ContinuousClock()
    let start = clock.now
    func reportLines() {
      let time = clock.measure { report(lines) }
      budget.note(lines.count, took: time)
      reported = lines.count
    }
    func delay() -> Duration { budget.delay(of: lines.count, at: clock.now - start) }
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    while true {
      if lines.count > reported, !input.wait(atMost: max(Self.writerTimeout, delay())) { reportLines() }
      if let passed, !passed.watch.wait(for: input) { throw .cancelled }
      guard let count = try input.read(into: &block) else {
        if passed == nil { input.wait() }
        continue
      }
      if count == 0 { break }
      block.withUnsafeBytes { lines.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      if lines.isCut { break }
      if lines.count >= max(Self.firstReport, reported * Self.growth), delay() == .zero { reportLines() }
    }
    lines.finish()
    return lines
  }
}

/// Limits how often the lines so far are reported. Each report makes all of them searchable, which takes time by
/// their number and stops the reading. All reports together take at most a third of the time.
struct ReportBudget {
  private var spent = Duration.zero
  private var costOfLine = Duration.zero

  private static let share = 3
  /// The least cost of a reported line: the user's text is searched in all lines again.
  private static let leastCost = Duration.nanoseconds(100)

  /// Notes the time that reporting this many lines took.
  mutating func note(_ lines: Int, took time: Duration) {
    let time = max(time, Self.leastCost * lines)
    spent += time
    costOfLine = time / max(1, lines)
  }

  /// Returns how long to wait before reporting this many lines, at this time since the start; zero for now. The first
  /// report never waits.
  func delay(of lines: Int, at time: Duration) -> Duration {
    max(.zero, (spent + costOfLine * lines) * Self.share - time)
  }
}
