import Catalog
import SmartSearch

/// What a text is searched for in.
struct SearchGround {
  var snapshot: LibrarySnapshot
  /// What is searched for there.
  var query: SearchSession.Query
  /// What is set off in the names of the rows; nil for what they are found by.
  var highlighted: String?
  /// What stands in the text before the names of the rows: a folder that it walks through.
  var folder: String?
  /// Whether a name there may complete the text.
  var completes = true
  /// Whether it is something else than the library.
  var standsAlone = false
  /// Whether what is found is what the text answers to a question, rather than what it searches for.
  var isAnswer = false

  /// What was searched for, as its rows know it.
  func shown(_ searched: SearchSession.Query) -> SearchSession.Query {
    var shown = searched
    if let highlighted { shown.text = highlighted }
    return shown
  }
}

extension SearchController {
  /// Where the text is looked for: in a menu that is open, in what its keyword leads to, or in the sources.
  func ground(of query: SearchSession.Query) -> SearchGround {
    var within = query
    if query.scope == SearchSession.menuScope, let menu = state.menu {
      within.scope = nil
      let (snapshot, isAnswer) = menu.ground(of: query.text)
      guard isAnswer else { return SearchGround(snapshot: snapshot, query: within, standsAlone: true) }
      within.text = ""
      return SearchGround(
        snapshot: snapshot, query: within, highlighted: "", completes: false, standsAlone: true, isAnswer: true)
    }
    if let menu = state.chooserMenu {
      return SearchGround(snapshot: menu.snapshot, query: within, standsAlone: true)
    }
    if query.scope == nil, let answer = services?.keywords.answer(to: query.text) {
      // Otherwise all of it is shown: who answered has searched already.
      within.text = answer.folder == nil ? "" : answer.text
      return SearchGround(
        snapshot: answer.snapshot, query: within, highlighted: answer.text, folder: answer.folder,
        completes: answer.folder != nil, standsAlone: true)
    }
    return SearchGround(snapshot: addingCommands(to: addingSum(to: state.snapshot, query), query), query: query)
  }

  /// What can be done with a text that nothing is called.
  func offers(for query: SearchSession.Query) -> [CatalogItem] {
    guard query.scope == nil, query.text.contains(where: { !$0.isWhitespace }) else { return [] }
    return services?.keywords.offers(for: query.text) ?? []
  }
}
