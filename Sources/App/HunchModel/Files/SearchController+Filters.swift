import Catalog
import SmartSearch

/// Searches for texts with filters.
extension SearchController {
  /// Shows the files that meet the filters of a query, or has them found. Until then, the rows stay and only the last
  /// filter is completed.
  func search(_ query: SearchSession.Query, for files: FileQuery) {
    endOtherSearches()
    longSearch.reset()
    let candidate = canComplete && display.searchField.canComplete ? files.candidate : nil
    let found = fileSearch.files(
      for: files, scope: query.scope.map(SearchScope.source) ?? .all, in: state.snapshot,
      chosen: services?.memory.chosen(for: query.text) ?? [])
    guard let found else {
      guard let candidate else { return }
      return perform(state.session.handle(.filterCompleted(candidate, generation: query.generation)))
    }
    let old = state.rows
    var shown = query
    shown.text = files.text
    state.rows = ResultRows(
      snapshot: found.snapshot, answer: found.answer, query: shown, showsSource: query.scope == nil)
    state.rows.byFolders = found.byFolders
    state.rows.looked = found.looked
    state.rows.outside = old.outside
    state.sought = nil
    goneFiles.lookAgain()
    var answer = state.answer(to: query, mayComplete: false, replacing: old)
    answer.candidate = candidate
    perform(state.session.handle(.answered(answer)))
  }

  /// Cancels the searches for further rows of the last text, and the questions about it.
  func endOtherSearches() {
    for task in [completing, folderSearch, completingFolders, nearSearch] { task?.cancel() }
    (folderSearch, nearSearch) = (nil, nil)
    services?.keywords.reset()
    services?.sums?.reset()
  }
}
