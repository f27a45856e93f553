import Foundation
import FuzzSupport

/// Plays cases, one after the other, and counts the results.
struct FuzzRun {
  private let program: String
  private let stage = Stage()
  private let desktop = Desktop()
  private var findings: Findings
  private var cases = 0
  private var keys = 0
  private var mostMemory = 0
  private var slowest: (answer: Duration, number: UInt64) = (.zero, 0)
  /// The complaints of GTK and GLib, and their numbers.
  private var complaints: [String: Int] = [:]

  /// This many findings are enough to examine.
  private static let mostFindings = 40

  init(program: String, findings: Findings) {
    self.program = program
    self.findings = findings
  }

  var foundNothing: Bool { findings.count == 0 }

  mutating func play(for time: Duration, seed: UInt64) {
    let start = ContinuousClock.now
    say("seed \(seed), \(Int(time / .seconds(1))) s")
    var nextLine = Duration.seconds(60)
    while ContinuousClock.now - start < time, findings.count < Self.mostFindings {
      play(seed: seed, number: UInt64(cases), isShown: false)
      let elapsed = ContinuousClock.now - start
      if elapsed >= nextLine {
        say("\(Int(elapsed / .seconds(1))) s: \(line)")
        nextLine += .seconds(60)
      }
    }
  }

  /// Plays a case.
  /// - Parameter isShown: whether to print each step, and to attach a debugger.
  mutating func play(seed: UInt64, number: UInt64, isShown: Bool) {
    var random = FuzzRandom(seed: seed, part: number)
    let scenario = ScenarioMaker(home: stage.home).make(&random)
    let isAccessible = random.oneIn(4)
    if isShown { say("\(scenario)\n") }
    stage.open(scenario.files)
    defer { stage.close() }
    var step = ""
    let player = Player(
      program, scenario, isAccessible: isAccessible, isDebugged: isShown, stage: stage, desktop: desktop
    ) {
      step = $0
      if isShown { say($0) }
    }
    do {
      try player.play(scenario)
    } catch {
      findings.keep(error, of: scenario, seed: seed, number: number, during: step, stage: stage)
    }
    count(player, number)
  }

  private mutating func count(_ player: Player, _ number: UInt64) {
    cases += 1
    keys += player.keys
    mostMemory = max(mostMemory, player.mostMemory)
    if player.slowestAnswer > slowest.answer { slowest = (player.slowestAnswer, number) }
    for line in stage.messages.split(separator: "\n") where line.contains("CRITICAL") {
      // The message without the process number and the time.
      let words = line.split(separator: ":").dropFirst().joined(separator: ":")
      complaints[String((line.contains("**") ? line.drop { $0 != "*" } : words[...]).prefix(200)), default: 0] += 1
    }
  }

  /// Reports the cases and findings, and removes the scratch folder.
  func finish() {
    stage.remove()
    for (complaint, count) in complaints.sorted(by: { $0.value > $1.value }) {
      say("said \(count) times: \(complaint)")
    }
    for (kind, count) in findings.kinds.sorted(by: { $0.key < $1.key }) { say("found \(count) times: \(kind)") }
    say(line)
  }

  private var line: String {
    """
    \(cases) cases, \(keys) keys, slowest answer \(Int(slowest.answer / .milliseconds(1))) ms (case \(slowest.number)), most memory \(mostMemory >> 20) MiB, \
    \(findings.count) findings
    """
  }
}
