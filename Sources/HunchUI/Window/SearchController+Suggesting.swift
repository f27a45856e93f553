import Catalog
import GtkKit
import ProgramSearch
import SmartSearch
import Suggestions

/// What the window does with what is remembered and suggested.
extension SearchController {
  func startServices() {
    guard let services else { return }
    services.suggestions.onChange = { [weak self] in self?.followSuggestions() }
    services.suggestions.onFailure = { [weak self] in self?.report($0.description) }
    services.memory.onProblem = { [weak self] in self?.report($0) }
    services.memory.onChange = { [weak self] in self?.followMemory() }
    followPrograms()
    services.dictionary.onProblem = { [weak self] in self?.report($0) }
    services.dictionary.start()
    Task { await services.load() }
  }

  func stopServices() {
    guard let services else { return }
    services.suggestions.onChange = nil
    services.suggestions.onFailure = nil
    services.suggest(for: nil)
    services.memory.onChange = {}
    services.memory.onProblem = { _ in }
    services.programs?.onChange = nil
    services.programs?.onFailure = nil
    services.searchPrograms(for: nil)
    services.dictionary.onProblem = nil
    services.dictionary.stop()
    // From now on what was chosen here comes first; before, it would have moved the rows under the person's eyes.
    rankByHabits()
  }

  /// Has the library rank by what is remembered.
  private func rankByHabits() {
    guard let habits = services?.memory.habits else { return }
    library.setHabits(habits)
  }

  /// Who can be asked now.
  var availableServices: SearchSession.Services {
    .init(suggestions: services?.suggestions.isEnabled == true, programs: services?.programs?.isEnabled == true)
  }

  private func followSuggestions() {
    guard let services else { return }
    let state = services.suggestions.state
    let request = SuggestionRequest(state.text)
    suggestionsByID = [:]
    var suggested: [SearchSession.Suggestion] = []
    for suggestion in state.suggestions {
      let identity = suggestion.identity(in: request)
      guard suggestionsByID.updateValue(suggestion, forKey: identity) == nil else { continue }
      suggested.append(
        SearchSession.Suggestion(
          text: suggestion.applied(to: request).text, identity: identity, isCorrection: suggestion.isAutocorrect,
          isResult: ProgramsProvider.reference(of: suggestion) != nil))
    }
    send(.suggested(suggested, isLoading: state.isLoading, sending: state.sending))
  }

  private func followMemory() {
    send(.homeChanged(rows: homeRows))
    guard !areHabitsKnown else { return }
    // At the start, and where another instance recorded something since.
    areHabitsKnown = true
    rankByHabits()
  }

  // MARK: The home page

  var homeRows: [SearchSession.HomeRow] {
    recentTerms.map { .recent($0) } + trendingTerms.map { .trending($0) } + snapshot.sources.map { .source($0.id) }
  }

  var recentTerms: [String] { services?.memory.recent.map(\.text) ?? [] }

  /// What was searched for and opened most, but for what is recent anyway.
  private var trendingTerms: [String] {
    guard let memory = services?.memory else { return [] }
    var uses = Dictionary(memory.trending.map { ($0.text, $0.frecency) }, uniquingKeysWith: max)
    for (reference, frecency) in memory.habits {
      guard let hit = snapshot.hit(of: reference) else { continue }
      uses[snapshot.item(hit).name, default: 0] += frecency
    }
    let recent = Set(recentTerms.map(Fold.fold))
    return uses.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.map(\.key)
      .filter { !recent.contains(Fold.fold($0)) }.prefix(SearchMemory.termCount).map(\.self)
  }

