import BenchSupport
import Glibc

/// The measurements of one start of a chooser over a stream.
struct Run {
  /// The time from the start until the chooser is visible, and until its first line is, in milliseconds.
  var seen: Double
  var firstRows: Double
  /// The time until it is idle, with the whole list present.
  var whole: Double
  /// Its processor time until it is idle, in milliseconds.
  var processor: Double
  /// Its memory when idle, and its peak memory, in megabytes.
  var memory: Double
  var mostMemory: Double

  /// How long it must be idle to count as finished.
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
      // The clock counts in hundredths; a blinking caret may take one.
      if process.processorTime - lastTime > 10 { (last, lastTime) = (.now, process.processorTime) }
    }
    whole = time(of: last)
    processor = process.processorTime
    (memory, mostMemory) = process.memory
  }
}
