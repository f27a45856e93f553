import Catalog
import HunchCommands

/// `hunch search`: the sources, without a window.
extension Main {
  func search(_ command: Search) throws {
    // Who asks for files waits for them; nobody else has a whole folder read.
    let files: FileSource.Reading = command.sources == nil ? .known : .knownOrRead
    try LoadedLibrary.withSources(only: command.sources, files: files) { try print(command, of: $0) }
  }

  private func print(_ command: Search, of library: LoadedLibrary) throws {
    let snapshot = library.snapshot
    let answer = snapshot.search(command.query, limit: command.limit)
    let byFolders = FolderSearch(of: snapshot, command.query)?.run(limit: command.limit - answer.hits.count)
    let hits = answer.hits + (byFolders?.hits ?? [])
    library.reportFailures()
    try Output.write { output in
      for hit in hits {
        let item = snapshot.item(hit)
        let source = snapshot.sources[Int(hit.source)].id
        if command.printsJSON {
          try output.append(
            JSONLine.encode(Record(source: source, id: item.id, name: item.name, subtitle: item.subtitle)))
        } else {
          try output.append("\(source)\t\(item.id)\t\(item.name)".utf8)
        }
      }
    }
    guard answer.total + (byFolders?.total ?? 0) > 0 else {
      throw library.failures.isEmpty ? ExitStatus.nothing : ExitStatus.failure
    }
  }
}

private struct Record: Encodable {
  var source: String
  var id: String
  var name: String
  var subtitle: String?
}
