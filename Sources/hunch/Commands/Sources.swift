import ArgumentParser
import Catalog

/// `hunch sources`: what there is to search.
struct Sources: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the sources, how many items each has, and what is wrong with them.",
    discussion: """
      Prints each source's id, its count and its state, separated by tabs, in the order of the preferences of the \
      window. One that is switched off there is not read. Lines that begin with a tab tell more of the source above: of \
      files the folders, in how many of them changes are heard of at once, when all were last looked at, and what was \
      left out and why.

      What sources have is kept in the folder hunch/sources of $XDG_CACHE_HOME (~/.cache), so that it is there at \
      once the next time. It is made anew by itself when something has changed.

      Exit status: 0 every source could be read, 2 one could not, the settings make no sense, or the output could \
      not be written.
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

  private func printSources(of library: LoadedLibrary) throws {
    for problem in library.problems { StandardStream.error.writeLine("hunch: \(problem)") }
    try Output.write { output in
      for source in library.sources {
        let record = SourceRecord(source, library.snapshot.source(source.id))
        for line in printsJSON ? [try JSONLine.encode(record)] : record.lines.map({ Array($0.utf8) }) {
          try output.append(line)
        }
      }
    }
    guard library.failures.isEmpty else { throw ExitStatus.failure }
  }
}
