import ArgumentParser
import Catalog
import SmartSearch

/// `hunch filter`: the lines that match, without a window.
struct Filter: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the lines that match, best first.",
    discussion: """
      Each word of QUERY must begin a word of its own in a line, in any order; case and accents do not matter. \
      Lines are printed byte for byte as they were read.

      Exit status: 0 some line matches, 1 none does, 2 the input could not be read.
      """)

  @Argument(help: "Beginnings of words, in any order.")
  var query: String

  @OptionGroup var input: ListInput

  @Flag(name: .customLong("no-sort"), help: "Keep the order of the input.")
  var keepsOrder = false

  @Option(help: ArgumentHelp("Print at most this many lines.", valueName: "n"))
  var limit: Int?

  @Flag(name: .customLong("count"), help: "Print only how many lines match.")
  var printsCount = false

  @Flag(name: .customLong("json"), help: "Print one JSON object a line: its number, counted from 1, and its text.")
  var printsJSON = false

  func validate() throws {
    if let limit, limit < 0 { throw ValidationError("--limit \(limit): give a number that is not negative") }
  }

  func run() throws {
    let lines = try input.read()
    let engine = try SearchableLines.engine(for: lines)
    // In the order of the input the best are not the first: all are needed.
    let wanted = limit ?? lines.count
    let answer = engine.search(query, limit: printsCount ? 0 : keepsOrder ? lines.count : wanted)
    if printsCount {
      StandardStream.output.writeLine(String(answer.total))
    } else {
      var positions = answer.hits.map { Int($0.item) }
      if keepsOrder { positions.sort() }
      try write(positions.prefix(wanted).lazy.map { (number: $0 + 1, line: lines[$0]) })
    }
    guard answer.total > 0 else { throw ExitStatus.nothing }
  }

  private func write(_ found: some Sequence<(number: Int, line: ListLine)>) throws {
    var output = OutputBuffer(separator: input.separator.rawValue)
    for (number, line) in found {
      if printsJSON {
        output.append(try JSONLine.encode(Record(line: number, text: line.name)))
      } else {
        output.append(line.bytes)
      }
      guard output.isWanted else { return }
    }
    output.flush()
  }

  private struct Record: Encodable {
    var line: Int
    var text: String
  }
}
