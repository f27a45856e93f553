import SmartSearch

extension SearchSession {
  /// What Return does while something is typed and the user has gone to no row. Shift+Return does the other.
  package enum ReturnKey: Equatable, Sendable, CaseIterable {
    /// Opens the highlighted row. Where there is none, it searches.
    case opens
    /// Begins the final search.
    case searches
  }

  /// What Return, or Shift+Return, would do now.
  package enum ReturnDeed: Equatable, Sendable {
    /// Choose the selected suggestion.
    case chooseSuggestion(Int)
    /// Choose a row of the home page.
    case chooseHomeRow(Int)
    /// Take the highlighted offer.
    case takeOffer(Offer)
    /// Open a row.
    case open(row: Int, Opening)
    /// Begin the final search for what was typed.
    case search
    case nothing
  }

  /// What Return would do now: the one rule for the keys, and for the status line, which names them.
  package func returnDeed(withShift: Bool = false) -> ReturnDeed {
    if let selectedSuggestion { return .chooseSuggestion(selectedSuggestion) }
    if phase == .home { return selection.row.map { .chooseHomeRow($0) } ?? .nothing }
    if isUndecided, withShift == opensByReturn, !results.isReply { return .search }
    if let selectedOffer { return .takeOffer(selectedOffer) }
    if let row = selection.row {
      return .open(row: row, withShift && !(isUndecided && !opensByReturn) ? .keepingWindow : .main)
    }
    return phase == .typing ? .search : .nothing
  }

  /// Whether something is typed and the user has gone nowhere from there.
  private var isUndecided: Bool {
    guard phase == .typing else { return false }
    return switch selection {
    case .nothing, .resting: true
    case .chosen, .suggestion: false
    }
  }

  /// Whether Return opens, as the user has chosen. Where nothing has the typed name there is nothing to search for before.
  private var opensByReturn: Bool {
    returnKey == .opens || results.isReply || results.isNothingFound && selection != .nothing
  }

  /// Does what Return is for now.
  mutating func pressReturn(withShift: Bool = false) -> [Effect] {
    switch returnDeed(withShift: withShift) {
    case .chooseSuggestion(let number): return chooseSuggestion(number)
    case .chooseHomeRow(let row):
      if let selectedHomeItem { return [.openItem(selectedHomeItem, withShift ? .keepingWindow : .main)] }
      return withShift ? [] : chooseHomeRow(row)
    case .takeOffer(let offer): return take(offer)
    case .open(let row, let opening): return [.open(row: row, opening, texts: searchedTexts(typed: field.text))]
    case .search:
      let place = returnPoint
      // What was typed or accepted is searched for, and not a completion that only shows.
      _ = field.press(.controlEnter)
      return beginFinalSearch(from: place)
    case .nothing: return []
    }
  }
}
