import BenchSupport
import Foundation

/// Measures the real program from outside, like a user: from each key, wheel notch and change of size to the next
/// painted frame, in turns with a minimal GTK program. `make bench-window` runs it on a separate display.
///
/// Usage: `window [--rounds N] [--only PART-OF-A-NAME] [--json FILE] PEER PROGRAM`
@main
enum Main {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    func option(_ name: String) -> String? {
      guard let place = arguments.firstIndex(of: name), place + 1 < arguments.count else { return nil }
      defer { arguments.removeSubrange(place...place + 1) }
      return arguments[place + 1]
    }
    let rounds = option("--rounds").map { Int($0) ?? 0 } ?? 3
    let only = option("--only")
    let file = option("--json")
    guard arguments.count == 2, rounds > 0 else {
      fail("usage: window [--rounds N] [--only PART-OF-A-NAME] [--json FILE] PEER PROGRAM")
    }
    let (peer, program) = (arguments[0], arguments[1])
    let stage = try Stage()
    defer { stage.remove() }
    let scenarios = Scenario.all(peer: peer, program: program, lines: try stage.makeLines(count: Scenario.manyRows))
      .filter { only.map($0.name.contains) ?? true }
    var samples = [Samples](repeating: Samples(), count: scenarios.count)
    for round in 1...rounds {
      for (number, scenario) in scenarios.enumerated() {
        FileHandle.standardError.write(Data("round \(round) of \(rounds): \(scenario.name)\n".utf8))
        samples[number].beginRound()
        try scenario.play(on: stage, into: &samples[number])
      }
    }
    let report = Report(zip(scenarios, samples).map { ScenarioResult($0.name, $1) })
    print(report.text)
    if let file { try report.write(to: file) }
  }
}
