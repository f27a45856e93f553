import Catalog
import SmartSearch

/// Sums in the window.
extension SearchController {
  /// Adds a row for the text to the library, if the text is a sum.
  func addingSum(to snapshot: LibrarySnapshot, _ query: SearchSession.Query) -> LibrarySnapshot {
    guard let sums = sums(for: query) else { return snapshot }
    return snapshot.adding(sums.item(for: query.text).map { [$0] } ?? [], to: SumSource.sourceID)
  }

  /// Returns what computes the query; nil if its text is not looked at as a sum.
  func sums(for query: SearchSession.Query) -> SumSearch? {
    guard query.scope == nil || query.scope == SumSource.sourceID, state.snapshot.calculatesSums else { return nil }
    return services?.sums
  }

  /// Shows the answer of a sum and performs the action that waits for it.
  func followSums() {
    searchAgain()
    followSuggestions()
    showOutsideResults()
    guard let awaited = awaitedSum else { return }
    awaitedSum = nil
    guard awaited.text == text, state.session.selection == .resting(row: 0), state.session.results.isSum else { return }
    awaited.deed(self)
  }

  /// Runs a closure with the sum of the first row once its answer is known, unless the text or the selected row has
  /// changed by then.
  func awaitSum(_ deed: @escaping (SearchController) -> Void) { awaitedSum = (text, deed) }

  /// Puts the text of a row, or the answer of a sum, into the field.
  func takeText(ofRow row: Int) {
    guard let candidate = state.rows.candidate(at: row) else { return }
    guard let item = state.rows.item(at: row), let answer = item.answer else {
      return send(.field(.textSet(candidate.name)))
    }
    if !item.isUnsolved { send(.field(.textSet(answer))) }
  }
}

extension CatalogItem {
  /// Whether the item is a sum without its answer yet.
  var isUnsolved: Bool { answer != nil && actions.isEmpty }
}
