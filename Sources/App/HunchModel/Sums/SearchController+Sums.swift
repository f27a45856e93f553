import Catalog
import SmartSearch

/// Sums in the window.
extension SearchController {
  /// The library with a row for the text, where it is a sum.
  func addingSum(to snapshot: LibrarySnapshot, _ query: SearchSession.Query) -> LibrarySnapshot {
    guard let sums = services?.sums, query.scope == nil || query.scope == SumSource.sourceID,
      let source = snapshot.source(SumSource.sourceID), !source.state.isLoading, source.items.hint == nil
    else { return snapshot }
    return snapshot.adding(sums.item(for: query.text).map { [$0] } ?? [], to: SumSource.sourceID)
  }

  /// Shows what the text comes to, and does what the user wanted to do with it.
  func followSums() {
    searchAgain()
    followSuggestions()
    showOutsideResults()
    guard let awaited = awaitedSum else { return }
    awaitedSum = nil
    guard awaited.text == text, state.session.selection == .resting(row: 0), state.rows.isSum else { return }
    awaited.deed(self)
  }

  /// Does something with the sum of the first row once it is known what that comes to. Another text, or another row, is
  /// something else to do.
  func awaitSum(_ deed: @escaping (SearchController) -> Void) { awaitedSum = (text, deed) }

  /// Puts the text of a row into the field; of a sum what it comes to.
  func takeText(ofRow row: Int) {
    guard let candidate = state.rows.candidate(at: row) else { return }
    guard let item = state.rows.item(at: row), let answer = item.answer else {
      return send(.field(.textSet(candidate.name)))
    }
    if !item.isUnsolved { send(.field(.textSet(answer))) }
  }
}

extension CatalogItem {
  /// Whether it is a sum of which it is not known yet what it comes to.
  var isUnsolved: Bool { answer != nil && actions.isEmpty }
}
