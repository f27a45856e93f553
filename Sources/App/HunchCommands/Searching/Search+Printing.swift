package import Catalog

extension Search {
  /// What is done for the names of files: who asks for files waits for them; nobody else has a whole folder read.
  package var files: FileSource.Reading { sources == nil ? .known : .knownOrRead }

  /// Prints what the sources have for the query.
  package func print(_ library: LoadedLibrary) throws {
    let snapshot = library.snapshot
    let answer = snapshot.search(query, limit: limit)
    let own = answer.hits.prefix(answer.folderPlace)
    let byFolders = FolderSearch(of: snapshot, query)?.run(limit: limit - own.count)
    let hits = (own + (byFolders?.hits ?? []) + answer.hits[own.endIndex...]).prefix(limit)
    library.reportFailures()
    try Output.write { output in
      for hit in hits {
        let item = snapshot.item(hit)
        let source = snapshot.sources[Int(hit.source)].id
        if printsJSON {
          try output.append(
            JSONLine.encode(
              Record(source: source, id: item.id, name: item.name, subtitle: item.subtitle, value: item.value)))
        } else {
          try output.append(fields: [source, item.id, item.name, item.value])
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
  var value: String
}
