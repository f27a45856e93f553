import Catalog
import ExternalSearch
import FileIndexing

/// The rows that are not there with the key: they are found off the main thread, once those are drawn that are.
extension SearchController {
  /// Finds the hits after the first ones.
  func findAllRows(of search: SourceSearch) {
    completing?.cancel()
    // The home page shows none of them.
    guard state.rows.isPartial, state.session.phase != .home else { return }
    let total = state.rows.total
    let sought = state.sought
    completing = Task { [weak self] in
      await self?.display.drawn()
      guard !Task.isCancelled, let found = try? await search.allHits(total: total, and: sought?.item),
        !Task.isCancelled, let self
      else { return }
      let known = state.rows.answer.hits.count
      take(found.answer)
      display.refillRows(from: known)
      state.sought = nil
      guard let sought, sought.item != nil else { return }
      let row = found.row.map(state.rows.row(ofHitAt:))
      send(.selectedItemFound(row: row, expected: sought.row, generation: search.query.generation))
    }
  }

  /// Finds the files that words of their folders find, which come behind those that are found by their names, and before
  /// what is looked up.
  func findByFolders(_ search: SourceSearch) {
    folderSearch?.cancel()
    completingFolders?.cancel()
    folderSearch = nil
    // The home page shows none of them.
    guard state.session.phase != .home, let byFolders = search.byFolders else {
      take(nil)
      return
    }
    folderSearch = Task { [weak self] in
      await self?.display.drawn()
      var found: FilesByFolder?
      var limit = 0
      // The user may go to a row behind the first ones while these are looked for.
      while !Task.isCancelled, let wanted = self?.limitByFolders, wanted > limit {
        limit = wanted
        found = await SourceSearch.run(byFolders, limit: limit)
      }
      guard !Task.isCancelled, let found, let self else { return }
      folderSearch = nil
      let old = state.rows
      take(found)
      findAllRows(of: byFolders)
      send(
        .answeredByFolders(
          state.answerByFolders(to: search.query, found: found, offers: offers(for: search.query), replacing: old)))
      showOutsideResults()
    }
  }

  /// Finds the near matches, which come below everything else: with the first rows where they are found at once, and
  /// otherwise behind them, and behind the files that words of their folders find, which they must not be moved by.
  func findNear(_ search: SourceSearch) {
    nearSearch?.cancel()
    nearSearch = nil
    guard state.session.phase != .home, state.session.showsNear, !state.rows.standAlone,
      search.mayFindNear(beside: state.rows.total)
    else {
      take(near: nil)
      return
    }
    guard folderSearch != nil || !search.findsNearAtOnce else {
      take(near: search.nearRows(beside: state.rows.total))
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
      take(near: found)
      send(.answeredNear(state.nearAnswer(to: search.query, replacing: old)))
    }
  }

  /// As many rows as are wanted first: all, if one behind the first ones is selected, which is to stay so.
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
      take(found)
      display.refillRows(from: state.rows.firstFolderRow + known)
    }
  }

  /// The rows of other programs and servers come behind all others, so that nothing moves; they are gone with the final
  /// search.
  func showOutsideResults() {
    guard let services else { return }
    take(services.servers.state)
    let found = services.programs?.state.sections.flatMap(\.results) ?? []
    let results =
      found.withoutCopies(sumIsShown: state.rows.isSum).map(OutsideResult.program)
      + services.servers.state.results.map(OutsideResult.server)
    // Files found by words of their folders stand before new rows. An empty answer does not wait for them: the search may
    // never end, and the former rows would stay.
    guard folderSearch == nil || results.isEmpty else { return }
    if take(results) { send(.appended(rows: state.rows.outside.count)) } else { display.show(state.content) }
  }
}
