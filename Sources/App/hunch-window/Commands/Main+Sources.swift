import Catalog
import HunchCommands
import HunchModel
import HunchUI
import SystemKit

/// `hunch sources`: lists the sources.
extension Main {
  func sources(_ command: Sources) throws {
    guard command.clearCache else {
      ProcessEnd.workApart()
      let sources = ProgramSources.all(toolkit: GtkResources(opensDisplay: false), files: .checked)
      return try LoadedLibrary.with(sources, only: nil, store: SourceStore(derive: SavedWords.derive)) {
        try print($0, asJSON: command.printsJSON)
      }
    }
    ScriptSource.clearCache()
    do throws(SourceError) {
      try SourceStore().clear()
      try FileSource.forget()
    } catch {
      throw CommandError(error.message)
    }
  }

  private func print(_ library: LoadedLibrary, asJSON: Bool) throws {
    for problem in library.problems { StandardStream.error.writeLine("hunch: \(problem)") }
    try Output.write { output in
      for source in library.sources {
        let record = SourceRecord(source, library)
        if asJSON {
          try output.append(JSONLine.encode(record))
        } else {
          for fields in record.lines { try output.append(fields: fields) }
        }
      }
    }
    guard library.failures.isEmpty else { throw ExitStatus.failure }
  }
}
