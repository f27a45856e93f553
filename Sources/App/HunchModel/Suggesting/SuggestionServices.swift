package import Catalog
package import ExternalSearch
package import Suggestions

/// The helpers of a search: the history, providers, keywords and sums. Windows share them, except for a private
/// window, which has its own.
@MainActor
package final class SuggestionServices {
  package let memory: SearchMemory
  package let suggestions: SuggestionContext
  package let dictionary: PersonalDictionary
  /// The rows of texts with a keyword.
  package let keywords: KeywordSearch

  /// The use that other programs recorded; nil in a private window, which shows nothing of it.
  package let prior: PriorUse?

  /// The results of typed sums; nil in a private window, whose text no program receives.
  let sums: SumSearch?

  /// Whether the window records nothing and sends the text to nobody.
  package let isPrivate: Bool

  private let words: LocalProvider
  /// The state of each source whose words are loaded.
  private var knownWords: [String: SourceWords] = [:]
  private var knownTerms: [String] = []
  /// The sources whose words are suggested only in a search of that source.
  private var quietSources: Set<String> = []
  private var replacedLanguages: Set<String> = []
  private var reading: Task<Void, Never>?
  /// The next question, until the moment to ask it.
  private var question: Question?
  private var asking: Task<Void, Never>?

  /// - Parameters:
  ///   - others: Providers besides the history and the words of the sources. A private window asks none of them.
  ///   - arrange: Replaces or orders the usual providers, the history and the words of the sources. A private window
  ///     keeps only that of the words, if it sends no text to another machine.
  ///   - calculator: Computes sums.
  ///   - prior: The use that other programs recorded.
  package init(
    _ store: HistoryStore, isPrivate: Bool = false, locale: String, others: [any SuggestionProvider] = [],
    arrange: ([any SuggestionProvider]) -> [any SuggestionProvider] = { $0 },
    dictionary: PersonalDictionary = PersonalDictionary(), calculator: Calculator = Calculator(),
    prior: PriorUse? = nil
  ) {
    let session = HistorySession(store, isPrivate: isPrivate)
    self.isPrivate = isPrivate
    servers = ServerSearch(locale: locale)
    memory = SearchMemory(session, copy: prior?.copyPath)
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
    self.prior = isPrivate ? nil : prior
    dictionary.onChange = { [weak self] in self?.follow($0) }
    keywords.usage = { [weak self] in
      guard let self else { return { [:] } }
      return usageScores()
    }
  }

  /// Returns a computation of how much each item is used: by the history and the records of other programs. It may take
  /// long.
  func usageScores() -> @Sendable () -> [ItemReference: Double] {
    let ranking = memory.ranking
    let prior = prior?.use ?? KnownUse()
    return { prior.scores(beside: ranking.usageScores) }
  }

  /// The other programs that a final search asks; nil without any.
  package private(set) var programs: ProgramSearch?
  /// The same programs, asked while the user types.
  private var suggestedPrograms: ProgramSearch?

  let servers: ServerSearch

  /// The problems of the servers' settings file, in sentences that name the line. Invalid sections are skipped.
  package var serverProblems: [String] = []

  /// Asks other programs from now on. A private window must not call this.
  package func add(_ programs: ProgramSearch) {
    self.programs = programs
    let suggested = ProgramSearch(sharing: programs)
    suggested.onLateAnswer = { [weak self] in self?.suggestions.invalidate(provider: ProgramsProvider.id) }
    suggestedPrograms = suggested
    // Programs stand before servers, whichever are found first: of two equally good suggestions, the earlier
    // provider's comes first.
    let place = suggestions.providers.firstIndex { $0.policy.leavesMachine } ?? suggestions.providers.endIndex
    suggestions.providers.insert(ProgramsProvider(suggested), at: place)
  }

  /// Suggests for a text and a caret; with nil, stops suggesting.
  /// - Parameters:
  ///   - shownElsewhere: Returns the names that the user sees already. Called when the providers are asked.
  ///   - moment: Returns when the providers may be asked.
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

  /// Notes that the user moved to a suggestion, or with nil away from all.
  func select(_ suggestion: Suggestion?) {
    // A later question would remove the selection.
    ask()
    suggestions.select(suggestion)
  }

  /// Searches other programs and servers for a text; with nil, stops searching.
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
  func endProgramSession() { programs?.endSession() }

  /// Replaces the providers that send the text to another machine. A private window must not call this.
  package func setRemote(_ providers: [any SuggestionProvider]) {
    let others = suggestions.providers.filter { !$0.policy.leavesMachine }
    suggestions.providers = others + providers
  }

  /// Reads the history and the user's words.
  func load() async {
    await memory.load()
    // A failure is reported already: `memory` reads the same database.
    try? await words.loadWords(in: isPrivate ? [.ignored] : WordList.allCases)
  }

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

  /// Suggests the words and names of these sources, within a scope.
  func follow(_ snapshot: LibrarySnapshot, scope: SearchScope) {
    let quiet = Self.lookedUp.subtracting(scope.ids)
    words.setSearch(
      NameSearch(
        count: { snapshot.search($0, scope: scope, limit: 0).total },
        names: { text, limit in
          snapshot.search(text, scope: scope, limit: limit).hits
            .filter {
              let source = snapshot.sources[Int($0.source)]
              return !source.traits.isConfidential && !quiet.contains(source.id)
            }.map { snapshot.item($0).name }
        }))
    // File names are too many, and change too often, to count their words.
    for source in snapshot.sources
    where !source.state.isLoading && source.files == nil && !source.traits.isConfidential {
      let state = SourceWords(source)
      guard state != knownWords[source.id] else { continue }
      knownWords[source.id] = state
      // Checking a table reads all of it, which the first frame would wait for.
      read { provider in
        if let saved = SavedWords.table(of: source) {
          await provider.setWords(saved, of: source.id)
        } else {
          await provider.setNames(SavedWords.names(of: source.items), of: source.id)
        }
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

  /// Sources whose items the user looks up by name, which have more words than all others, and the programs.
  private static let lookedUp: Set<String> = [CharacterSource.sourceID, IconSource.sourceID, RunSource.sourceID]

  /// Suggests the user's own words and replacements.
  private func follow(_ dictionary: DictionaryContent) {
    for language in replacedLanguages.union(dictionary.replacements.keys) {
      words.setReplacements(dictionary.replacements[language] ?? [:], language: language)
    }
    replacedLanguages = Set(dictionary.replacements.keys)
    read(dictionary.words, of: "dictionary")
  }

  /// Predicts the words of earlier searches too.
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

/// The version of a source whose words are loaded.
private struct SourceWords: Equatable {
  let revision: Int
  let isSaved: Bool

  init(_ source: LoadedSource) {
    revision = source.revision
    isSaved = !source.derived.isEmpty
  }
}
