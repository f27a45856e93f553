import ArgumentParser
import Catalog

/// `hunch sources`: what there is to search.
struct Sources: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the sources, how many items each has, and what is wrong with them.",
    discussion: """
      Prints each source's id, its count and its state, separated by tabs.

      Exit status: 0 every source could be read, 2 one could not, or the output could not be written.
      """)

  @Flag(name: .customLong("json"), help: "Print one JSON object a line.")
  var printsJSON = false

  func run() throws {
    let snapshot = try LoadedLibrary.load(only: nil)
    try Output.write { output in
      for source in snapshot.sources {
        let error = source.failure?.message
        if printsJSON {
          try output.append(
            JSONLine.encode(Record(id: source.id, title: source.title, count: source.items.count, error: error)))
        } else {
          try output.append("\(source.id)\t\(source.items.count)\t\(error ?? "ready")".utf8)
        }
      }
    }
    guard snapshot.failures.isEmpty else { throw ExitStatus.failure }
  }

  private struct Record: Encodable {
    var id: String
    var title: String
    var count: Int
    var error: String?
  }
}
