import Catalog
import FileIndexing
import SmartSearch

/// One search, and what is known of its rows later.
extension SearchController {
  /// Searches the sources, and answers at once.
  func search(_ query: SearchSession.Query) {
    let ground = ground(of: query)
    let (found, time) = clock.time {
      SourceSearch.find(ground.query, in: ground.snapshot) { text in
        services?.memory.chosen(for: text).compactMap(ground.snapshot.hit) ?? []
      }
    }
    state.searchTime = time
    log("\(found.answer.total) found in \(time)")
    if !ground.standsAlone { services?.follow(ground.snapshot, scope: found.search.scope) }

    let old = state.rows
    state.rows = ResultRows(
      snapshot: ground.snapshot, answer: found.answer, query: ground.shown(found.search.query),
      correction: found.correction, showsSource: query.scope == nil && ground.snapshot.sources.count > 1,
      standAlone: ground.standsAlone)
    // Until those of now are found.
    if found.correction == nil, !ground.standsAlone, old.answers(query) { state.rows.byFolders = old.byFolders }
    state.rows.outside = old.outside
    state.sought = old.answers(query) ? state.soughtItem(replacing: old) : nil
    goneFiles.lookAgain()
    findAllRows(of: found.search)
    findByFolders(found.typed)
    let mayComplete = ground.completes && canComplete && display.searchField.canComplete
    if mayComplete, found.correction == nil, found.completion == state.rows.answer.hits.first {
      state.rows.completed = found.completion
    }
    let answered = state.answer(
      to: query, completion: found.completion, mayComplete: mayComplete, offers: offers(for: query),
      awaitsFolders: folderSearch != nil && state.rows.byFolders == nil, isReply: ground.isAnswer, replacing: old)
    // Not sent: nothing may be told of the field in the midst of a key.
    perform(state.session.handle(.answered(answered)))
  }

  /// Takes all hits, of which those known so far are the first.
  func take(_ answer: LibraryAnswer) { state.rows.complete(with: answer) }

  /// Takes what words of folders find for the text that is searched for.
  func take(_ byFolders: FilesByFolder?) { state.rows.byFolders = byFolders }

  func changeMarks(_ change: (inout Marks) -> Void) {
    change(&state.marks)
    display.refillRows(from: 0)
  }

  /// Takes what others have found. Returns whether there are other rows now.
  func take(_ results: [OutsideResult]) -> Bool { state.rows.take(results) }

  func take(_ servers: ServerSearch.State) { state.servers = servers }
  func take(gone: Set<[UInt8]>) { state.goneFiles = gone }

  /// Takes what is known of the file whose details show; nil where none do.
  func take(_ details: FileDetails?, ofFile path: FilePath?) {
    state.file = path.map { ($0, details) }
  }
}
