import Catalog

/// A search off the main thread, where a key must not wait for it. Another question cancels it.
@MainActor
final class BackgroundSearch<Question: Equatable, Found> {
  /// Called when the answer to the last question arrives or changes.
  var onChange: () -> Void = {}

  /// The running search. It ends after ``onChange``.
  private(set) var searching: Task<Void, Never>?
  private var question: Question?
  /// The library that was searched last, or is being searched.
  private var snapshot: LibrarySnapshot?
  private var found: Found?

  isolated deinit { searching?.cancel() }

  /// Returns the answer to a question; nil while it is unknown. If the library has changed, the earlier answer stays
  /// until the new one is known.
  /// - Parameter search: Finds the answer; nil if it was cancelled.
  func answer(
    to question: Question, in snapshot: LibrarySnapshot, by search: @escaping @MainActor () async -> Found?
  ) -> Found? {
    if question != self.question {
      reset()
      self.question = question
    }
    // A running search ends first: sources that keep changing must not hold it up.
    let isOutdated = self.snapshot.map { !$0.hasSameAnswers(as: snapshot) } ?? true
    if searching == nil, isOutdated {
      self.snapshot = snapshot
      start(search)
    }
    return found
  }

  /// Cancels the search and forgets the answer.
  func reset() {
    searching?.cancel()
    (searching, question, snapshot, found) = (nil, nil, nil, nil)
  }

  private func start(_ search: @escaping @MainActor () async -> Found?) {
    searching = Task { [weak self] in
      let found = await search()
      guard let found, !Task.isCancelled, let self else { return }
      searching = nil
      self.found = found
      onChange()
    }
  }
}
