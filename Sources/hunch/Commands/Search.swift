import ArgumentParser
import Catalog

/// `hunch search`: the sources, without a window.
struct Search: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Search the sources and print what is found, best first.",
    discussion: """
      Prints the source, the item's id and its name, separated by tabs.

      Files are found as a window last knew them. If none ever read them, --in files does, which takes a while.

      Exit status: 0 something was found, 1 nothing, 2 a source is unknown or could not be read, or the \
      output could not be written.
      """)

  @Argument(help: "Beginnings of words, in any order.")
  var query: String

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp("Only these sources, separated by commas.", valueName: "sources"))
  var sources: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Print at most this many.", valueName: "n"), transform: Limit.parse)
  var limit = 20

  @Flag(name: .customLong("json"), help: "Print one JSON object a line.")
  var printsJSON = false

  func run() throws {
    // Who asks for files waits for them; nobody else has a whole folder read.
    try LoadedLibrary.withSources(only: sources, files: sources == nil ? .known : .knownOrRead, printResults)
  }

  private func printResults(of snapshot: LibrarySnapshot) throws {
    let answer = snapshot.search(query, limit: limit)
    let byFolders = FolderSearch(of: snapshot, query, limit: limit - answer.hits.count)?.run()
    let hits = answer.hits + (byFolders?.hits ?? [])
    LoadedLibrary.reportFailures(in: snapshot)
    try Output.write { output in
      for hit in hits {
        let item = snapshot.item(hit)
        let source = snapshot.sources[Int(hit.source)].id
        if printsJSON {
          try output.append(
            JSONLine.encode(Record(source: source, id: item.id, name: item.name, subtitle: item.subtitle)))
        } else {
          try output.append("\(source)\t\(item.id)\t\(item.name)".utf8)
        }
      }
    }
    guard answer.total + (byFolders?.total ?? 0) > 0 else {
      throw snapshot.failures.isEmpty ? ExitStatus.nothing : ExitStatus.failure
    }
  }

  private struct Record: Encodable {
    var source: String
    var id: String
    var name: String
    var subtitle: String?
  }
}
