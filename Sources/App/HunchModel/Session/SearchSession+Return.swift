import SmartSearch

extension SearchSession {
  /// The meaning of Return while the user types and has moved to no row. Shift+Return has the other meaning.
  package enum ReturnKey: Equatable, Sendable, CaseIterable {
    /// Opens the highlighted row, or searches if there is none.
    case opens
    /// Starts the final search.
    case searches
  }

  /// An effect that Return or Shift+Return would have now.
  package enum ReturnDeed: Equatable, Sendable {
    case chooseSuggestion(Int)
    case chooseHomeRow(Int)
    case takeOffer(Offer)
    case open(row: Int, Opening)
    /// Start the final search for the typed text.
    case search
    case nothing
  }

  /// Returns the effect of Return now. Both the keys and the hints of the status line follow this rule.
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

  /// Whether the user is typing and has moved to no row.
  private var isUndecided: Bool {
    guard phase == .typing else { return false }
    return switch selection {
    case .nothing, .resting: true
    case .chosen, .suggestion: false
    }
  }

  /// Whether Return opens, by the setting, or because a text without matches leaves nothing to search for.
  private var opensByReturn: Bool {
    returnKey == .opens || results.isReply || results.isNothingFound && selection != .nothing
  }

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
      // Search for typed or accepted text, not for a completion that is only shown.
      _ = field.press(.controlEnter)
      return beginFinalSearch(from: place)
    case .nothing: return []
    }
  }
}
