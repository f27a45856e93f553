import Catalog
import ExternalSearch
import GLibKit
import SmartSearch
import Suggestions
import SystemKit

/// The window's use of the history and the suggestions.
extension SearchController {
  func startServices() {
    guard let services else { return }
    services.suggestions.onChange = { [weak self] in self?.followSuggestions() }
    services.suggestions.onFailure = { [weak self] in self?.report($0.description) }
    services.memory.onProblem = { [weak self] in self?.report($0, .timedThenUntilKey) }
    services.memory.onChange = { [weak self] in self?.followMemory() }
    services.servers.onChange = { [weak self] change in
      self?.state.servers.apply(change)
      self?.showOutsideResults()
    }
    services.servers.onFailure = { [weak self] in self?.report($0) }
    followPrograms()
    services.keywords.onChange = { [weak self] in self?.followKeywords() }
    services.sums?.onChange = { [weak self] in self?.followSums() }
    send(.scriptKeywordsChanged(services.keywords.scriptKeywords))
    services.keywords.onNotice = { [weak self] in self?.report($0) }
    services.dictionary.onProblem = { [weak self] in self?.report($0, .timedThenUntilKey) }
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
    services.servers.onChange = { _ in }
    services.servers.onFailure = { _ in }
    services.searchOutside(for: nil)
    services.keywords.onChange = {}
    services.keywords.onNotice = { _ in }
    services.keywords.reset()
    services.sums?.onChange = {}
    services.sums?.reset()
    services.endProgramSession()
    services.dictionary.onProblem = nil
    services.dictionary.stop()
    // New choices change the order only now; earlier, rows would have moved under the user's eyes.
    rankByUse()
  }

  private func followKeywords() {
    let keywords = services?.keywords.scriptKeywords
    if keywords != state.session.scriptKeywords { send(.scriptKeywordsChanged(keywords)) }
    if availableServices != state.session.services { send(.servicesChanged(availableServices)) }
    searchAgain()
  }

  /// Follows the results of other programs, and which services are available.
  package func followPrograms() {
    services?.programs?.onChange = { [weak self] in self?.showOutsideResults() }
    services?.programs?.onFailure = { [weak self] in self?.report($0) }
    send(.servicesChanged(availableServices))
  }

  private func report(_ failure: ProgramFailure) {
    if let detail = failure.detail { DeveloperLog.session.write(detail) }
    report(failure.description)
  }

  var availableServices: SearchSession.Services {
    .init(
      suggestions: services?.suggestions.isEnabled == true,
      programs: services?.programs?.isEnabled == true || services?.servers.isEnabled == true,
      commands: state.snapshot.source(RunSource.sourceID) != nil, files: state.snapshot.hasFiles,
      engines: services?.keywords.engineKeywords ?? [],
      lacksEngines: !isPrivate && services?.keywords.lacksEngines == true)
  }

  /// Ranks the library by the history, and by the use that other programs recorded.
  package func rankByUse() {
    guard let services else { return }
    library.setUsageScores(services.usageScores())
  }

  // MARK: The home page

  /// The rows of the home page. A private window shows nothing of the history.
  var homeRows: [SearchSession.HomeRow] {
    guard !state.isPrivate else { return [] }
    let pinned = state.personal.pinned.filter { state.homeItem($0) != nil }
    return (pinned + latelyUsed.filter { !pinned.contains($0.lasting) }).map { .item($0) }
      + frequentTerms.map { .term($0) }
  }

  /// The number of recent items on the home page, and how many of them are Hunch's own if other programs used enough
  /// files.
  private static let latelyUsed = (rows: 8, own: 5)

