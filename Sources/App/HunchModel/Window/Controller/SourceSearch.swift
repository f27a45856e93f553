import Catalog
import SmartSearch

/// One search of the sources, as they are at one moment.
struct SourceSearch: Sendable {
  /// Its text is what is searched for: what was typed, or the correction of that.
  let query: SearchSession.Query
  let snapshot: LibrarySnapshot
  /// What was chosen before for the text, best first.
  let chosen: [LibraryHit]

  /// As many rows as a list view keeps widgets for: the first screenfuls come with the key, all others after it.
  static let firstRows = 256

  var scope: SearchScope { query.scope.map(SearchScope.source) ?? .all }

  /// What the first rows of a query are.
  struct Found {
    /// The search for what was typed.
    var typed: SourceSearch
    /// The search that the rows are of.
    var search: SourceSearch
    var answer: LibraryAnswer
    /// The item that completes the text.
    var completion: LibraryHit?
    /// What the rows are for, where the text itself finds nothing.
    var correction: String?
  }

  /// Makes the search of a query, and if nothing has that name in any source, the one for its correction.
  /// - Parameter chosen: What was chosen before for a text, best first.
  static func find(
    _ query: SearchSession.Query, in snapshot: LibrarySnapshot, chosen: (String) -> [LibraryHit]
  ) -> Found {
    let typed = SourceSearch(query: query, snapshot: snapshot, chosen: chosen(query.text))
    let answer = typed.firstAnswer()
    if let correction = query.correction, answer.counts.allSatisfy({ $0 == 0 }) {
      var query = query
      query.text = correction
      let corrected = SourceSearch(query: query, snapshot: snapshot, chosen: chosen(correction))
      let answer = corrected.firstAnswer()
      if answer.total > 0 { return Found(typed: typed, search: corrected, answer: answer, correction: correction) }
    }
    return Found(typed: typed, search: typed, answer: answer, completion: typed.completion())
  }

  /// The first rows, and how many there are.
  func firstAnswer() -> LibraryAnswer {
    snapshot.search(query.text, scope: scope, limit: Self.firstRows, chosen: chosen)
  }

  /// The search for files by words of their folders; nil where that can find none.
  var byFolders: FolderSearch? { FolderSearch(of: snapshot, query.text, scope: scope) }

  /// Runs such a search off the main thread.
  /// - Parameter limit: The most rows to find; the first ones if it is not given.
  /// - Returns: nil if the task was cancelled.
  @concurrent
  static func run(_ search: FolderSearch, limit: Int = firstRows) async -> FilesByFolder? {
    search.run(limit: limit) { Task.isCancelled }
  }

  /// The item that completes the text.
  private func completion() -> LibraryHit? {
    snapshot.completion(of: query.text, scope: scope, chosen: chosen)?.hit
  }

  /// All rows, found off the main thread: they are for scrolling.
  /// - Parameter item: What is looked for among them.
  /// - Returns: The rows, and which one the item is; nil if it is not there.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  @concurrent
  func allHits(
    total: Int, and item: ItemReference? = nil
  ) async throws(CancellationError) -> (answer: LibraryAnswer, row: Int?) {
    func check() throws(CancellationError) {
      if Task.isCancelled { throw CancellationError() }
    }
    let answer = try snapshot.search(query.text, scope: scope, limit: total, chosen: chosen, check: check)
    guard let item else { return (answer, nil) }
    for (row, hit) in answer.hits.enumerated() {
      if row % Self.firstRows == 0 { try check() }
      if snapshot.reference(of: hit) == item { return (answer, row) }
    }
    return (answer, nil)
  }
}
