import Catalog
import ExternalSearch
import FileIndexing

/// Rows that are found after the key: off the main thread, once the first rows are drawn.
extension SearchController {
  /// Finds the hits after the first ones.
  /// - Parameter sought: The item whose row the session seeks.
  func findAllRows(of search: SourceSearch, and sought: ItemReference?) {
    completing?.cancel()
    // The home page shows no rows of a search.
    guard state.rows.isPartial, state.session.phase != .home else { return }
    let total = state.rows.total
    completing = Task { [weak self] in
      await self?.display.drawn()
      guard !Task.isCancelled, let found = try? await search.allHits(total: total, and: sought),
        !Task.isCancelled, let self
      else { return }
      let known = state.rows.answer.hits.count
      state.rows.complete(with: found.answer)
      display.refillRows(from: known)
      guard sought != nil else { return }
      let row = found.row.map(state.rows.row(ofHitAt:))
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
      state.rows.byFolders = nil
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
      state.rows.byFolders = found
      findAllRows(of: byFolders)
      send(
        .answeredByFolders(
          state.answerByFolders(to: search.query, found: found, offers: offers(for: search.query), replacing: old)))
      showOutsideResults()
    }
  }

  /// Finds the near matches, which follow all other rows. They come with the first rows if they are found at once.
  /// Otherwise they wait for the files found by words of folders, which would move them.
  func findNear(_ search: SourceSearch) {
    nearSearch?.cancel()
    nearSearch = nil
    guard state.session.phase != .home, state.session.showsNear, !state.rows.standAlone,
      search.mayFindNear(beside: state.rows.total)
    else {
      state.rows.near = nil
      return
    }
    guard folderSearch != nil || !search.findsNearAtOnce else {
      state.rows.near = search.nearRows(beside: state.rows.total)
      return
    }
    nearSearch = Task { [weak self, folderSearch] in
      await self?.display.drawn()
      await folderSearch?.value
      guard !Task.isCancelled, let self else { return }
      let matches = state.rows.found
      let found = search.mayFindNear(beside: matches) ? try? await search.findNear(beside: matches) : nil
      guard !Task.isCancelled else { return }
      nearSearch = nil
      let old = state.rows
      state.rows.near = found
      send(.answeredNear(state.nearAnswer(to: search.query, replacing: old)))
    }
  }

  /// The number of rows wanted first: all, if a row behind the first ones is selected, to keep it selected.
  private var limitByFolders: Int {
    let first = SourceSearch.firstRows
    guard let row = state.session.selection.row, row >= state.rows.firstFolderRow + first else { return first }
    return .max
  }

  /// Finds the rows of a search by words of folders after the first ones.
  private func findAllRows(of search: FolderSearch) {
    guard state.rows.isPartialByFolders else { return }
    let total = state.rows.folderRows
    completingFolders = Task { [weak self] in
      guard let found = await SourceSearch.run(search, limit: total), !Task.isCancelled, let self else { return }
      let known = state.rows.byFolders?.items.count ?? 0
      state.rows.byFolders = found
      display.refillRows(from: state.rows.firstFolderRow + known)
    }
  }

  /// Shows the results of other programs and servers below all other rows, where they move nothing. They last as long
  /// as the final search.
  func showOutsideResults() {
    guard let services else { return }
    state.servers = services.servers.state
    let found = services.programs?.state.sections.flatMap(\.results) ?? []
    let results =
      found.withoutCopies(sumIsShown: state.session.results.isSum).map(OutsideResult.program)
      + services.servers.state.results.map(OutsideResult.server)
    // Files found by words of folders stand before new rows, so these wait for them. An empty answer does not wait:
    // that search may never end, and the old rows would stay.
    guard folderSearch == nil || results.isEmpty else { return }
    if state.rows.take(results) { send(.appended(rows: state.rows.outside.count)) } else { display.show(state.content) }
  }
}
