package import Catalog

extension Search {
  /// The way to get the names of files: a command that names its sources waits for them. Other commands do not have
  /// whole folders read.
  package var files: FileSource.Reading { sources == nil ? .known : .knownOrRead }

  /// Prints the results for the query.
  package func print(_ library: LoadedLibrary) throws {
    let (search, snapshot) = (TextSearch(text: query, limit: limit, isExact: isExact), library.snapshot)
    let results = LoadedLibrary.wait { await search.run(in: snapshot) }
    library.reportFailures()
    try Output.write { output in
      for (hit, isNear) in results.hits.map({ ($0, false) }) + results.near.map({ ($0, true) }) {
        let item = results.snapshot.item(hit)
        let source = results.snapshot.sources[Int(hit.source)].id
        if printsJSON {
          try output.append(
            JSONLine.encode(
              Record(
                source: source, id: item.id, name: item.name, subtitle: item.subtitle, value: item.value,
                near: isNear ? true : nil)))
        } else {
          try output.append(fields: [source, item.id, item.name, item.value] + (isNear ? ["near"] : []))
        }
      }
    }
    guard results.total > 0 else {
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
  /// Nil for exact matches, which leaves the key out.
  var near: Bool?
}
