internal import Catalog

/// A search of the sources for a typed text, with everything that the window finds: names, words of folders, filters
/// such as `:pdf`, and near matches. `hunch search` and the programs that Hunch answers share it.
struct TextSearch: Sendable {
  let text: String
  /// The most results to list.
  let limit: Int
  /// Whether near matches are left out.
  var isExact = false
  /// The earlier choices of the user for this text, best first.
  var chosen: [ItemReference] = []

  /// The listed results, and the number of all.
  struct Results: Sendable {
    /// The snapshot that the hits belong to.
    var snapshot: LibrarySnapshot
    var hits: [LibraryHit] = []
    var near: [LibraryHit] = []
    var total = 0
  }

  /// Runs the search. Filters by time and size may wait a second for disks.
  ///
  /// - Returns: The results; none if the task is cancelled.
  @concurrent
  func run(in snapshot: LibrarySnapshot) async -> Results {
    guard snapshot.hasFiles, let query = FileQuery(text) else {
      return (try? anything(in: snapshot.addingCharacter(text))) ?? Results(snapshot: snapshot)
    }
    let search = FilteredSearch(query, in: snapshot, chosen: chosen)
    guard let files = await search.run() else { return Results(snapshot: snapshot) }
    return Results(snapshot: files.snapshot, hits: Array(files.hits.prefix(limit)), total: files.hits.count)
  }

  private func anything(in snapshot: LibrarySnapshot) throws -> Results {
    let answer = try snapshot.search(text, limit: limit, chosen: chosen.compactMap(snapshot.hit)) {
      () throws(CancellationError) in try Self.check()
    }
    let own = answer.hits.prefix(answer.folderPlace)
    let byFolders = FolderSearch(of: snapshot, text)?.run(limit: limit - own.count) { Task.isCancelled }
    try Self.check()
    let hits = (own + (byFolders?.hits ?? []) + answer.hits[own.endIndex...]).prefix(limit)
    let total = answer.total + (byFolders?.total ?? 0)
    let near = try nearHits(in: snapshot, beside: total, and: byFolders?.hits ?? []).prefix(limit - hits.count)
    return Results(snapshot: snapshot, hits: Array(hits), near: Array(near), total: total + near.count)
  }

  /// Returns near matches that words of folders have not found already.
  private func nearHits(
    in snapshot: LibrarySnapshot, beside matches: Int, and known: [LibraryHit]
  ) throws -> [LibraryHit] {
    if isExact { return [] }
    let near = try snapshot.near(text, beside: matches, limit: NearRule.most + known.count) {
      () throws(CancellationError) in try Self.check()
    }
    return Array(near.map(\.hit).filter { !known.contains($0) }.prefix(NearRule.most))
  }

  private static func check() throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
  }
}
