import BenchSupport
import Glibc

/// What one start of a chooser over a stream took.
struct Run {
  /// From the start until it can be seen, and until the first line can, in milliseconds.
  var seen: Double
  var firstRows: Double
  /// Until it computes no more, as the whole list is there.
  var whole: Double
  /// Its processor time until then, in milliseconds.
  var processor: Double
  /// Its memory then, and the most it had, in megabytes.
  var memory: Double
  var mostMemory: Double

  /// How long nothing is computed once all is done.
  private static let quiet = Duration.milliseconds(800)
  private static let limit = Duration.seconds(60)

  init(_ chooser: Chooser, over stream: Stream) {
    let screen = Screen()
    let terminal: Terminal? = if case .terminal = chooser.place { Terminal() } else { nil }
    let input = stream.start()
    let start = ContinuousClock.now
    let process = Spawned(chooser.command, input: input, terminal: terminal?.name)
    close(input)
    defer { process.stop() }
    func time(of instant: ContinuousClock.Instant = .now) -> Double { (instant - start) / .milliseconds(1) }
    func wait(for what: String, _ condition: () -> Bool) -> Double {
      while !condition() {
        guard ContinuousClock.now - start < Self.limit else { fail("\(chooser.name) showed no \(what)") }
        usleep(1000)
      }
      return time()
    }
    switch chooser.place {
    case .window(let title):
      var window: Screen.Window?
      seen = wait(for: "window") {
        window = screen.window(titled: title)
        return window != nil
      }
      firstRows = wait(for: "first line") { window.map(screen.showsBar) ?? false }
    case .terminal:
      seen = wait(for: "terminal") { terminal?.isInUse ?? false }
      firstRows = wait(for: "first line") { terminal?.shows(Stream.mark) ?? false }
    }
    var (last, lastTime) = (ContinuousClock.now, process.processorTime)
    while ContinuousClock.now - last < Self.quiet {
      guard ContinuousClock.now - start < Self.limit else { fail("\(chooser.name) did not come to rest") }
      usleep(10_000)
      // A clock of hundredths: one of them may be the blinking of a caret.
      if process.processorTime - lastTime > 10 { (last, lastTime) = (.now, process.processorTime) }
    }
    whole = time(of: last)
    processor = process.processorTime
    (memory, mostMemory) = process.memory
  }
}
