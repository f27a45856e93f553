import Catalog

/// The search for one text, and the rows found later.
extension SearchController {
  /// Searches the sources and answers at once, or has a long list searched.
  func search(_ query: SearchSession.Query) {
    SearchScope(query.scope).ids.forEach(library.require)
    if let files = query.files { return search(query, for: files) }
    fileSearch.reset()
    let target = target(of: query)
    let chosen = services?.memory.chosen(for: target.query.text).compactMap(target.snapshot.hit) ?? []
    var search = SourceSearch(query: target.query, snapshot: target.snapshot, chosen: chosen)
    let answer: LibraryAnswer
    if search.takesLong {
      // The old rows stay until the new ones are found.
      let asked = search
      guard let found = longSearch.answer(to: asked.question, in: asked.snapshot, by: { try? await asked.findFirst() })
      else { return endOtherSearches() }
      search = SourceSearch(query: target.query, snapshot: found.snapshot, chosen: chosen)
      answer = found.answer
      state.searchTime = found.time
    } else {
      longSearch.reset()
      let first = clock.time { search.firstAnswer() }
      answer = first.result
      state.searchTime = first.time
    }
    log("\(answer.total) found in \(state.searchTime)")
    if !target.standsAlone { services?.follow(search.snapshot, scope: search.scope) }

    let old = state.rows
    state.items = ResultItems(
      snapshot: search.snapshot, answer: answer, query: target.shown(search.query),
      showsSource: search.scope.ids.count != 1 && search.snapshot.sources.count > 1, standAlone: target.standsAlone)
    state.items.folder = target.folder
    // Only a page without rows says it.
    if answer.total == 0, !target.standsAlone { state.items.sumTrouble = sums(for: query)?.reason(for: query.text) }
    // The old rows stay until the new ones are found.
    if !target.standsAlone, !old.items.isFiltered, old.items.answers(query) {
      state.items.byFolders = old.items.byFolders
      state.items.near = old.items.near
    }
    state.items.outside = old.items.outside
    let sought = old.items.answers(query) ? state.soughtItem(state.layout(of: answer), replacing: old) : nil
    lookForGoneFiles()
    findAllRows(of: search, total: answer.total, and: sought?.item)
    findByFolders(search)
    findNear(search, beside: answer.total)
    let mayComplete = target.completes && canComplete && display.searchField.canComplete
    let isCompleted = mayComplete && search.snapshot.completion(of: target.query.text, by: answer) != nil
    let answered = state.answer(
      to: query, state.layout(of: answer, keepsFirst: isCompleted), mayComplete: mayComplete,
      offers: offers(for: query), awaitsFolders: folderSearch != nil && state.items.byFolders == nil,
      awaitsNear: nearSearch != nil && state.items.near == nil, isReply: target.isAnswer, sought: sought,
      replacing: old)
    // Not sent as an event: in the middle of a key, nobody may be notified about the field.
    perform(state.session.handle(.answered(answered)))
  }
}

extension Clock<Duration> {
  func time<Result>(_ work: () -> Result) -> (result: Result, time: Duration) {
    let start = now
    let result = work()
    return (result, start.duration(to: now))
  }
}
