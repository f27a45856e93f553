import ArgumentParser
import Catalog
import HunchUI

/// `hunch pick`: the window as a chooser.
struct Pick: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Pick a line in the window, and print it.",
    discussion: """
      Exit status: 0 a line was picked, 1 nothing matched what was typed, 2 the input could not be read, the output \
      could not be written or there is no display, 130 cancelled.
      """)

  @OptionGroup var input: ListInput

  @Option(parsing: .unconditional, help: ArgumentHelp("What stands in the empty field.", valueName: "text"))
  var prompt = "Pick"

  @Option(parsing: .unconditional, help: ArgumentHelp("What stands in the field at the start.", valueName: "text"))
  var query = ""

  @Flag(help: "Print what was typed first, on a line of its own.")
  var printQuery = false

  @Flag(name: .customLong("index"), help: "Print the line's number, counted from 1, in place of the line.")
  var printsIndex = false

  func run() throws {
    let source = ListSource(path: input.path, separator: input.separator, compounds: .user)
    let (result, typed) = try MainActor.assumeIsolated {
      let application = PickApplication(list: source, query: query)
      return (try application.run(prompt: prompt), application.query)
    }
    try Output.write(endingRecordsWith: input.separator.rawValue) { output in
      if printQuery, result.isDecision { try output.append(typed.utf8) }
      if case .picked(let item) = result { try output.append(record(of: item)) }
    }
    switch result {
    case .picked: return
    case .nothingMatched: throw ExitStatus.nothing
    case .cancelled: throw ExitStatus.cancelled
    case .failed(let error): throw CommandError(error.message)
    }
  }

  private func record(of item: CatalogItem) -> [UInt8] {
    guard !printsIndex, case .print(let bytes) = item.actions.first?.effect else {
      return Array(String((Int(item.id) ?? 0) + 1).utf8)
    }
    return bytes
  }
}

extension PickApplication.Result {
  /// Whether the user pressed Return.
  fileprivate var isDecision: Bool {
    switch self {
    case .picked, .nothingMatched: true
    case .cancelled, .failed: false
    }
  }
}
