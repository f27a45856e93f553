import Foundation
import FuzzSupport

/// Searches for crashes, hangs and growing memory of the real program, with hostile input and real keys.
///
///     fuzz-window PROGRAM FOLDER [SECONDS] [SEED]    play cases for this many seconds
///     fuzz-window PROGRAM FOLDER --case SEED NUMBER  repeat one case, and print its steps
///
/// Findings are saved in the folder. The exit status is 1 if there are any.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let isCase = arguments.dropFirst(2).first == "--case"
    let numbers = arguments.dropFirst(isCase ? 3 : 2).map { UInt64($0) }
    guard arguments.count >= 2, isCase ? numbers.count == 2 : numbers.count <= 2, !numbers.contains(nil) else {
      fail("usage: fuzz-window PROGRAM FOLDER [SECONDS] [SEED] | PROGRAM FOLDER --case SEED NUMBER")
    }
    let given = numbers.compactMap(\.self)
    var run = FuzzRun(program: arguments[0], findings: Findings(folder: arguments[1]))
    if isCase {
      run.play(seed: given[0], number: given[1], isShown: true)
    } else {
      run.play(
        for: .seconds(Double(given.first ?? 60)), seed: given.count > 1 ? given[1] : .random(in: 0..<1_000_000))
    }
    run.finish()
    exit(run.foundNothing ? 0 : 1)
  }
}
