import Catalog
import GtkKit
import ProgramSearch
import SmartSearch
import Suggestions

/// What the window does with what is remembered and suggested.
extension SearchController {
  func startAids() {
    guard let aids else { return }
    aids.suggestions.onChange = { [weak self] in self?.followSuggestions() }
    aids.suggestions.onFailure = { [weak self] in self?.tell($0.description) }
    aids.memory.onProblem = { [weak self] in self?.tell($0) }
    aids.memory.onChange = { [weak self] in self?.followMemory() }
    followPrograms()
    aids.dictionary.onProblem = { [weak self] in self?.tell($0) }
    aids.dictionary.start()
    Task { await aids.load() }
  }

  func stopAids() {
    guard let aids else { return }
    aids.suggestions.onChange = nil
    aids.suggestions.onFailure = nil
    aids.stopSuggesting()
    aids.memory.onChange = {}
    aids.memory.onProblem = { _ in }
    aids.programs?.onChange = nil
    aids.programs?.onFailure = nil
    aids.programs?.reset()
    aids.dictionary.onProblem = nil
    aids.dictionary.stop()
    // From now on what was chosen here comes first; before, it would have moved the rows under the person's eyes.
    rankByHabits()
  }

  /// Has the library rank by what is remembered.
  private func rankByHabits() {
    guard let habits = aids?.memory.habits else { return }
    library.setHabits(habits)
  }

  private func followSuggestions() {
    guard let aids else { return }
    let state = aids.suggestions.state
    askedOutside += state.sending.filter { !askedOutside.contains($0) }
    let request = SuggestionRequest(state.text)
    offers = [:]
    var suggested: [SearchSession.Suggestion] = []
    for suggestion in state.suggestions {
      let identity = suggestion.identity(in: request)
      guard offers.updateValue(suggestion, forKey: identity) == nil else { continue }
      suggested.append(
        SearchSession.Suggestion(
          text: suggestion.applied(to: request).text, identity: identity, isCorrection: suggestion.isAutocorrect,
          isResult: ProgramsProvider.reference(of: suggestion) != nil))
    }
    send(.suggested(suggested))
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

  var recentTerms: [String] { aids?.memory.recent.map(\.text) ?? [] }

  /// What was searched for and opened most, but for what is recent anyway.
  private var trendingTerms: [String] {
    guard let memory = aids?.memory else { return [] }
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
    guard let aids else { return view.suggestions.widget.isVisible = false }
    tellWish()
    let selected = session.selectedSuggestion
    let held = if case .suggestion(let identity) = session.selection { identity } else { String?.none }
    if held != heldSuggestion {
      heldSuggestion = held
      aids.suggestions.select(held.flatMap { offers[$0] })
    }
    let isShown = aids.suggestions.isEnabled && (session.phase == .typing || !session.bar.isEmpty)
    view.suggestions.widget.isVisible = isShown
    guard isShown else { return }
    view.suggestions.show(
      session.bar.compactMap { offers[$0.identity].map(content) }, selected: selected,
      isLoading: aids.suggestions.state.isLoading)
  }

  /// Tells the providers what suggestions are wanted for, where that has changed.
  private func tellWish() {
    let wish = session.suggestionWish
    guard let aids, wish != toldWish else { return }
    toldWish = wish
    if let wish {
      aids.suggestions.update(text: wish.text, caret: wish.caret)
    } else {
      askedOutside = []
      aids.stopSuggesting()
    }
  }

  /// Where the text goes or went outside this machine; nil if nowhere.
  var outsideText: String? {
    let sending = aids?.suggestions.state.sending ?? []
    if !sending.isEmpty { return "Asking \(sending.joined(separator: ", "))" }
    return askedOutside.isEmpty ? nil : "Asked \(askedOutside.joined(separator: ", "))"
  }

  private func content(of suggestion: Suggestion) -> PillContent {
    let provider = aids?.suggestions.providers.first { $0.id == suggestion.source }
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
    guard let aids, let suggestion = offers[chosen.identity], suggestion.isUnknown, preferences[.learns] else { return }
    attempt { try await aids.suggestions.learn(suggestion) }
  }

  func forget(term: String) {
    aids?.memory.forgetSearch(term)
    notice = "Forgot “\(VisibleText.of(term))”"
  }

  func forget(_ chosen: SearchSession.Suggestion) {
    guard let aids, let suggestion = offers[chosen.identity] else { return }
    let title = VisibleText.of(suggestion.title)
    if suggestion.source == "history" {
      aids.memory.forgetSearch(suggestion.text)
      aids.suggestions.invalidate(provider: suggestion.source)
      notice = "Forgot “\(title)”"
    } else {
      attempt { try await aids.suggestions.ignore(suggestion) }
      notice = "“\(title)” will not be suggested again; Preferences can bring it back"
    }
  }

  func forgetChoice(of row: Int) {
    guard let aids, let reference = rows.reference(at: row), let item = rows.item(at: row) else { return }
    aids.memory.forgetItem(reference)
    notice = "Forgot that \(VisibleText.of(item.name)) was chosen"
  }

  private func attempt(_ body: @escaping () async throws -> Void) {
    Task { [weak self] in
      do { try await body() } catch { self?.tell("\(error)") }
    }
  }
}
