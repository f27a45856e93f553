import Catalog
import SmartSearch

/// One search of the sources, as they are at one moment.
struct SourceSearch: Sendable {
  /// What is searched for.
  let text: String
  let scope: SearchScope
  let snapshot: LibrarySnapshot
  /// What was chosen before for the text, best first.
  let chosen: [LibraryHit]

  /// As many rows as a list view keeps widgets for: the first screenfuls come with the key, all others after it.
  private static let firstRows = 256

  /// What the first rows of a query are.
  struct Found {
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
    func search(_ text: String) -> SourceSearch {
      SourceSearch(
        text: text, scope: query.scope.map(SearchScope.source) ?? .all, snapshot: snapshot, chosen: chosen(text))
    }
    let typed = search(query.text)
    let answer = typed.firstAnswer()
    if let correction = query.correction, answer.counts.allSatisfy({ $0 == 0 }) {
      let corrected = search(correction)
      let answer = corrected.firstAnswer()
      if answer.total > 0 { return Found(search: corrected, answer: answer, correction: correction) }
    }
    return Found(search: typed, answer: answer, completion: typed.completion())
  }

  /// The first rows, and how many there are.
  func firstAnswer() -> LibraryAnswer {
    snapshot.search(text, scope: scope, limit: Self.firstRows, chosen: chosen)
  }

  /// The item that completes the text.
  private func completion() -> LibraryHit? {
    snapshot.completion(of: text, scope: scope, chosen: chosen)?.hit
  }

  /// All rows, found off the main thread: they are for scrolling.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  @concurrent
  func allHits(total: Int) async throws(CancellationError) -> LibraryAnswer {
    try snapshot.search(text, scope: scope, limit: total, chosen: chosen) { () throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
    }
  }
}
