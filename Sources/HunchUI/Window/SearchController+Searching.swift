import Catalog
import SmartSearch
import Suggestions

/// The searches of the sources.
extension SearchController {
  /// Searches the sources, and answers at once.
  func search(_ query: SearchSession.Query) {
    let selected = session.selection.row.flatMap(rows.lasting)
    let scope = query.scope.map(SearchScope.source) ?? .all
    let clock = ContinuousClock()
    let start = clock.now
    let chosen = services?.memory.chosen(for: query.text).compactMap(snapshot.hit) ?? []
    let answer = snapshot.search(query.text, scope: scope, limit: Self.firstRows, chosen: chosen)
    let completion = snapshot.completion(of: query.text, scope: scope, chosen: chosen)
    searchTime = clock.now - start
    services?.follow(snapshot, scope: scope)

    let programResults = rows.programResults
    rows = ResultRows(
      snapshot: snapshot, answer: answer, text: query.text,
      showsSource: query.scope == nil && snapshot.sources.count > 1)
    rows.programResults = programResults
    completeRows(of: query, scope: scope, chosen: chosen)
    let candidateRow = completion.flatMap { rows.row(of: $0.hit) } ?? (answer.total > 0 ? 0 : nil)
    perform(
      session.handle(
        .answered(
          .init(
            serial: query.serial, total: answer.total, readiness: readiness,
            candidate: canComplete && view.field.canComplete ? candidateRow.flatMap(rows.candidate) : nil,
            candidateRow: candidateRow,
            selectedRow: query.isReturn ? returnedRow : selected.flatMap(rows.row)))))
  }

  /// Where the previewed row is, after going back to the search that it was a row of.
  private var returnedRow: Int? {
    guard let row = session.selection.row, let item = session.field.item, rows.candidate(at: row)?.item == item else {
      return nil
    }
    return row
  }

  /// Finds the hits after the first ones, off the main thread: they are for scrolling.
  private func completeRows(of query: SearchSession.Query, scope: SearchScope, chosen: [LibraryHit]) {
    completing?.cancel()
    // The home page shows none of them.
    guard rows.isPartial, session.phase != .home else { return }
    let (snapshot, total) = (self.snapshot, rows.total)
    completing = Task { [weak self] in
      let answer = await Self.allHits(
        in: snapshot, for: query.text, scope: scope, chosen: chosen, total: total)
      guard !Task.isCancelled, let self else { return }
      rows.complete(with: answer)
      view.results.refill()
    }
  }

  @concurrent
  private nonisolated static func allHits(
    in snapshot: LibrarySnapshot, for text: String, scope: SearchScope, chosen: [LibraryHit], total: Int
  ) async -> LibraryAnswer {
    snapshot.search(text, scope: scope, limit: total, chosen: chosen)
  }

  private var readiness: SearchSession.Readiness {
    if snapshot.isLoading { return .loading }
    let failures = snapshot.failures
    return failures.isEmpty ? .ready : .failed(failures.joined(separator: "\n"))
  }
}
