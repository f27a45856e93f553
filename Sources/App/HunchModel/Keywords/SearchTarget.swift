import Catalog

/// The rows that a text is searched for in.
struct SearchTarget {
  var snapshot: LibrarySnapshot
  var query: SearchSession.Query
  /// The text to highlight in the names of the rows; nil for the query's text.
  var highlighted: String?
  /// The typed folder, which stands in the text before the names of the rows.
  var folder: String?
  /// Whether a name may complete the text.
  var completes = true
  /// Whether the rows are not the library's.
  var standsAlone = false
  /// Whether the text is the answer to a question rather than a search.
  var isAnswer = false

  /// Returns the query with the text that its rows highlight.
  func shown(_ searched: SearchSession.Query) -> SearchSession.Query {
    var shown = searched
    if let highlighted { shown.text = highlighted }
    return shown
  }
}

extension SearchController {
  /// Returns the rows to search: those of an open menu, those of a keyword or path, or the sources.
  func target(of query: SearchSession.Query) -> SearchTarget {
    var within = query
    if query.scope == SearchSession.menuScope, let menu = state.menu {
      within.scope = nil
      let (snapshot, isAnswer) = menu.target(of: query.text)
      guard isAnswer else { return SearchTarget(snapshot: snapshot, query: within, standsAlone: true) }
      within.text = ""
      return SearchTarget(
        snapshot: snapshot, query: within, highlighted: "", completes: false, standsAlone: true, isAnswer: true)
    }
    if let menu = state.chooserMenu { return SearchTarget(snapshot: menu.snapshot, query: within, standsAlone: true) }
    if query.scope == nil, let answer = services?.keywords.answer(to: query.text) {
      // All rows of a script or an engine are shown, because it has searched already.
      within.text = answer.folder == nil ? "" : answer.text
      return SearchTarget(
        snapshot: answer.snapshot, query: within, highlighted: answer.text, folder: answer.folder,
        completes: answer.folder != nil, standsAlone: true)
    }
    let snapshot = addingSum(to: state.snapshot.addingCharacter(query.text), query)
    return SearchTarget(snapshot: addingCommands(to: snapshot, query), query: query)
  }

  /// Returns offers for a text that matches nothing.
  func offers(for query: SearchSession.Query) -> [CatalogItem] {
    guard query.scope == nil, query.text.contains(where: { !$0.isWhitespace }) else { return [] }
    return services?.keywords.offers(for: query.text) ?? []
  }
}

/// Commands in the window.
extension SearchController {
  /// Adds the earlier commands and the typed one to the programs.
  func addingCommands(to snapshot: LibrarySnapshot, _ query: SearchSession.Query) -> LibrarySnapshot {
    guard query.scope == RunSource.sourceID, let programs = snapshot.source(RunSource.sourceID) else { return snapshot }
    let former = isPrivate ? [] : commandsRunBefore
    var items = former.map { CatalogItem(command: $0) }
    if let typed = RunCommand(query.text), !former.contains(typed), isThere(typed, in: programs) {
      items.append(CatalogItem(command: typed, isTyped: true))
    }
    return snapshot.adding(items, to: RunSource.sourceID)
  }

  /// The commands of earlier choices that have more than a program's name. Programs are listed anyway.
  private var commandsRunBefore: [RunCommand] {
    let chosen = services?.memory.chosenItems(of: RunSource.sourceID) ?? []
    return chosen.compactMap { RunCommand($0) }.filter { $0.program != $0.text }
  }

  /// Whether the row of a typed command is needed: its program exists and is not the whole command. The file of a
  /// path is looked for only when it runs.
  private func isThere(_ command: RunCommand, in programs: LoadedSource) -> Bool {
    guard let program = command.program else { return true }
    return program != command.text && programs.holds(program)
  }
}
