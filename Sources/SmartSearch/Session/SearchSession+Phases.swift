extension SearchSession {
  /// A place to go back to from a final search.
  struct Departure: Equatable, Sendable {
    var phase: SearchPhase
    var field: InlineCompletion
    var scope: String?
    var selection: Selection?
    /// What the selection was on the home page, whose rows may be others by then.
    var homeRow: HomeRow?
    var wish: SuggestionWish?

    init(_ session: SearchSession) {
      phase = session.phase
      field = session.field
      scope = session.scope
      selection = session.selection
      homeRow = phase == .home ? selection.map { session.homeRows[$0.row] } : nil
      wish = session.suggestionWish
      // It leads to what was typed, not to a suggestion for that.
      if session.selectedSuggestion != nil { field.endPreview() }
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
    guard let departure else {
      phase = restingPhase
      selection = restingSelection
      return []
    }
    self.departure = nil
    phase = departure.phase
    scope = departure.scope
    selection = phase == .home ? place(of: departure.homeRow) : departure.selection
    selectedSuggestion = nil
    field.resume(departure.field)
    return [query(isReturn: true)]
  }

  /// A term runs its final search; a source is looked into.
  mutating func chooseHomeRow(_ row: Int) -> [Effect] {
    guard homeRows.indices.contains(row) else { return [] }
    guard let term = homeRows[row].term else {
      if case .source(let id) = homeRows[row] { return handle(.narrowed(to: id)) }
      return []
    }
    let place = Departure(self)
    _ = field.handle(.textSet(term))
    let effects = beginFinalSearch()
    departure = place
    return effects
  }

  /// Other rows on the home page. What is selected stays so, wherever it stands now.
  mutating func homeChanged(_ rows: [HomeRow]) {
    let selected = phase == .home ? selection.map { homeRows[$0.row] } : nil
    homeRows = rows
    guard phase == .home else { return }
    selection = place(of: selected)
  }

  private func place(of row: HomeRow?) -> Selection? {
    row.flatMap { homeRows.firstIndex(of: $0) }.map { Selection(row: $0, isChosen: true) }
  }
}
