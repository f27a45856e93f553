import ArgumentParser
import Catalog

/// `hunch sources`: what there is to search.
struct Sources: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the sources, how many items each has, and what is wrong with them.",
    discussion: """
      Prints each source's id, its count and its state, separated by tabs.

      What sources have is kept in the folder hunch/sources of $XDG_CACHE_HOME (~/.cache), so that it is there at \
      once the next time. It is made anew by itself when something has changed.

      Exit status: 0 every source could be read, 2 one could not, or the output could not be written.
      """)

  @Flag(name: .customLong("json"), help: "Print one JSON object a line.")
  var printsJSON = false

  @Flag(help: "Remove what was saved of the sources, and print nothing. They are read anew when they are next needed.")
  var clearCache = false

  func validate() throws {
    if clearCache && printsJSON { throw ValidationError("--clear-cache prints nothing: leave --json out") }
  }

  func run() throws {
    guard clearCache else { return try LoadedLibrary.withSources(only: nil, files: .checked, printSources) }
    do throws(SourceError) {
      try SourceStore().clear()
      try FileSource.forget()
    } catch {
      throw CommandError(error.message)
    }
  }

  private func printSources(of snapshot: LibrarySnapshot) throws {
    try Output.write { output in
      for source in snapshot.sources {
        let error = source.failure?.message
        if printsJSON {
          try output.append(
            JSONLine.encode(Record(id: source.id, title: source.title, count: source.count, error: error)))
        } else {
          try output.append("\(source.id)\t\(source.count)\t\(error ?? "ready")".utf8)
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
