import BenchSupport
import Foundation

/// All measurements, and the machine.
struct Report: Codable {
  var processor: String
  var processors: Int
  var date: String
  var rounds: Int
  var results: [Comparison.Result]

  init(_ results: [Comparison.Result], rounds: Int) {
    self.results = results
    self.rounds = rounds
    processor = Machine.processor
    processors = ProcessInfo.processInfo.activeProcessorCount
    date = Date.now.formatted(.iso8601)
  }

  /// Returns one comparison as lines of a table.
  static func text(_ result: Comparison.Result) -> String {
    var lines = ["", result.name + (result.names.map { ", \($0) names" } ?? "")]
    func row(_ cells: [String]) {
      let widths = [44, 10, 10, 10, 10, 10, 10]
      lines.append(zip(cells, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined())
    }
    row(["", "ms", "least", "most", "cpu ms", "MB", "ratio"])
    for program in result.programs {
      row(
        [String(program.command.prefix(43))]
          + [
            program.milliseconds, program.least, program.most, program.processorMilliseconds, program.megabytes,
            program.ratio,
          ].map { "\($0)" })
    }
    return lines.joined(separator: "\n")
  }
}
