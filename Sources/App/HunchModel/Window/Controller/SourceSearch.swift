import Catalog

/// A search of the sources as they are at one moment.
struct SourceSearch: Sendable {
  let query: SearchSession.Query
  let snapshot: LibrarySnapshot
  /// The items chosen for the text before, best first.
  let chosen: [LibraryHit]

  /// The number of rows for which a list view keeps widgets. These rows come with the key, all others after it.
  static let firstRows = 256

  var scope: SearchScope { SearchScope(query.scope) }

  /// A text and where it is searched for. Canonically equivalent texts are different questions.
  struct Question: Equatable {
    let text: [UInt8]
    let scope: SearchScope
  }

  var question: Question { Question(text: Array(query.text.utf8), scope: scope) }

  /// Whether the first rows come from a ``BackgroundSearch``.
  var takesLong: Bool { snapshot.takesLong(query.text, scope: scope) }

  /// Returns the first rows and the total.
  func firstAnswer() -> LibraryAnswer {
    snapshot.search(query.text, scope: scope, limit: Self.firstRows, chosen: chosen)
  }

  /// The answer of a search off the main thread.
  struct Found: Sendable {
    /// The snapshot that was searched: perhaps an earlier state of the list.
    var snapshot: LibrarySnapshot
    var answer: LibraryAnswer
    var time: Duration
  }

  /// Finds the first rows and the total off the main thread.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  @concurrent
  func findFirst() async throws(CancellationError) -> Found {
    let start = ContinuousClock.now
    let answer = try snapshot.search(query.text, scope: scope, limit: Self.firstRows, chosen: chosen) {
      () throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
    }
    return Found(snapshot: snapshot, answer: answer, time: ContinuousClock.now - start)
  }

  /// The search for files by words of their folders; nil if it can find none.
  var byFolders: FolderSearch? { FolderSearch(of: snapshot, query.text, scope: scope) }

  /// Runs a search by words of folders off the main thread.
  /// - Parameter limit: The largest number of rows; by default that of the first rows.
  /// - Returns: The rows; nil if the task was cancelled.
  @concurrent
  static func run(_ search: FolderSearch, limit: Int = firstRows) async -> FilesByFolder? {
    search.run(limit: limit) { Task.isCancelled }
  }

  /// The number of items among which near matches are found within a frame.
  private static let fewItems = 50_000

  /// Whether near matches come with the first rows. Otherwise ``findNear(beside:)`` finds them off the main thread.
  var findsNearAtOnce: Bool {
    let count = scope == .all ? snapshot.count : snapshot.sources(in: scope).reduce(0) { $0 + $1.count }
    return !snapshot.isScanned && count <= Self.fewItems
  }

  func mayFindNear(beside matches: Int) -> Bool { !NearRule.kinds(for: query.text, beside: matches).isEmpty }

  /// Returns the near matches, nearest first.
  func nearRows(beside matches: Int) -> NearRows {
    NearRows(snapshot, snapshot.near(query.text, scope: scope, beside: matches))
  }

  /// Finds the near matches off the main thread.
  /// - Throws: `CancellationError` soon after the task is cancelled.
  @concurrent
  func findNear(beside matches: Int) async throws(CancellationError) -> NearRows {
    let hits = try snapshot.near(query.text, scope: scope, beside: matches) { () throws(CancellationError) in
      if Task.isCancelled { throw CancellationError() }
    }
    return NearRows(snapshot, hits)
  }

  /// Finds all rows, off the main thread, because they are only needed for scrolling.
  /// - Parameter item: An item to find among them.
  /// - Returns: The rows, and the row of the item; nil if it is missing.
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
