/// What the window does for files.
extension SearchController {
  /// Finds the files that words of their folders find, which come behind those that are found by their names.
  func findByFolders(_ search: SourceSearch) {
    folderSearch?.cancel()
    folderSearch = nil
    // The home page shows none of them.
    guard state.session.phase != .home, let byFolders = search.byFolders else {
      take(nil)
      return
    }
    folderSearch = Task { [weak self] in
      guard let found = await SourceSearch.run(byFolders), !Task.isCancelled, let self else { return }
      folderSearch = nil
      let old = state.rows
      // The rows of a correction go first, if words of folders have what was typed.
      if old.correction == nil { take(found) }
      send(.answeredByFolders(state.answerByFolders(to: search.query, found: found, replacing: old)))
      showProgramResults()
    }
  }
}