  var homeSections: [HomePage.Section] {
    func section(_ title: String, _ content: (SearchSession.HomeRow) -> RowContent?) -> HomePage.Section {
      HomePage.Section(title: title, rows: session.homeRows.compactMap(content))
    }
    return [
      section("Recent") { row in
        guard case .recent(let term) = row else { return nil }
        return RowContent(icon: .themed("document-open-recent-symbolic"), name: term)
      },
      section("Trending") { row in
        guard case .trending(let term) = row else { return nil }
        return RowContent(icon: .themed("starred-symbolic"), name: term)
      },
      section("Sources") { row in
        guard case .source(let id) = row, let source = snapshot.source(id) else { return nil }
        return RowContent(
          icon: .themed(source.iconName), name: source.title, subtitle: source.failure?.message,
          detail: Wording.state(of: source))
      },
    ]
  }

  // MARK: The suggestion bar

  func drawSuggestions() {
    let isShown = session.services.suggestions && (session.phase == .typing || !session.bar.isEmpty)
    view.suggestions.widget.isVisible = isShown
    guard isShown else { return }
    view.suggestions.show(
      session.bar.compactMap { suggestionsByID[$0.identity].map(content) }, selected: session.selectedSuggestion,
      isLoading: session.areSuggestionsLoading)
  }

  /// Where the text goes or went outside this machine; nil if nowhere.
  var outsideText: String? {
    let outside = session.outside
    if !outside.sending.isEmpty { return "Asking \(outside.sending.joined(separator: ", "))" }
    return outside.asked.isEmpty ? nil : "Asked \(outside.asked.joined(separator: ", "))"
  }

  private func content(of suggestion: Suggestion) -> PillContent {
    let provider = services?.suggestions.providers.first { $0.id == suggestion.source }
    let icon =
      switch suggestion.kind {
      case .autocorrect: "tools-check-spelling-symbolic"
      case .unknown: "dialog-question-symbolic"
      case .regular, .symbol: Self.icon(of: provider)
      }
    return PillContent(
      title: suggestion.title, subtitle: suggestion.subtitle, kind: suggestion.kind, source: provider?.name ?? "",
      iconName: icon, isResult: ProgramsProvider.reference(of: suggestion) != nil)
  }

  private static func icon(of provider: (any SuggestionProvider)?) -> String {
    switch provider?.id {
    case "history": "document-open-recent-symbolic"
    case "local": "edit-find-symbolic"
    case ProgramsProvider.id: "application-x-executable-symbolic"
    case _ where provider?.policy.leavesMachine == true: "network-server-symbolic"
    default: "edit-find-symbolic"
    }
  }

  // MARK: Learning and forgetting

  /// A suggestion was chosen: a word that was unknown is known from now on.
  func learn(from chosen: SearchSession.Suggestion) {
    guard let services, let suggestion = suggestionsByID[chosen.identity], suggestion.isUnknown, preferences[.learns]
    else { return }
    attempt { try await services.suggestions.learn(suggestion) }
  }

  func forget(term: String) {
    services?.memory.forgetSearch(term)
    report("Forgot “\(VisibleText.of(term))”", .untilKey)
  }

  func forget(_ chosen: SearchSession.Suggestion) {
    guard let services, let suggestion = suggestionsByID[chosen.identity] else { return }
    let title = VisibleText.of(suggestion.title)
    if suggestion.source == "history" {
      services.memory.forgetSearch(suggestion.text)
      services.suggestions.invalidate(provider: suggestion.source)
      report("Forgot “\(title)”", .untilKey)
    } else {
      attempt { try await services.suggestions.ignore(suggestion) }
      report("“\(title)” will not be suggested again; Preferences can bring it back", .untilKey)
    }
  }

  func forgetChoice(of row: Int) {
    guard let services, let reference = rows.reference(at: row), let item = rows.item(at: row) else { return }
    services.memory.forgetItem(reference)
    report("Forgot that \(VisibleText.of(item.name)) was chosen", .untilKey)
  }

  private func attempt(_ body: @escaping () async throws -> Void) {
    Task { [weak self] in
      do { try await body() } catch { self?.report("\(error)") }
    }
  }
}
