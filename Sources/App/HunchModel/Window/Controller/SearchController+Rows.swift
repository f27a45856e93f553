import Catalog
import ExternalSearch

/// Rows that are found after the key: off the main thread, once the first rows are drawn.
extension SearchController {
  /// Finds the hits after the first ones.
  /// - Parameters:
  ///   - total: The number of all hits.
  ///   - sought: The item whose row the session seeks.
  func findAllRows(of search: SourceSearch, total: Int, and sought: ItemReference?) {
    completing?.cancel()
    // The home page shows no rows of a search.
    guard state.items.hits.count < total, state.session.phase != .home else { return }
    completing = Task { [weak self] in
      await self?.display.drawn()
      guard !Task.isCancelled, let found = try? await search.allHits(total: total, and: sought),
        !Task.isCancelled, let self
      else { return }
      let known = state.items.hits.count
      state.items.hits = found.answer.hits
      display.refillRows(from: known)
      guard sought != nil else { return }
      let layout = state.session.layout
      let row = found.row.map { layout.row(of: .named($0)) }
      send(.selectedItemFound(row: row, generation: search.query.generation))
    }
  }

  /// Finds the files that words of their folders find. They follow the files found by their names and precede the
  /// results of the sources that are looked up.
  func findByFolders(_ search: SourceSearch) {
    folderSearch?.cancel()
    completingFolders?.cancel()
    folderSearch = nil
    // The home page shows no rows of a search.
    guard state.session.phase != .home, let byFolders = search.byFolders else {
      state.items.byFolders = nil
      return
    }
    folderSearch = Task { [weak self] in
      await self?.display.drawn()
      var found: FilesByFolder?
      var limit = 0
      // The user may move behind the first of these rows meanwhile.
      while !Task.isCancelled, let wanted = self?.limitByFolders, wanted > limit {
        limit = wanted
        found = await SourceSearch.run(byFolders, limit: limit)
      }
      guard !Task.isCancelled, let found, let self else { return }
      folderSearch = nil
      let old = state.rows
      state.items.byFolders = found
      findAllRows(of: byFolders, after: found)
      send(
        .answeredByFolders(
          state.answerByFolders(to: search.query, found: found, offers: offers(for: search.query), replacing: old)))
      showOutsideResults()
    }
  }

  /// Finds the near matches, which follow all other rows. They come with the first rows if they are found at once.
  /// Otherwise they wait for the files found by words of folders, which would move them.
  /// - Parameter named: The number of items found by their names.
  func findNear(_ search: SourceSearch, beside named: Int) {
    nearSearch?.cancel()
    nearSearch = nil
    guard state.session.phase != .home, state.session.showsNear, !state.items.standAlone,
      search.mayFindNear(beside: named)
    else {
      state.items.near = nil
      return
    }
    guard folderSearch != nil || !search.findsNearAtOnce else {
      state.items.near = search.nearRows(beside: named)
      return
    }
    nearSearch = Task { [weak self, folderSearch] in
      await self?.display.drawn()
      await folderSearch?.value
      guard !Task.isCancelled, let self else { return }
      let matches = state.session.results.found
      var found = search.mayFindNear(beside: matches) ? try? await search.findNear(beside: matches) : nil
      guard !Task.isCancelled else { return }
      if let files = state.items.byFolders { found?.remove(files) }
      nearSearch = nil
      let old = state.rows
      state.items.near = found
      send(.answeredNear(state.nearAnswer(to: search.query, replacing: old)))
    }
  }

  /// The number of rows wanted first: all, if a row behind the first ones is selected, to keep it selected.
  private var limitByFolders: Int {
    let first = SourceSearch.firstRows
    guard let row = state.session.selection.row, row >= state.session.layout.folderPlace + first else { return first }
    return .max
  }

  /// Finds the rows of a search by words of folders after the first ones.
  private func findAllRows(of search: FolderSearch, after first: FilesByFolder) {
    guard first.items.count < first.rowCount else { return }
    completingFolders = Task { [weak self] in
      guard let found = await SourceSearch.run(search, limit: first.rowCount), !Task.isCancelled, let self else {
        return
      }
      state.items.byFolders = found
      display.refillRows(from: state.session.layout.folderPlace + first.items.count)
    }
  }

  /// Shows the results of other programs and servers below all other rows, where they move nothing. They last as long
  /// as the final search.
  func showOutsideResults() {
    guard let services else { return }
    let found = services.programs?.state.sections.flatMap(\.results) ?? []
    let results =
      found.withoutCopies(sumIsShown: state.session.results.isSum).map(OutsideResult.program)
      + state.servers.results.map(OutsideResult.server)
    // Files found by words of folders stand before new rows, so these wait for them. An empty answer does not wait:
    // that search may never end, and the old rows would stay.
    guard folderSearch == nil || results.isEmpty else { return }
    if state.items.store(results) {
      send(.appended(rows: state.items.outside.count))
    } else {
      display.show(state.content)
    }
  }
}
