import Foundation

/// All measurements.
struct Report: Codable {
  var lists: [ListResult]
}

/// The measurements of one list.
struct ListResult: Codable {
  var list: String
  var names: Int
  /// The number of names that were typed, and whether they are of the half for tuning the order.
  var typed: Int
  var isTuning: Bool
  var ways: [WayResult]
  /// The user of the month, described.
  var usage: String
  var month: [Month.Row]

  /// One way of typing.
  struct WayResult: Codable {
    var way: String
    var programs: [ProgramResult]
  }

  /// One program, with one way of typing.
  struct ProgramResult: Codable {
    var program: String
    /// The mean number of keys until the name is first.
    var keys: Double
    /// The share of names that are never among the first five.
    var neverAmongFive: Double
  }

  /// The measurements, as tables for people.
  var text: String {
    let programs = ways.first?.programs.map(\.program) ?? []
    var lines = ["", "\(list): \(names) names, \(typed) typed\(isTuning ? ", of the half for tuning" : "")", ""]
    lines.append("| way of typing | \(programs.joined(separator: " | ")) |")
    lines.append("|---|" + programs.map { _ in "---|" }.joined())
    for way in ways {
      let cells = way.programs.map { String(format: "%.2f, %.0f %%", $0.keys, 100 * $0.neverAmongFive) }
      lines.append("| \(way.way) | \(cells.joined(separator: " | ")) |")
    }
    lines += ["", "A month of use, \(list): \(usage)", "", "| after | median | mean |", "|---|---|---|"]
    lines += month.map { String(format: "| \($0.after) | %d | %.2f |", $0.median, $0.mean) }
    return lines.joined(separator: "\n")
  }
}
