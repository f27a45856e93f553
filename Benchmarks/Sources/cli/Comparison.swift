import Foundation

/// Command lines that are measured in turns, beginning with the program's own.
struct Comparison {
  /// The common task of the command lines.
  var name: String
  var input = "/dev/null"
  var commands: [[String]]

  /// The measurements of a comparison.
  struct Result: Codable {
    var name: String
    /// The number of names in the searched list; nil if the program has its own.
    var names: Int?
    var programs: [Program]

    /// Medians of one command line.
    struct Program: Codable {
      var command: String
      var milliseconds: Double
      /// The time of the fastest and of the slowest run.
      var least: Double
      var most: Double
      var processorMilliseconds: Double
      var megabytes: Double
      /// The program's own time, divided by this one's.
      var ratio: Double
    }
  }

  /// Runs each command line this many times, one after the other in each round.
  func measure(rounds: Int, names: Int?) throws -> Result {
    // The first round does not count: it brings the files into memory.
    for command in commands { _ = try ProcessRun(command, input: input) }
    var runs = [[ProcessRun]](repeating: [], count: commands.count)
    for _ in 0..<rounds {
      for (index, command) in commands.enumerated() { runs[index].append(try ProcessRun(command, input: input)) }
    }
    let own = median(runs[0].map(\.time))
    let programs = zip(commands, runs).map { command, runs in
      let times = runs.map(\.time)
      return Result.Program(
        command: ([command[0].split(separator: "/").last.map(String.init) ?? ""] + command.dropFirst().map(quoted))
          .joined(separator: " "),
        milliseconds: rounded(median(times)), least: rounded(times.min() ?? 0), most: rounded(times.max() ?? 0),
        processorMilliseconds: rounded(median(runs.map(\.processorTime))),
        megabytes: rounded(median(runs.map { Double($0.memory) / 1e6 })), ratio: rounded(own / median(times)))
    }
    return Result(name: name, names: names, programs: programs)
  }

  private func quoted(_ word: String) -> String { word.contains(" ") || word.isEmpty ? "'\(word)'" : word }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
