internal import ArgumentParser
internal import Catalog
internal import SystemKit

/// `hunch complete`: prints the completion that the field would show.
struct Complete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: localized("Print the completion of a text."),
    discussion: localized(
      """
      Prints the text, its completion, and the line that it comes from, separated by tabs.

      Exit status: 0 there is a completion, 1 there is none, 2 the input could not be read or the output could not \
      be written.
      """))

  @Argument(help: ArgumentHelp(localized("The text to complete.")))
  var query: String

  @OptionGroup var input: ListInput

  @Flag(name: .customLong("json"), help: ArgumentHelp(localized("Print a JSON object instead.")))
  var printsJSON = false

  func run() throws {
    let completion = LineCompletion(query, separator: input.separator, numbersLines: printsJSON)
    let candidates = try input.reduce(into: LineCompletion.Candidates()) { lines in
      completion?.candidates(among: lines)
    } gather: { all, some in
      guard let some else { return .finished }
      return all.append(some) ? .passedOver : .finished
    }
    guard let match = completion?.match(among: candidates) else { throw ExitStatus.nothing }
    let line = match.line.line
    try Output.write(endingRecordsWith: input.separator.rawValue) { output in
      if printsJSON {
        try output.append(
          JSONLine.encode(
            Record(text: query, completion: match.rest, item: line.name, line: match.line.number + 1)))
      } else {
        try output.append(Array("\(query)\t\(match.rest)\t".utf8) + line.bytes)
      }
    }
  }

  private struct Record: Encodable {
    var text: String
    var completion: String
    var item: String
    var line: Int
  }
}
