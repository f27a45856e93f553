import SmartSearch

extension SearchSession {
  /// A text that a provider suggests.
  package struct Suggestion: Hashable, Sendable {
    /// The complete text after choosing the suggestion.
    package var text: String
    /// Identifies the suggestion; stays the same in later lists.
    package var identity: String
    /// Whether it corrects the typed text.
    package var isCorrection: Bool
    /// Whether it is itself a result to open, not a text to search for.
    package var isResult: Bool
    /// The title of the filter that choosing it removes; nil for all others.
    package var filter: String?

    package init(
      text: String, identity: String? = nil, isCorrection: Bool = false, isResult: Bool = false, filter: String? = nil
    ) {
      self.text = text
      self.identity = identity ?? text
      self.isCorrection = isCorrection
      self.isResult = isResult
      self.filter = filter
    }
  }

  /// The visible suggestions: all while typing; only corrections after a final search that found nothing. The filters
  /// of a text stand in their place.
  package var bar: [Suggestion] {
    if phase != .home, let fileQuery { return Suggestion.removals(from: fileQuery) }
    switch phase {
    case .home: return []
    // Without other rows, a result is a row rather than a suggestion.
    case .typing:
      return offers.isEmpty || showsOnlyNear ? Array(offered.prefix(mostSuggestions)) : offered.filter { !$0.isResult }
    case .results: return results.isNothingFound ? offered.filter(\.isCorrection) : []
    }
  }

  /// The number of suggestions shown. Above rows they are few, but the selected one is always among them.
  private var mostSuggestions: Int {
    guard rowCount > 0 else { return .max }
    guard case .suggestion(let identity) = selection, let place = offered.firstIndex(where: { $0.identity == identity })
    else { return Self.mostBesideRows }
    return max(Self.mostBesideRows, place + 1)
  }

  private static let mostBesideRows = 3

  private var offered: [Suggestion] {
    guard case .suggestion(let identity) = selection else { return suggestions.filter { !isShownNear($0) } }
    guard heldSuggestions.contains(where: { $0.identity == identity }) else {
      // The selected suggestion stays.
      return suggestions.filter { $0.identity == identity || !isShownNear($0) }
    }
    return heldSuggestions
  }

  /// The position of the selected suggestion in the bar; nil if none is selected.
  package var selectedSuggestion: Int? {
    guard case .suggestion(let identity) = selection else { return nil }
    return bar.firstIndex { $0.identity == identity }
  }

  /// Stores new suggestions. The selected one stays selected at its new position; the field already shows it.
  mutating func suggested(_ suggestions: [Suggestion], isLoading: Bool, sending: [String]) {
    guard purpose == .search else { return }
    areSuggestionsLoading = isLoading
    areSuggestionsCurrent = true
    if suggestionQuery != nil { outside.sends(to: sending) }
    var known: Set<String> = []
    let offer = selectedOffer
    self.suggestions = suggestions.filter { known.insert($0.identity).inserted }
    if case .chosen = selection, let row = row(of: offer) { selection = .chosen(row: row) }
    highlightFirst()
  }

  /// Selects a suggestion and previews its text in the field.
  private mutating func select(_ suggestion: Suggestion) -> [Effect] {
    let offered = offered
    heldSuggestions = areSuggestionsCurrent && offered == suggestions ? [] : offered
    selection = .suggestion(suggestion.identity)
    return perform(field.handle(.rowPreviewed(suggestion.candidate)))
  }

  mutating func selectFirstSuggestion() -> [Effect] { bar.first.map { select($0) } ?? [] }

  /// Moves to the next suggestion, not past either end, if one is selected.
  mutating func step(toSuggestion step: Int) -> KeyReply {
    guard let selectedSuggestion else { return .passed }
    let number = min(max(selectedSuggestion + step, 0), bar.count - 1)
    return .handled(number == selectedSuggestion ? [] : select(bar[number]))
  }

  /// Moves from the suggestions to the rows below or the text above.
  mutating func leaveSuggestions(_ step: InlineCompletion.RowStep) -> [Effect] {
    switch step {
    case .next where rowCount > 0, .nextPage where rowCount > 0: return select(row: 0)
    case .next, .nextPage, .previous, .previousPage: return backToText()
    }
  }

  /// Runs the final search for a suggestion, opens one that is itself a result, or removes a filter.
  mutating func chooseSuggestion(_ number: Int) -> [Effect] {
    guard bar.indices.contains(number) else { return [] }
    let suggestion = bar[number]
    if suggestion.isResult { return [.act(suggestion)] }
    if suggestion.filter != nil { return removeFilter(suggestion) }
    let place = returnPoint
    selection = .nothing
    // Ignore the commit: a suggestion is not a row.
    _ = field.handle(.rowChosen(suggestion.candidate))
    return beginFinalSearch(from: place, choosing: suggestion)
  }

  /// Handles Shift+Delete: forgets the selected row or suggestion, or removes the selected filter.
  mutating func forget() -> KeyReply {
    if let selectedSuggestion {
      let suggestion = bar[selectedSuggestion]
      if suggestion.filter != nil { return .handled(removeFilter(suggestion)) }
      heldSuggestions = []
      suggestions.removeAll { $0.identity == suggestion.identity }
      return .handled(backToText() + [.forgetSuggestion(suggestion)])
    }
    guard case .chosen(let row) = selection, purpose == .search else { return .passed }
    guard phase == .home else { return .handled([.forgetChoice(row: row)]) }
    return .handled(selectedHomeRow.map { [.forgetHomeRow($0)] } ?? [])
  }
}

extension SearchSession.Suggestion {
  /// The suggestion as a candidate for the field's preview.
  var candidate: InlineCompletion.Candidate { InlineCompletion.Candidate(item: .suggestion(identity), name: text) }
}
