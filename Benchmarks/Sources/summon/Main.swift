import BenchSupport
import Glibc

/// Measures how long the window of an instance that stays takes to appear: from starting `hunch --toggle` until its
/// window is on the screen, the first time and later, and the share of the starting process in that.
///
/// Usage: `summon PROGRAM RESULTS [RUNS]`; `make bench-summon` runs it with a separate display and separate folders.
@main
enum Main {
  /// The time for an instance to read its sources before the first request.
  private static let settling = Duration.seconds(3)
  /// The pause between two requests.
  private static let pause = Duration.milliseconds(200)

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 2 || arguments.count == 3, let runs = Int(arguments.count == 3 ? arguments[2] : "20"),
      runs > 0
    else { fail("usage: summon PROGRAM RESULTS [RUNS]") }
    let program = arguments[0]
    // The first start brings the files into memory, and starts the common services of the session.
    _ = measureFirst(program)
    let firsts = (0..<runs).map { _ in measureFirst(program) }
    let results = [
      Series("whole process of --version", (0..<runs).map { _ in measureProcess([program, "--version"]) }),
      Series("--toggle to mapped, the first time", firsts),
      Series("--toggle to mapped, later", measureLater(program, runs: runs)),
    ]
    for series in results { print(series.line) }
    write(results, to: arguments[1])
  }

  private static func measureFirst(_ program: String) -> Duration {
    let hidden = Child([program, "--hidden"])
    defer { hidden.stop() }
    sleep(settling)
    return summon(program)
  }

  private static func measureLater(_ program: String, runs: Int) -> [Duration] {
    let hidden = Child([program, "--hidden"])
    defer { hidden.stop() }
    sleep(settling)
    _ = summon(program)
    return (0..<runs).map { _ in
      sleep(pause)
      Child([program, "--toggle"]).wait()
      sleep(pause)
      return summon(program)
    }
  }

  /// Requests the window, and waits until it appears.
  private static func summon(_ program: String) -> Duration {
    let window = MappedWindow()
    let start = ContinuousClock.now
    let asking = Child([program, "--toggle"])
    guard let mapped = window.wait(for: "Hunch", limit: .seconds(30)) else {
      fail("\(program) --toggle brought no window called Hunch")
    }
    asking.wait()
    // The next request hides the window only if it has the focus.
    window.takeFocus()
    return mapped - start
  }

  private static func measureProcess(_ command: [String]) -> Duration {
    let start = ContinuousClock.now
    Child(command).wait()
    return ContinuousClock.now - start
  }

  private static func sleep(_ time: Duration) { usleep(useconds_t(time / .microseconds(1))) }

  private static func write(_ results: [Series], to path: String) {
    let lines = results.map(\.json).joined(separator: ",\n")
    let text =
      "{\n  \"date\": \"\(Machine.date)\",\n  \"machine\": \"\(Machine.name)\",\n  \"series\": [\n\(lines)\n  ]\n}\n"
    guard let file = fopen(path, "w") else { fail("cannot write \(path): \(String(cString: strerror(errno)))") }
    fputs(text, file)
    fclose(file)
  }
}
