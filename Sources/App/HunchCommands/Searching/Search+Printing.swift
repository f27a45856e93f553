package import Catalog

extension Search {
  /// The way to get the names of files: a command that names its sources waits for them. Other commands do not have
  /// whole folders read.
  package var files: FileSource.Reading { sources == nil ? .known : .knownOrRead }

  /// Prints the results for the query.
  package func print(_ library: LoadedLibrary) throws {
    let snapshot = library.snapshot
    let answer = snapshot.search(query, limit: limit)
    let own = answer.hits.prefix(answer.folderPlace)
    let byFolders = FolderSearch(of: snapshot, query)?.run(limit: limit - own.count)
    let hits = (own + (byFolders?.hits ?? []) + answer.hits[own.endIndex...]).prefix(limit)
    let total = answer.total + (byFolders?.total ?? 0)
    let near =
      isExact
      ? []
      : nearHits(in: snapshot, beside: total, and: byFolders?.hits ?? [])
        .prefix(limit - hits.count)
    library.reportFailures()
    try Output.write { output in
      for (hit, isNear) in hits.map({ ($0, false) }) + near.map({ ($0, true) }) {
        let item = snapshot.item(hit)
        let source = snapshot.sources[Int(hit.source)].id
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
    guard total + near.count > 0 else {
      throw library.failures.isEmpty ? ExitStatus.nothing : ExitStatus.failure
    }
  }

  /// Returns near matches that words of folders have not found already.
  private func nearHits(
    in snapshot: LibrarySnapshot, beside matches: Int, and known: [LibraryHit]
  ) -> [LibraryHit] {
    let near = snapshot.near(query, beside: matches, limit: NearRule.most + known.count).map(\.hit)
    return Array(near.filter { !known.contains($0) }.prefix(NearRule.most))
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
