import Catalog
import GtkKit
import ProgramSearch
import SmartSearch
import Suggestions

/// What is done for the session: each effect in its turn, and the window drawn once after all of them.
extension SearchController {
  /// Performs effects. What they lead to at once comes after them, and is drawn with them.
  func perform(_ effects: [SearchSession.Effect]) {
    pendingEffects += effects
    guard !isPerforming else { return }
    isPerforming = true
    while !pendingEffects.isEmpty { perform(pendingEffects.removeFirst()) }
    isPerforming = false
    draw()
  }

  private func perform(_ effect: SearchSession.Effect) {
    switch effect {
    case .search(let query): search(query)
    case .preview(let row): preview(row)
    case .open(let row, let opening, let texts): open(row, opening, texts: texts)
    case .searched(let text): services?.memory.recordSearch(text)
    case .choseSuggestion(let suggestion): learn(from: suggestion)
    case .act(let suggestion): act(on: suggestion)
    case .forgetTerm(let term): forget(term: term)
    case .forgetSuggestion(let suggestion): forget(suggestion)
    case .forgetChoice(let row): forgetChoice(of: row)
    case .close: onOutcome(.cancelled)
    case .chooseNothing: onOutcome(.nothingMatched)
    case .suggest(let query): services?.suggest(for: query)
    case .pin(let identity): services?.suggestions.select(identity.flatMap { suggestionsByID[$0] })
    case .searchPrograms(let text): services?.searchPrograms(for: text)
    case .timeNotice(let serial): timeNotice(serial: serial)
    }
  }

  private func preview(_ row: Int) {
    guard let candidate = rows.candidate(at: row) else { return }
    send(.rowReached(row: row, candidate))
  }

  private func open(_ row: Int, _ opening: SearchSession.Opening, texts: [String]) {
    if let result = rows.programResult(at: row) { return activate(result.reference, result.name, result.clipboardText) }
    guard let item = rows.item(at: row), let first = item.actions.first else { return }
    let action = opening == .second && item.actions.count > 1 ? item.actions[1] : first
    if case .print = action.effect { return onOutcome(.picked(item)) }
    run(action, of: row, texts: texts, keepsWindow: opening == .keepingWindow)
  }

  /// Does one of the actions of a row, and remembers that the row was chosen.
  func run(_ action: ItemAction, of row: Int, texts: [String], keepsWindow: Bool = false) {
    guard let item = rows.item(at: row), let reference = rows.reference(at: row) else { return }
    // One after the other: Return pressed twice does not open it twice.
    guard acting == nil else { return }
    if case .launch = action.effect { report("Opening \(VisibleText.of(item.name))…", .untilKey) }
    // A program that is started through the bus may take its time.
    acting = Task { [weak self, runner, services, display] in
      defer { self?.acting = nil }
      do throws(GLibError) {
        try await runner.run(action, on: display)
        services?.memory.recordChoice(of: reference, for: texts)
        guard keepsWindow else {
          self?.onOutcome(.done)
          return
        }
        self?.report("\(action.title): \(item.name)", .untilKey)
      } catch {
        self?.report("\(item.name): \(error.message)", .untilKey)
      }
    }
  }

  // MARK: Notices

  /// How long a notice stays that the user did not ask for, whatever they go on typing.
  private static let noticeTime = Duration.seconds(6)

  /// Says something in the status line; what the user did not ask for stays for a time.
  func report(_ text: String, _ lifetime: SearchSession.Notice.Lifetime = .timed) {
    send(.noticed(.init(text, lifetime)))
  }

  private func timeNotice(serial: Int) {
    noticeTimer?.cancel()
    noticeTimer = MainLoop.schedule(after: Self.noticeTime) { [weak self] in
      self?.send(.noticeTimeEnded(serial: serial))
    }
  }
}
