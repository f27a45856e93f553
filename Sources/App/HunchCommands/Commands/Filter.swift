internal import ArgumentParser
internal import Catalog
internal import SystemKit

/// `hunch filter`: prints the lines that match.
struct Filter: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "filter",
    abstract: localized("Print the lines that match, best first."),
    discussion: localized(
      """
      Each word of QUERY must start a different word of a line, in any order; case and accents do not matter. Lines \
      are printed byte for byte as they were read, including what follows a NUL. With --no-sort, they are printed \
      while the input is still being read. --near adds near matches: typed words run together or within a word, and \
      typing errors. --count does not count them, and --json marks them with “"near": true”.

      Exit status: 0 a line matches, 1 none does, 2 the input could not be read or the output could not be written.
      """))

  @Argument(help: ArgumentHelp(localized("Beginnings of words, in any order.")))
  var query: String

  @OptionGroup var input: ListInput

  @Flag(name: .customLong("no-sort"), help: ArgumentHelp(localized("Keep the order of the input.")))
  var keepsOrder = false

  @Flag(
    name: .customLong("rank"),
    help: ArgumentHelp(localized("Put the closest first among lines that match equally well.")))
  var ranks = false

  @Flag(
    name: .customLong("near"),
    help: ArgumentHelp(localized("If few lines match, print near matches below them.")))
  var showsNear = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp(localized("Print at most this many lines."), valueName: "n"),
    transform: Limit.parse)
  var limit: Int?

  @Flag(name: .customLong("count"), help: ArgumentHelp(localized("Print only how many lines match.")))
  var printsCount = false

  @Flag(
    name: .customLong("json"),
    help: ArgumentHelp(localized("Print a JSON object for each line: its number, counted from 1, and its text.")))
  var printsJSON = false

  func validate() throws {
    if ranks, keepsOrder { throw ValidationError(localized("--rank and --no-sort cannot be used together")) }
  }

  func run() throws {
    if ranks || showsNear, !printsCount, !query.allSatisfy(\.isWhitespace) { return try printRanked() }
    // A query without words matches all lines equally, blank lines included.
    let keepsOrder = keepsOrder || query.allSatisfy(\.isWhitespace)
    let streams = keepsOrder && !printsCount
    let filter = LineFilter(
      query, separator: input.separator, order: keepsOrder ? .input : .best, limit: printsCount ? 0 : limit ?? .max,
      numbersLines: printsJSON && !printsCount)
    var total = 0
    try Output.write(endingRecordsWith: input.separator.rawValue) { output in
      let printer = FilterPrinter(
        output: output, limit: limit ?? .max, separator: input.separator, printsJSON: printsJSON)
      var printed = try input.reduce(into: printer, stopsWithReader: streams) { lines in
        filter.matches(in: lines)
      } gather: { printer, matches in
        try printer.take(matches, printing: streams)
      }
      if printsCount {
        try printed.output.append(String(printed.total).utf8)
      } else {
        try printed.printKept()
      }
      (output, total) = (printed.output, printed.total)
    }
    guard total > 0 else { throw ExitStatus.nothing }
  }

  /// Prints the best lines after reading the whole input, because the best line is unknown before.
  private func printRanked() throws {
    let matches = try input.ranked(
      query, limit: limit ?? .max, order: ranks ? .ranked : keepsOrder ? .input : .best, withNear: showsNear)
    try Output.write(endingRecordsWith: input.separator.rawValue) { output in
      var printer = FilterPrinter(
        output: output, limit: limit ?? .max, separator: input.separator, printsJSON: printsJSON)
      _ = try printer.take(matches, printing: true)
      output = printer.output
    }
    guard matches.ranks.contains(where: { $0.count > 0 }) else { throw ExitStatus.nothing }
  }
}
