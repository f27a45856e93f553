import Foundation
import FuzzSupport

@testable import SmartSearch

/// Searches for crashes, hangs and wrong answers with random and hostile input.
///
///     fuzz [SECONDS] [SEED]           run for this many seconds of the process's own time
///     fuzz --case SEED NUMBER         repeat one case, and print its steps
///     fuzz --names FILE [PAIRS] [SEED] compare over the names of a file, one on each line
///
/// The exit status is 1 if there are findings. A crash leaves a file that names the case and the step.
@main
struct Fuzz {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let isRight =
      switch arguments.first {
      case "--case": arguments.count == 3
      case "--names": (2...4).contains(arguments.count)
      default: arguments.count <= 2
      }
    let numbers = arguments.dropFirst(arguments.first == "--names" ? 2 : arguments.first == "--case" ? 1 : 0)
      .map { UInt64($0) }
    guard isRight, !numbers.contains(nil) else {
      say("usage: fuzz [SECONDS] [SEED] | --case SEED NUMBER | --names FILE [PAIRS] [SEED]")
      exit(2)
    }
    let given = numbers.compactMap { $0 }
    switch arguments.first {
    case "--case": exit(await repeated(seed: given[0], case: given[1]) ? 0 : 1)
    case "--names":
      let run = NamesRun(arguments[1], pairs: Int(given.first ?? 10_000_000), seed: given.dropFirst().first ?? 1)
      exit(await run.succeeds() ? 0 : 1)
    default:
      let seed = given.dropFirst().first ?? UInt64.random(in: 0..<1_000_000)
      exit(await run(seconds: Double(given.first ?? 60), seed: seed) ? 0 : 1)
    }
  }

  /// The most seconds of the process's time for a case. A longer one is a hang, and SIGPROF ends the process.
  private static let longestCase = 120

  private static func run(seconds: Double, seed: UInt64) async -> Bool {
    let journal = Journal(seed: seed)
    say("seed \(seed), \(seconds) s of processor time; a crash or a hang is named in \(journal.path)")
    var tally = Tally()
    var findings = 0
    var nextLine = 30.0
    while processorSeconds < seconds, findings < 20 {
      let number = UInt64(tally.cases)
      journal.begin(seed: seed, case: number)
      do {
        try await runCase(seed: seed, number, journal, &tally)
      } catch {
        findings += 1
        say("FOUND by fuzz --case \(seed) \(number): \(error)")
      }
      tally.cases += 1
      if processorSeconds >= nextLine {
        say("\(Int(processorSeconds)) s: \(tally.line), \(findings) findings")
        nextLine += max(30, seconds / 20)
      }
    }
    journal.finish()
    say("seed \(seed), \(Int(processorSeconds)) s of processor time: \(tally.line), \(findings) findings")
    return findings == 0
  }

  private static func repeated(seed: UInt64, case number: UInt64) async -> Bool {
    let journal = Journal(seed: seed, isShown: true)
    defer { journal.finish() }
    journal.begin(seed: seed, case: number)
    var tally = Tally()
    do {
      try await runCase(seed: seed, number, journal, &tally)
      return true
    } catch {
      say("FOUND: \(error)")
      return false
    }
  }

  private static func runCase(seed: UInt64, _ number: UInt64, _ journal: Journal, _ tally: inout Tally) async throws {
    var limit = itimerval()
    limit.it_value.tv_sec = longestCase
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &limit, nil)
    var random = FuzzRandom(seed: seed, part: number)
    switch random.int(below: 10) {
    case 0...5:
      var index = IndexCase(journal, &random)
      try await index.run(&random, &tally)
    case 6...8: try await FileCase(journal, &random).run(&random, &tally)
    default: try TextCase(journal).run(&random, &tally)
    }
  }

  /// The processor time that this process has used so far. A busy machine does not shorten a run.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