  /// The items that the user opened here, the last one first, followed by the files that any program used last.
  private var latelyUsed: [ItemReference] {
    let recent = state.recentFiles
    var own: [ItemReference] = []
    var paths: Set<FilePath> = []
    for reference in services?.memory.lately ?? [] where own.count < Self.latelyUsed.rows {
      guard !state.personal.hidden.contains(reference.lasting), let item = state.homeItem(reference, among: recent),
        item.file.map({ paths.insert($0).inserted }) != false
      else {
        continue
      }
      own.append(reference)
    }
    let files = recent.filter { $0.item.file.map(paths.contains) != true }.map(\.reference)
    own = Array(own.prefix(max(Self.latelyUsed.own, Self.latelyUsed.rows - files.count)))
    return own + files.prefix(Self.latelyUsed.rows - own.count)
  }

  private var frequentTerms: [String] {
    (services?.memory.trending ?? []).sorted { ($1.frecency, $0.text) < ($0.frecency, $1.text) }.map(\.text)
      .prefix(SearchMemory.termCount).map(\.self)
  }

  // MARK: Learning and forgetting

  /// Learns an unknown word from the suggestion that the user chose.
  func learn(from chosen: SearchSession.Suggestion) {
    guard let services, let suggestion = state.suggestionsByID[chosen.identity]?.suggestion, suggestion.isUnknown,
      preferences[.learns]
    else { return }
    attempt { try await services.suggestions.learn(suggestion) }
  }

  /// Forgets a term of the home page, or all choices of an item. A file may be known by two sources.
  func forget(_ row: SearchSession.HomeRow) {
    guard let memory = services?.memory else { return }
    switch row {
    case .term(let term):
      memory.forgetSearch(term)
      report(localized("Forgot “{text}”", ["text": VisibleText.of(term)]), .untilKey)
    case .item(let reference):
      guard let item = state.homeItem(reference) else { return }
      let name = ["name": VisibleText.of(item.name)]
      for known in Set([reference] + memory.lately.filter { $0.lasting == reference.lasting }) {
        memory.forgetItem(known)
      }
      let isListed = state.recentFiles.contains { $0.reference.lasting == reference.lasting }
      report(
        isListed
          ? localized("Forgot {name}. It stays among the desktop’s recent files", name)
          : localized("Forgot {name}", name), .untilKey)
    }
  }

  func forget(_ chosen: SearchSession.Suggestion) {
    guard let services, let suggestion = state.suggestionsByID[chosen.identity]?.suggestion else { return }
    let title = VisibleText.of(suggestion.title)
    if suggestion.source == "history" {
      let forgetting = services.memory.forgetSearch(suggestion.text)
      // The provider reads the store: asked before the search is gone, it would suggest it again.
      Task {
        _ = await forgetting.value
        services.suggestions.invalidate(provider: suggestion.source)
      }
      report(localized("Forgot “{text}”", ["text": title]), .untilKey)
    } else {
      attempt { try await services.suggestions.ignore(suggestion) }
      report(localized("“{text}” will not be suggested again. To undo, see Preferences", ["text": title]), .untilKey)
    }
  }

  func forgetChoice(of row: Int) {
    guard let services, let reference = state.rows.reference(at: row), let item = state.rows.item(at: row) else {
      return
    }
    state.choices = nil
    services.memory.forgetItem(reference)
    report(localized("Forgot {name}", ["name": VisibleText.of(item.name)]), .untilKey)
  }

  /// Reads how often the item whose details are to be shown was chosen.
  /// - Parameter isOutdated: Whether the history may have changed since the last reading.
  func followChoices(isOutdated: Bool = false) {
    let item = state.detailedItem
    let isSame = item == state.choices?.item
    guard isOutdated || !isSame else { return }
    counting?.cancel()
    if !isSame { state.choices = item.map { ($0, []) } }
    guard let item, let memory = services?.memory else { return }
    counting = Task { [weak self] in
      let counts = await memory.choiceCounts(of: item)
      guard let self, !Task.isCancelled, let known = state.choices, known.item == item, known.counts != counts else {
        return
      }
      state.choices = (item, counts)
      display.show(state.content)
    }
  }

  private func attempt(_ body: @escaping () async throws -> Void) {
    Task { [weak self] in
      do { try await body() } catch { self?.report("\(error)") }
    }
  }
}
