import Catalog

/// A question for files that meet filters.
struct FileQuestion: Equatable {
  var text: String
  var criteria: Set<FileCriterion>
  var scope: SearchScope
}

extension SearchController {
  /// Shows the files that meet the filters of a query, or has them found. Until then, the rows stay and only the last
  /// filter is completed.
  func search(_ query: SearchSession.Query, for files: FileQuery) {
    endOtherSearches()
    longSearch.reset()
    let candidate = canComplete && display.searchField.canComplete ? files.candidate : nil
    let scope = SearchScope(query.scope)
    let chosen = services?.memory.chosen(for: query.text) ?? []
    let (snapshot, patience) = (state.snapshot, filePatience)
    let question = FileQuestion(text: files.text, criteria: files.criteria, scope: scope)
    let found = fileSearch.answer(to: question, in: snapshot) {
      await FilteredSearch(files, in: snapshot, scope: scope, chosen: chosen, patience: patience).run()
    }
    guard let found else {
      guard let candidate else { return }
      return perform(state.session.handle(.filterCompleted(candidate, generation: query.generation)))
    }
    let old = state.rows
    var shown = query
    shown.text = files.text
    state.items = ResultItems(
      snapshot: found.snapshot, answer: found.answer, query: shown, showsSource: scope.ids.count != 1)
    state.items.byFolders = found.byFolders
    state.items.looked = found.looked
    state.items.outside = old.items.outside
    lookForGoneFiles()
    var answer = state.answer(to: query, state.layout(of: found.answer), mayComplete: false, replacing: old)
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
