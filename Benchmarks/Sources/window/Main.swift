import CXDamage
import Glibc

/// Measures the real program from outside, as a person meets it: from starting it to its window, and from each key to
/// the next painted frame. Usage: `window PROGRAM [ARGUMENT ...]`; `make bench-window` runs it in a display of its own.
@main
enum Main {
  /// What is typed, each letter a key, and taken back.
  private static let queries = [
    "smi", "fold hand", "a", "latin sm e", "cjk", "arrow right", "x y z", "user trash", "hangul syl", "e", "zzzz",
    "square", "1f600", "greek cap", "go next", "face with t", "o o o", "left", "doc", "key",
  ]
  private static let starts = 10
  private static let frame = Duration.microseconds(16_667)

  static func main() {
    let program = Array(CommandLine.arguments.dropFirst())
    guard !program.isEmpty else { fail("usage: window PROGRAM [ARGUMENT ...]") }
    measureStart(program)
    measureKeys(program)
  }

  private static func launch(_ program: [String]) -> (Child, WatchedWindow, started: Duration) {
    let window = WatchedWindow()
    let start = ContinuousClock.now
    let child = Child(program)
    guard let mapped = window.waitForWindow(named: "Hunch", limit: .seconds(20)) else {
      child.stop()
      fail("\(program[0]) opened no window called Hunch")
    }
    return (child, window, mapped - start)
  }

  private static func measureStart(_ program: [String]) {
    var times: [Duration] = []
    for _ in 0..<starts {
      let (child, window, time) = launch(program)
      times.append(time)
      window.settle(for: .milliseconds(300), limit: .seconds(5))
      child.stop()
    }
    report("exec to mapped window", times)
  }

  private static func measureKeys(_ program: [String]) {
    let (child, window, _) = launch(program)
    defer { child.stop() }
    window.takeFocus()
    // All sources are read, and drawn, before the first key.
    window.settle(for: .seconds(3), limit: .seconds(60))
    var painted: [(time: Duration, key: String)] = []
    var unpainted = 0
    for query in queries {
      let keys = query.unicodeScalars.map { KeySym($0.value) }
      // Once more than there are letters: the first may only take a completion away.
      for (number, key) in (keys + [KeySym](repeating: KeySym(XK_BackSpace), count: keys.count + 1)).enumerated() {
        if let time = window.strike(key) {
          painted.append((time, "key \(number + 1) of '\(query)'"))
        } else {
          unpainted += 1
        }
        window.settle(for: .milliseconds(40), limit: .seconds(2))
      }
    }
    report("key to painted frame", painted.map(\.time))
    let late = painted.count { $0.time > frame }
    print("  later than 16.7 ms: \(late) of \(painted.count); changed nothing: \(unpainted)")
    let slowest = painted.sorted { $0.time > $1.time }.prefix(10).map { "\($0.key) \(milliseconds($0.time))" }
    print("  slowest: \(slowest.joined(separator: ", "))")
  }

  private static func report(_ name: String, _ times: [Duration]) {
    let sorted = times.sorted()
    guard let longest = sorted.last else { return print("\(name): nothing measured") }
    func percentile(_ part: Double) -> String { milliseconds(sorted[Int(Double(sorted.count - 1) * part)]) }
    print("\(name), \(sorted.count) times: p50 \(percentile(0.5)), p99 \(percentile(0.99)), max \(milliseconds(longest))")
  }

  private static func milliseconds(_ time: Duration) -> String {
    "\(Double(Int(time / .microseconds(10))) / 100) ms"
  }
}
