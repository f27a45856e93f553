package import Catalog
package import ExternalSearch
import SmartSearch
package import Suggestions

/// What helps a search along: what is remembered, and what providers suggest. Windows share it, but for a private one,
/// which has its own.
@MainActor
package final class SuggestionServices {
  package let memory: SearchMemory
  package let suggestions: SuggestionContext
  package let dictionary: PersonalDictionary
  /// What texts with a keyword find.
  package let keywords: KeywordSearch

  /// What texts that are sums come to; nil in a private window, where no program is told what is typed.
  let sums: SumSearch?

  /// Whether what is done in the window leaves no trace, and is told to nobody.
  package let isPrivate: Bool

  private let words: LocalProvider
  /// The state of each source whose words are known.
  private var knownWords: [String: SourceWords] = [:]
  private var knownTerms: [String] = []
  /// The sources whose words are known, and suggested to nobody who does not search there.
  private var quietSources: Set<String> = []
  private var replacedLanguages: Set<String> = []
  private var reading: Task<Void, Never>?
  /// What is to be asked, when its moment has come.
  private var question: Question?
  private var asking: Task<Void, Never>?

  /// - Parameters:
  ///   - others: providers besides the words of the sources and the history. A private window asks none of them.
  ///   - arrange: makes the providers that are asked of the usual ones, the history and the words of the sources. In a
  ///     private window only that of the words is left, if it sends no text to another machine.
  ///   - calculator: What works out sums.
  package init(
    _ store: HistoryStore, isPrivate: Bool = false, locale: String, others: [any SuggestionProvider] = [],
    arrange: ([any SuggestionProvider]) -> [any SuggestionProvider] = { $0 },
    dictionary: PersonalDictionary = PersonalDictionary(), calculator: Calculator = Calculator()
  ) {
    let session = HistorySession(store, isPrivate: isPrivate)
    self.isPrivate = isPrivate
    servers = ServerSearch(locale: locale)
    memory = SearchMemory(session)
    words = LocalProvider(memory: session)
    let history = HistoryProvider(session) { WallClock.now }
    let arranged = arrange([history, words])
    let wordsID = words.id
    suggestions = SuggestionContext(
      providers: isPrivate
        ? arranged.filter { !$0.policy.leavesMachine && $0.id == wordsID } : arranged + others, locale: locale)
    self.dictionary = dictionary
    keywords = KeywordSearch(asksScripts: !isPrivate)
    sums = isPrivate ? nil : SumSearch(calculator)
    dictionary.onChange = { [weak self] in self?.follow($0) }
  }

  /// What other programs find for a final search, where there are any.
  private(set) var programs: ProgramSearch?
  /// What they find for what is being typed.
  private var suggestedPrograms: ProgramSearch?

  /// What servers find for a final search.
  let servers: ServerSearch

  /// What is wrong with the file that servers are set up in, in sentences that name the line: sections that are wrong are no
  /// providers.
  package var serverProblems: [String] = []

  /// Asks other programs from now on. Not for a private window.
  package func add(_ programs: ProgramSearch) {
    self.programs = programs
    let suggested = ProgramSearch(sharing: programs)
    suggested.onLateAnswer = { [weak self] in self?.suggestions.invalidate(provider: ProgramsProvider.id) }
    suggestedPrograms = suggested
    // Before those of servers, whichever are found first: of two that are as good, the earlier provider's comes first.
    let place = suggestions.providers.firstIndex { $0.policy.leavesMachine } ?? suggestions.providers.endIndex
    suggestions.providers.insert(ProgramsProvider(suggested), at: place)
  }

  /// Suggests for a text and a caret; with nil, nothing any more.
  /// - Parameters:
  ///   - shownElsewhere: Gives the names that the user sees anyway, at the moment of asking.
  ///   - moment: What nobody is asked before.
  func suggest(
    for query: SearchSession.SuggestionQuery?, shownElsewhere: @escaping @MainActor () -> [String] = { [] },
    after moment: @escaping @MainActor () async -> Void = {}
  ) {
    question = nil
    guard let query else {
      suggestions.reset()
      suggestedPrograms?.reset()
      return
    }
    question = Question(query: query, shownElsewhere: shownElsewhere)
    asking?.cancel()
    asking = Task { [weak self] in
      await moment()
      guard !Task.isCancelled else { return }
      self?.ask()
    }
  }

  private func ask() {
    guard let question else { return }
    self.question = nil
    suggestions.update(
      text: question.query.text, caret: question.query.caret, shownElsewhere: question.shownElsewhere())
  }

  /// The user moved to a suggestion, or with nil away from all.
  func select(_ suggestion: Suggestion?) {
    // What is asked later would take the selection back.
    ask()
    suggestions.select(suggestion)
  }

  /// Has other programs and servers search for a text; with nil, for nothing any more.
  func searchOutside(for text: String?) {
    if let text {
      programs?.search(text)
      servers.search(text)
    } else {
      programs?.reset()
      servers.reset()
    }
  }

  /// Tells other programs that the user has stopped searching.
  func endProgramSession() {
    programs?.endSession()
  }

  /// Has these providers, and no others of their kind. Not for a private window.
  package func setRemote(_ providers: [any SuggestionProvider]) {
    let others = suggestions.providers.filter { !$0.policy.leavesMachine }
    suggestions.providers = others + providers
  }

  /// Reads what is remembered.
  func load() async {
    await memory.load()
    // What cannot be read was told already, of the same database.
    try? await words.loadWords(in: isPrivate ? [.ignored] : WordList.allCases)
  }

  /// Follows what the user has chosen in the preferences.
  package func follow(_ preferences: Preferences) {
    keywords.follow(preferences.catalog.scripts, areKnown: preferences.isRead)
    suggestions.isEnabled = preferences[.suggests]
    suggestions.displayCount = preferences.suggestionCount
    for provider in suggestions.providers {
      let isOn = preferences.isOn(provider)
      suggestions.setEnabled(isOn, provider: provider.id)
      if provider.id == ProgramsProvider.id {
        for search in [programs, suggestedPrograms] { search?.isEnabled = preferences[.suggests] && isOn != false }
      }
    }
    servers.use(
      suggestions.providers.compactMap { $0 as? any ResultProvider }.filter {
        $0.givesResults && preferences[.suggests] && preferences.isOn($0) == true
      })
    guard !isPrivate else { return }
    if preferences.isRead {
      memory.setLearning(preferences[.learns])
    } else {
      memory.hold { await preferences.known(.learns) }
    }
  }

  /// Suggests what these sources have, within a scope.
  func follow(_ snapshot: LibrarySnapshot, scope: SearchScope) {
    let quiet = Self.lookedUp.filter { scope != .source($0) }
    words.setSearch(
      NameSearch(
        count: { snapshot.search($0, scope: scope, limit: 0).total },
        names: { text, limit in
          snapshot.search(text, scope: scope, limit: limit).hits
            .filter { !quiet.contains(snapshot.sources[Int($0.source)].id) }.map { snapshot.item($0).name }
        }))
    // The names of files are too many, and change too often, for their words to be counted.
    for source in snapshot.sources where !source.state.isLoading && source.files == nil {
      let state = SourceWords(source)
      guard state != knownWords[source.id] else { continue }
      knownWords[source.id] = state
      if let saved = SavedWords.table(of: source) {
        read { await $0.setWords(saved, of: source.id) }
      } else {
        read(SavedWords.names(of: source.items), of: source.id)
      }
    }
    for id in knownWords.keys where snapshot.source(id) == nil {
      knownWords[id] = nil
      read { await $0.removeSource(id) }
    }
    if quiet != quietSources {
      quietSources = quiet
      read { await $0.setQuiet(quiet) }
    }
    followTerms()
  }

  /// The sources of things that are looked up by their names, which have more words than all others, and of programs.
  private static let lookedUp: Set<String> = [CharacterSource.sourceID, IconSource.sourceID, RunSource.sourceID]

  /// Suggests the user's own words, and what they have written for others.
  private func follow(_ dictionary: DictionaryContent) {
    for language in replacedLanguages.union(dictionary.replacements.keys) {
      words.setReplacements(dictionary.replacements[language] ?? [:], language: language)
    }
    replacedLanguages = Set(dictionary.replacements.keys)
    read(dictionary.words, of: "dictionary")
  }

  /// Predicts the words of past searches, too.
  private func followTerms() {
    guard !isPrivate else { return }
    let terms = memory.recent.map(\.text)
    guard terms != knownTerms else { return }
    knownTerms = terms
    read(terms, of: "history")
  }

  private func read(_ names: some Sequence<String> & Sendable, of source: String) {
    read { await $0.setNames(names, of: source) }
  }

  private func read(_ change: @escaping @Sendable (LocalProvider) async -> Void) {
    reading = Task { [reading, words, suggestions] in
      await reading?.value
      await change(words)
      suggestions.invalidate(provider: words.id)
    }
  }
}

private struct Question {
  let query: SearchSession.SuggestionQuery
  let shownElsewhere: @MainActor () -> [String]
}

/// Which words of a source are known.
private struct SourceWords: Equatable {
  let revision: Int
  let isSaved: Bool

  init(_ source: LoadedSource) {
    revision = source.revision
    isSaved = !source.derived.isEmpty
  }
}
