import Catalog

/// Finds the files for texts with filters, off the main thread: disks may have to be asked. Another text cancels the
/// search.
@MainActor
final class FileSearch {
  /// Called when the files for the last text are known, or known anew.
  var onChange: () -> Void = {}

  /// The time for all disks to answer. Files on a slower disk are left out.
  var patience = FilteredSearch.usualPatience

  private var question: Question?
  private var found: FilteredFiles?
  /// The library that was searched last, or is being searched.
  private var snapshot: LibrarySnapshot?
  private var searching: Task<Void, Never>?

  private struct Question: Equatable {
    var text: String
    var criteria: Set<FileCriterion>
    var scope: SearchScope
  }

  isolated deinit {
    searching?.cancel()
  }

  /// Returns the files for a text; nil while they are unknown. If the library has changed, the files found before stay
  /// until the new ones are known.
  /// - Parameter chosen: The earlier choices of the user for the text, best first.
  func files(
    for query: FileQuery, scope: SearchScope, in snapshot: LibrarySnapshot, chosen: [ItemReference]
  ) -> FilteredFiles? {
    let question = Question(text: query.text, criteria: query.criteria, scope: scope)
    if question != self.question {
      reset()
      self.question = question
    }
    // A running search ends first: sources that keep changing must not hold it up.
    let isOutdated = self.snapshot.map { !$0.hasSameAnswers(as: snapshot) } ?? true
    if searching == nil, isOutdated {
      self.snapshot = snapshot
      start(FilteredSearch(query, in: snapshot, scope: scope, chosen: chosen, patience: patience))
    }
    return found
  }

  /// Cancels the search and forgets the files.
  func reset() {
    searching?.cancel()
    (searching, question, found, snapshot) = (nil, nil, nil, nil)
  }

  private func start(_ search: FilteredSearch) {
    searching = Task { [weak self] in
      let found = await search.run()
      guard !Task.isCancelled, let self else { return }
      searching = nil
      self.found = found
      onChange()
    }
  }
}
