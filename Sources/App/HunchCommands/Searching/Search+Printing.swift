package import Catalog

extension Search {
  /// The way to get the names of files: a command that names its sources waits for them. Other commands do not have
  /// whole folders read.
  package var files: FileSource.Reading { sources == nil ? .known : .knownOrRead }

  /// Prints the results for the query.
  package func print(_ library: LoadedLibrary) throws {
    let results = filteredFiles(library.snapshot) ?? anything(library.snapshot)
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

  /// The results to print, and the number of all.
  private struct Results {
    var snapshot: LibrarySnapshot
    var hits: [LibraryHit]
    var near: [LibraryHit] = []
    var total: Int
  }

  /// Returns the files for a query with filters; nil without filters, or if no files are searched.
  private func filteredFiles(_ snapshot: LibrarySnapshot) -> Results? {
    guard snapshot.hasFiles, let filtered = FileQuery(query) else { return nil }
    let search = FilteredSearch(filtered, in: snapshot)
    guard let files = LoadedLibrary.wait(for: { await search.run() }) else { return nil }
    return Results(snapshot: files.snapshot, hits: Array(files.hits.prefix(limit)), total: files.hits.count)
  }

  private func anything(_ snapshot: LibrarySnapshot) -> Results {
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
    return Results(snapshot: snapshot, hits: Array(hits), near: Array(near), total: total + near.count)
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
