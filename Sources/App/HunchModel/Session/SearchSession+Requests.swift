package import Catalog
import SmartSearch

extension SearchSession {
  /// The requests to others at one moment. A change is reported once, after the event that caused it.
  struct Requests: Equatable, Sendable {
    var suggestions: SuggestionQuery?
    /// The identity of the suggestion that must keep its place.
    var pinned: String?
    var programs: String?
  }

  var requests: Requests { Requests(suggestions: suggestionQuery, pinned: pinnedSuggestion, programs: programQuery) }

  /// The text and caret to suggest for.
  package struct SuggestionQuery: Equatable, Sendable {
    package var text: String
    /// The position of the caret, in Unicode scalars.
    package var caret: Int
  }

  /// The current request for suggestions; nil for none.
  ///
  /// It stays unchanged during a final search that found something, so the suggestions are still there when the user
  /// goes back.
  package var suggestionQuery: SuggestionQuery? {
    if presence != .shown || purpose == .choose || phase == .home || !services.suggestions || isForScript { return nil }
    // The bar shows the filters instead.
    if fileQuery != nil { return nil }
    if case .results(let from) = stage, !results.isNothingFound { return from.suggestionQuery }
    return field.text.isEmpty ? nil : SuggestionQuery(text: field.text, caret: field.caret)
  }

  /// The text for other programs and servers: that of a final search in all sources; nil to ask none. Others do not know
  /// filters.
  package var programQuery: String? {
    guard presence == .shown, services.programs, phase == .results, scope == nil, !field.text.isEmpty, !isForScript,
      fileQuery == nil
    else { return nil }
    return field.text
  }

  /// The suggestion that the user moved to.
  private var pinnedSuggestion: String? {
    if case .suggestion(let identity) = selection { identity } else { nil }
  }

  /// Handles an event or a key and returns the changes of the requests. Nothing else reports them.
  /// - Parameter name: The name of a row that becomes the text. It counts as shown in the field before.
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
    result[keyPath: effects] += rememberFinalSearch()
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

  /// The services available besides the sources.
  package struct Services: Equatable, Sendable {
    package var suggestions = true
    /// Whether other programs or servers can be searched.
    package var programs = false
    /// Whether commands can be run.
    package var commands = false
    /// Whether files are searched, which filters can narrow.
    package var files = false
    /// The keywords of web engines.
    package var engines: Set<String> = []
    /// Whether the user has no web engine and may be told of them.
    package var lacksEngines = false
  }

  /// The providers that sent the text outside this machine since the suggestions were last empty.
  package struct Outside: Equatable, Sendable {
    /// Providers being asked now.
    package internal(set) var sending: [String] = []
    /// All providers asked, in the order of their first question.
    package internal(set) var asked: [String] = []

    mutating func sends(to names: [String]) {
      sending = names
      asked += names.filter { !asked.contains($0) }
    }
  }

  /// A way to act on an item.
  package enum Opening: Equatable, Sendable {
    /// The item's first action; the window is done.
    case main
    /// The item's second action, or the first if it is the only one.
    case second
    /// The first action, and the window stays.
    case keepingWindow
  }

  /// A search to run.
  package struct Query: Equatable, Sendable {
    /// The number of the query, counted by the field. Only the answer to the last query counts.
    package var generation: Int
    package var text: String
    /// The source to search, or several, separated by commas; nil for all.
    package var scope: String?
    /// Whether this returns to where a final search started. The selection then refers to the rows of that time, not to
    /// the current ones.
    package var isReturn = false
    /// The text and its filters; nil if it has none.
    package var files: FileQuery?
  }
}
