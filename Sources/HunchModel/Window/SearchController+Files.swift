import Catalog

/// What the window does for files.
extension SearchController {
  /// Hears at once of what becomes of the place where the user has something to do now.
  func watchPlace(of action: ItemAction) {
    guard case .file(_, let path) = action.effect else { return }
    for place in [path, path.folder] { place.map(library.watch) }
  }

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
