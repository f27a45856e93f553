import SmartSearch

extension SearchSession {
  /// Something that others suggest to search for.
  package struct Suggestion: Hashable, Sendable {
    /// The whole text that it makes of the typed one.
    package var text: String
    /// What tells it from the others: the same for the same suggestion in a later list.
    package var identity: String
    /// Whether it corrects what was typed.
    package var isCorrection: Bool
    /// Whether it is itself what is looked for, to be acted on, and no text to search for.
    package var isResult: Bool

    package init(text: String, identity: String? = nil, isCorrection: Bool = false, isResult: Bool = false) {
      self.text = text
      self.identity = identity ?? text
      self.isCorrection = isCorrection
      self.isResult = isResult
    }
  }

  /// The suggestions that are shown: all while typing; those that correct a final search that found nothing.
  package var bar: [Suggestion] {
    switch phase {
    case .home: []
    // A result is a row where there are no others.
    case .typing: offers.isEmpty ? offered : offered.filter { !$0.isResult }
    case .results: results.isNothingFound ? offered.filter(\.isCorrection) : []
    }
  }

  private var offered: [Suggestion] {
    guard case .suggestion(let identity) = selection, heldSuggestions.contains(where: { $0.identity == identity })
    else { return suggestions }
    return heldSuggestions
  }

  /// Where in the bar the selected suggestion stands; nil if none is selected.
  package var selectedSuggestion: Int? {
    guard case .suggestion(let identity) = selection else { return nil }
    return bar.firstIndex { $0.identity == identity }
  }

  /// Other suggestions. The selected one stays selected, wherever it stands now; the field shows it already.
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

  /// Goes to a suggestion, and shows in the field what it would make of the text.
  private mutating func select(_ suggestion: Suggestion) -> [Effect] {
    let offered = offered
    heldSuggestions = areSuggestionsCurrent && offered == suggestions ? [] : offered
    selection = .suggestion(suggestion.identity)
    return perform(field.handle(.rowPreviewed(suggestion.candidate)))
  }

  /// To the first suggestion, if there is one.
  mutating func selectFirstSuggestion() -> [Effect] {
    bar.first.map { select($0) } ?? []
  }

  /// To the next suggestion; not past either end, and nowhere while none is selected.
  mutating func step(toSuggestion step: Int) -> KeyReply {
    guard let selectedSuggestion else { return .passed }
    let number = min(max(selectedSuggestion + step, 0), bar.count - 1)
    return .handled(number == selectedSuggestion ? [] : select(bar[number]))
  }

  /// From the suggestions to the rows below them, or to the text above.
  mutating func leaveSuggestions(_ step: InlineCompletion.RowStep) -> [Effect] {
    switch step {
    case .next where rowCount > 0, .nextPage where rowCount > 0:
      return select(row: 0)
    case .next, .nextPage, .previous, .previousPage:
      return backToText()
    }
  }

  /// Runs the final search for a suggestion, or acts on one that is a result itself.
  mutating func chooseSuggestion(_ number: Int) -> [Effect] {
    guard bar.indices.contains(number) else { return [] }
    let suggestion = bar[number]
    if suggestion.isResult { return [.act(suggestion)] }
    let place = returnPoint
    selection = .nothing
    // The commit of the row that the field takes it for is not this window's: a suggestion is no row.
    _ = field.handle(.rowChosen(suggestion.candidate))
    return beginFinalSearch(from: place, choosing: suggestion)
  }

  /// Shift+Delete: forgets what the user has gone to.
  mutating func forget() -> KeyReply {
    if let selectedSuggestion {
      let suggestion = bar[selectedSuggestion]
      heldSuggestions = []
      suggestions.removeAll { $0.identity == suggestion.identity }
      return .handled(backToText() + [.forgetSuggestion(suggestion)])
    }
    guard case .chosen(let row) = selection, purpose == .search else { return .passed }
    guard phase == .home else { return .handled([.forgetChoice(row: row)]) }
    return .handled(selectedHomeRow?.term.map { [.forgetTerm($0)] } ?? [])
  }
}

extension SearchSession.Suggestion {
  /// The suggestion as the field previews it.
  fileprivate var candidate: InlineCompletion.Candidate {
    InlineCompletion.Candidate(item: .suggestion(identity), name: text)
  }
}
