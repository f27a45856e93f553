extension SearchSession {
  /// Something that others suggest to search for.
  public struct Suggestion: Equatable, Sendable {
    /// The whole text that it makes of the typed one.
    public var text: String
    /// What tells it from the others: the same for the same suggestion in a later list.
    public var identity: String
    /// Whether it corrects what was typed.
    public var isCorrection: Bool
    /// Whether it is itself what is looked for, to be acted on, and no text to search for.
    public var isResult: Bool

    public init(text: String, identity: String? = nil, isCorrection: Bool = false, isResult: Bool = false) {
      self.text = text
      self.identity = identity ?? text
      self.isCorrection = isCorrection
      self.isResult = isResult
    }
  }

  /// What suggestions are wanted for.
  public struct SuggestionWish: Equatable, Sendable {
    public var text: String
    /// Where the caret stands, in Unicode scalars.
    public var caret: Int
  }

  /// What suggestions are wanted for; nil where none are.
  ///
  /// During a final search that found something it stays what it was before, so that the suggestions are there still
  /// when the person goes back.
  public var suggestionWish: SuggestionWish? {
    if purpose == .choose || phase == .home { return nil }
    if phase == .results, results.total > 0 { return departure?.wish }
    return field.text.isEmpty ? nil : SuggestionWish(text: field.text, caret: field.caret)
  }

  /// The suggestions that are shown: all while typing; those that correct a final search that found nothing.
  public var bar: [Suggestion] {
    switch phase {
    case .home: []
    case .typing: suggestions
    case .results: results.total > 0 ? [] : suggestions.filter(\.isCorrection)
    }
  }

  /// What the field's preview calls a suggestion, which is no item.
  private static let suggestionItem = -1

  /// Other suggestions. The selected one stays selected, wherever it stands now; the field shows it already.
  mutating func suggested(_ suggestions: [Suggestion]) -> [Effect] {
    let selected = selectedSuggestion.map { bar[$0].identity }
    self.suggestions = suggestions
    guard let selected else { return [] }
    selectedSuggestion = bar.firstIndex { $0.identity == selected }
    return selectedSuggestion == nil ? backToText() : []
  }

  /// Goes to a suggestion, and shows in the field what it would make of the text.
  mutating func selectSuggestion(_ number: Int) -> [Effect] {
    selection = nil
    selectedSuggestion = number
    return perform(field.handle(.rowPreviewed(.init(item: Self.suggestionItem, name: bar[number].text))))
  }

  /// To the next suggestion; not past either end, and nowhere while none is selected.
  mutating func step(toSuggestion step: Int) -> KeyReply {
    guard let selectedSuggestion else { return .passed }
    let number = min(max(selectedSuggestion + step, 0), bar.count - 1)
    return .handled(number == selectedSuggestion ? [] : selectSuggestion(number))
  }

  /// From the suggestions to the rows below them, or to the text above.
  mutating func leaveSuggestions(_ step: InlineCompletion.RowStep) -> [Effect] {
    switch step {
    case .next where rowCount > 0, .nextPage where rowCount > 0:
      selectedSuggestion = nil
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
    let place = Departure(self)
    selectedSuggestion = nil
    // The commit of the row that the field takes it for is not this window's: a suggestion is no row.
    _ = field.handle(.rowChosen(.init(item: Self.suggestionItem, name: suggestion.text)))
    let effects = [.choseSuggestion(suggestion)] + beginFinalSearch()
    if place.phase != .results { departure = place }
    return effects
  }

  /// Shift+Delete: forgets what the person has gone to.
  mutating func forget() -> KeyReply {
    if let selectedSuggestion { return .handled([.forgetSuggestion(bar[selectedSuggestion])]) }
    guard let selection, selection.isChosen, purpose == .search else { return .passed }
    guard phase == .home else { return .handled([.forgetChoice(row: selection.row)]) }
    return .handled(homeRows[selection.row].term.map { [.forgetTerm($0)] } ?? [])
  }
}
