/// Reads a file, a pipe or a terminal to its end, or to a limit.
///
/// It blocks until then: not for the main thread, nor for a task of the shared pool where the other end may be slow.
struct LineReader {
  let path: String?
  let separator: LineStore.Separator
  var limit: LineStore.Limit?

  /// How many lines must be there before they are first passed on, and by what they must grow for each next time, unless
  /// the writer is silent.
  private static let firstReport = 1_000
  private static let growth = 2
  private static let blockSize = 1 << 18
  /// How long a writer may be silent until what it wrote so far is passed on.
  private static let writerTimeout = Duration.milliseconds(30)

  /// Reads everything.
  /// - Parameter report: told the lines so far, now and then.
  func read(report: (LineStore) -> Void) throws(SourceError) -> LineStore {
    let input = try InputFile(path: path)
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
      guard let count = try input.read(into: &block) else {
        input.wait()
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
