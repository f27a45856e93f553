import ArgumentParser
import Catalog
import SmartSearch

/// `hunch filter`: the lines that match, without a window.
struct Filter: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the lines that match, best first.",
    discussion: """
      Each word of QUERY must begin a word of its own in a line, in any order; case and accents do not matter. \
      Lines are printed byte for byte as they were read, with what follows a NUL in them.

      Exit status: 0 some line matches, 1 none does, 2 the input could not be read or the output not be written.
      """)

  @Argument(help: "Beginnings of words, in any order.")
  var query: String

  @OptionGroup var input: ListInput

  @Flag(name: .customLong("no-sort"), help: "Keep the order of the input.")
  var keepsOrder = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Print at most this many lines.", valueName: "n"),
    transform: Limit.parse)
  var limit: Int?

  @Flag(name: .customLong("count"), help: "Print only how many lines match.")
  var printsCount = false

  @Flag(name: .customLong("json"), help: "Print one JSON object a line: its number, counted from 1, and its text.")
  var printsJSON = false

  func run() throws {
    let lines = try input.read()
    let engine = try SearchableLines.engine(for: lines)
    let wanted = limit ?? lines.count
    // A query without words matches all lines alike, the blank ones no better than the others.
    let keepsOrder = keepsOrder || query.allSatisfy(\.isWhitespace)
    // In the order of the input the best are not the first: all are needed.
    let answer = engine.search(query, limit: printsCount ? 0 : keepsOrder ? lines.count : wanted)
    try Output.write(endingRecordsWith: input.separator.rawValue) { output in
      if printsCount { return try output.append(String(answer.total).utf8) }
      var positions = answer.hits.map { Int($0.item) }
      if keepsOrder { positions.sort() }
      for position in positions.prefix(wanted) {
        guard output.isWanted else { return }
        try output.append(record(of: lines[position], number: position + 1))
      }
    }
    guard answer.total > 0 else { throw ExitStatus.nothing }
  }

  private func record(of line: ListLine, number: Int) throws -> ArraySlice<UInt8> {
    printsJSON ? try JSONLine.encode(Record(line: number, text: line.name))[...] : line.bytes
  }

  private struct Record: Encodable {
    var line: Int
    var text: String
  }
}
