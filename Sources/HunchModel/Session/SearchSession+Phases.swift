import SmartSearch

extension SearchSession {
  /// A place to go back to from a final search.
  struct ReturnPoint: Equatable, Sendable {
    var phase: SearchPhase
    var field: InlineCompletion
    var scope: String?
    var selection: Selection
    /// What was known of the rows, among which the selected one is.
    var results: Results
    /// What the selection was on the home page, whose rows may be others by then.
    var homeRow: HomeRow?
    var suggestionQuery: SuggestionQuery?

    init(_ session: SearchSession) {
      phase = session.phase
      field = session.field
      scope = session.scope
      selection = session.selection
      results = session.results
      homeRow = session.selectedHomeRow
      suggestionQuery = session.suggestionQuery
      // It leads to what was typed, not to a suggestion for that.
      if case .suggestion = selection {
        selection = .nothing
        field.endPreview()
      }
    }
  }

  /// Searches for what is in the field, once and for all.
  mutating func beginFinalSearch() -> [Effect] {
    phase = .results
    let text = field.text
    return search() + (text.isEmpty ? [] : [.searched(text)])
  }

  /// Goes back to where the final search was begun, with everything as it was there.
  mutating func goBack() -> [Effect] {
    guard let returnPoint else {
      phase = restingPhase
      selection = restingSelection
      return []
    }
    self.returnPoint = nil
    phase = returnPoint.phase
    scope = returnPoint.scope
    results = returnPoint.results
    selection = phase == .home ? place(of: returnPoint.homeRow) : returnPoint.selection
    field.resume(returnPoint.field)
    return [query(isReturn: true)]
  }

  /// A term runs its final search; a source is looked into.
  mutating func chooseHomeRow(_ row: Int) -> [Effect] {
    guard homeRows.indices.contains(row) else { return [] }
    guard let term = homeRows[row].term else {
      if case .source(let id) = homeRows[row] { return narrow(to: id) }
      return []
    }
    let place = ReturnPoint(self)
    _ = field.handle(.textSet(term))
    let effects = beginFinalSearch()
    returnPoint = place
    return effects
  }

  /// Other rows on the home page. What is selected stays so, wherever it stands now.
  mutating func homeChanged(_ rows: [HomeRow]) {
    let selected = selectedHomeRow
    homeRows = rows
    guard phase == .home else { return }
    selection = place(of: selected)
  }

  /// The selected row of the home page.
  var selectedHomeRow: HomeRow? {
    phase == .home ? selection.row.flatMap { homeRows.dropFirst($0).first } : nil
  }

  private func place(of row: HomeRow?) -> Selection {
    row.flatMap { homeRows.firstIndex(of: $0) }.map { .chosen(row: $0) } ?? .nothing
  }
}
