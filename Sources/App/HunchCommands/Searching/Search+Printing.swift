package import Catalog

extension Search {
  /// The way to get the names of files: a command that names its sources waits for them. Other commands do not have
  /// whole folders read.
  package var files: FileSource.Reading { sources == nil ? .known : .knownOrRead }

  package func print(_ library: LoadedLibrary) throws {
    let chosen = library.use?.choices.chosen(for: query) ?? []
    let search = TypedSearch(
      TextSearch(text: query, limit: limit, isExact: isExact, chosen: chosen), ofAllSources: sources == nil,
      scores: library.use?.scores ?? [:])
    let snapshot = library.snapshot
    let results = LoadedLibrary.wait { await search.run(in: snapshot) }
    library.reportFailures()
    for trouble in [results.trouble, results.sumTrouble].compactMap(\.self) {
      StandardStream.error.writeLine("hunch: \(trouble)")
    }
    try Output.write { output in
      for row in results.rows {
        let item = row.item
        if printsJSON {
          try output.append(
            JSONLine.encode(
              Record(
                source: row.source, id: item.id, name: item.name, subtitle: item.subtitle, value: item.value,
                near: row.isNear ? true : nil)))
        } else {
          try output.append(fields: [row.source, item.id, item.name, item.value] + (row.isNear ? ["near"] : []))
        }
      }
    }
    guard results.isFound else {
      throw library.failures.isEmpty && results.trouble == nil ? ExitStatus.nothing : ExitStatus.failure
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
