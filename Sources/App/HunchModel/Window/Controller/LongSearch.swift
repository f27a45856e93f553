import Catalog
import SmartSearch

/// Finds the first rows in a list so long that keys must not wait, off the main thread. Another text cancels the
/// search.
@MainActor
final class LongSearch {
  /// Called when the first rows for the last text are known, or known anew.
  var onChange: () -> Void = {}

  /// The running search. It ends after ``onChange``.
  private(set) var searching: Task<Void, Never>?
  /// The search that runs, or ran last.
  private var search: SourceSearch?
  private var found: Found?

  /// The answer of a search.
  struct Found {
    /// The snapshot that was searched: perhaps an earlier state of the list.
    var snapshot: LibrarySnapshot
    var answer: LibraryAnswer
    var time: Duration
  }

  isolated deinit {
    searching?.cancel()
  }

  /// Returns the first rows for a text; nil while they are unknown. If the list has grown, the rows found before stay
  /// until the new ones are known.
  func rows(by search: SourceSearch) -> Found? {
    if let last = self.search, !last.query.text.isIdentical(to: search.query.text) || last.scope != search.scope {
      reset()
    }
    // A running search ends first: a list that keeps growing must not hold it up.
    let isOutdated = self.search.map { !$0.snapshot.hasSameAnswers(as: search.snapshot) } ?? true
    if searching == nil, isOutdated {
      self.search = search
      start(search)
    }
    return found
  }

  /// Cancels the search and forgets the rows.
  func reset() {
    searching?.cancel()
    (searching, search, found) = (nil, nil, nil)
  }

  private func start(_ search: SourceSearch) {
    searching = Task { [weak self] in
      let start = ContinuousClock.now
      guard let answer = try? await search.findFirst(), !Task.isCancelled, let self else { return }
      searching = nil
      found = Found(snapshot: search.snapshot, answer: answer, time: ContinuousClock.now - start)
      onChange()
    }
  }
}
