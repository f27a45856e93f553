import Catalog
import FileIndexing
import SmartSearch

/// One search, and what is known of its rows later.
extension SearchController {
  /// Searches the sources, and answers at once.
  func search(_ query: SearchSession.Query) {
    let ground = ground(of: query)
    let chosen = services?.memory.chosen(for: ground.query.text).compactMap(ground.snapshot.hit) ?? []
    let search = SourceSearch(query: ground.query, snapshot: ground.snapshot, chosen: chosen)
    let (answer, time) = clock.time { search.firstAnswer() }
    state.searchTime = time
    log("\(answer.total) found in \(time)")
    if !ground.standsAlone { services?.follow(ground.snapshot, scope: search.scope) }

    let old = state.rows
    state.rows = ResultRows(
      snapshot: ground.snapshot, answer: answer, query: ground.shown(search.query),
      showsSource: query.scope == nil && ground.snapshot.sources.count > 1, standAlone: ground.standsAlone)
    state.rows.folder = ground.folder
    // Until those of now are found.
    if !ground.standsAlone, old.answers(query) {
      state.rows.byFolders = old.byFolders
      state.rows.near = old.near
    }
    state.rows.outside = old.outside
    state.sought = old.answers(query) ? state.soughtItem(replacing: old) : nil
    goneFiles.lookAgain()
    findAllRows(of: search)
    findByFolders(search)
    findNear(search)
    let mayComplete = ground.completes && canComplete && display.searchField.canComplete
    if mayComplete { state.rows.completed = ground.snapshot.completion(of: ground.query.text, by: answer)?.hit }
    let answered = state.answer(
      to: query, mayComplete: mayComplete, offers: offers(for: query),
      awaitsFolders: folderSearch != nil && state.rows.byFolders == nil,
      awaitsNear: nearSearch != nil && state.rows.near == nil, isReply: ground.isAnswer, replacing: old)
    // Not sent: nothing may be told of the field in the midst of a key.
    perform(state.session.handle(.answered(answered)))
  }

  /// Takes all hits, of which those known so far are the first.
  func take(_ answer: LibraryAnswer) { state.rows.complete(with: answer) }

  /// Takes what words of folders find for the text that is searched for.
  func take(_ byFolders: FilesByFolder?) { state.rows.byFolders = byFolders }

  /// Takes the near matches of the text that is searched for.
  func take(near: NearRows?) { state.rows.near = near }

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
