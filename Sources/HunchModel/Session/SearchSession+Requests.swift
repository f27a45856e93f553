import SmartSearch

extension SearchSession {
  /// What is wanted of others at one moment. Whatever changes it, the change is told once, after the event.
  struct Requests: Equatable, Sendable {
    var suggestions: SuggestionQuery?
    /// The identity of the suggestion that must keep its place.
    var pinned: String?
    var programs: String?
  }

  var requests: Requests {
    Requests(suggestions: suggestionQuery, pinned: pinnedSuggestion, programs: programQuery)
  }

  /// The text and the caret that suggestions are wanted for.
  package struct SuggestionQuery: Equatable, Sendable {
    package var text: String
    /// Where the caret stands, in Unicode scalars.
    package var caret: Int
  }

  /// What suggestions are wanted for; nil where none are.
  ///
  /// During a final search that found something it stays what it was before, so that the suggestions are there still
  /// when the user goes back.
  package var suggestionQuery: SuggestionQuery? {
    if presence != .shown || purpose == .choose || phase == .home || !services.suggestions || isForScript { return nil }
    if case .results(let from) = stage, !results.isNothingFound { return from.suggestionQuery }
    return field.text.isEmpty ? nil : SuggestionQuery(text: field.text, caret: field.caret)
  }

  /// What other programs and servers are to search for: the text of a final search in all sources; nil where they are not asked.
  package var programQuery: String? {
    guard presence == .shown, services.programs, phase == .results, scope == nil, !field.text.isEmpty, !isForScript
    else { return nil }
    return field.text
  }

  /// The suggestion that the user has gone to.
  private var pinnedSuggestion: String? {
    if case .suggestion(let identity) = selection { identity } else { nil }
  }

  /// Takes an event or a key, and tells what became of the requests by it: the one place that does.
  /// - Parameter choosing: The name of a row that becomes the text by it, as if the field had shown it before.
  mutating func tellingRequests<Result>(
    _ effects: WritableKeyPath<Result, [Effect]>, choosing name: String? = nil,
    after body: (inout SearchSession) -> Result
  ) -> Result {
    let before = requests
    var text = ownedText
    if let name { text.shown = name }
    var result = body(&self)
    followOwner(since: text)
    result[keyPath: effects] += keepSelectionShown() + changes(since: before)
    result[keyPath: effects] += followCorrection() + rememberFinalSearch()
    return result
  }

  private mutating func changes(since before: Requests) -> [Effect] {
    let now = requests
    var effects: [Effect] = []
    if now.suggestions != before.suggestions {
      effects.append(.suggest(now.suggestions))
      areSuggestionsCurrent = false
      if now.suggestions == nil { outside = Outside() }
    }
    if now.pinned != before.pinned { effects.append(.pin(now.pinned)) }
    if now.programs != before.programs { effects.append(.searchPrograms(now.programs)) }
    return effects
  }
}

extension SearchSession {
  /// Who can be asked besides the sources.
  package struct Services: Equatable, Sendable {
    /// Whether anything is to be suggested.
    package var suggestions: Bool
    /// Whether there are other programs, or servers, to search in.
    package var programs: Bool

    package init(suggestions: Bool = true, programs: Bool = false) {
      self.suggestions = suggestions
      self.programs = programs
    }
  }

  /// Where the text went outside this machine, since nothing was suggested last: names of providers.
  package struct Outside: Equatable, Sendable {
    /// Those that are being asked.
    package internal(set) var sending: [String] = []
    /// All that were asked, in the order in which they were first.
    package internal(set) var asked: [String] = []

    mutating func sends(to names: [String]) {
      sending = names
      asked += names.filter { !asked.contains($0) }
    }
  }
}
