import Catalog
import SmartSearch

/// One search of the sources, as they are at one moment.
struct SourceSearch: Sendable {
  let query: SearchSession.Query
  let snapshot: LibrarySnapshot
  /// What was chosen before for the text, best first.
  let chosen: [LibraryHit]

  /// As many rows as a list view keeps widgets for: the first screenfuls come with the key, all others after it.
  private static let firstRows = 256

  var scope: SearchScope { query.scope.map(SearchScope.source) ?? .all }

  /// The first rows, and how many there are.
  func firstAnswer() -> LibraryAnswer {
    snapshot.search(query.text, scope: scope, limit: Self.firstRows, chosen: chosen)
  }

  /// So many files are listed at the most that words of their folders find.
  private static let mostByFolders = 256

  /// The search for files by words of their folders; nil where that can find none.
  var byFolders: FolderSearch? {
    FolderSearch(of: snapshot, query.text, scope: scope, limit: Self.mostByFolders)
  }

  /// Runs such a search off the main thread.
  /// - Returns: nil if the task was cancelled.
  @concurrent
  static func run(_ search: FolderSearch) async -> FilesByFolder? {
    search.run { Task.isCancelled }
  }

  /// The item that completes the text.
  func completion() -> LibraryHit? {
    snapshot.completion(of: query.text, scope: scope, chosen: chosen)?.hit
  }

  /// All rows, found off the main thread: they are for scrolling.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  @concurrent
  func allHits(total: Int) async throws(CancellationError) -> LibraryAnswer {
    try snapshot.search(query.text, scope: scope, limit: total, chosen: chosen) { () throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
    }
  }
}
