import Catalog
import GLibKit
import ProgramSearch
import SmartSearch
import Suggestions

/// What is done for the session.
extension SearchController {
  func perform(_ effect: SearchSession.Effect) {
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
    case .suggest(let query): services?.suggest(for: query, shownElsewhere: state.namesInSight)
    case .pin(let identity): services?.suggestions.select(identity.flatMap { state.suggestionsByID[$0] })
    case .searchPrograms(let text): services?.searchPrograms(for: text)
    case .timeNotice(let serial): timeNotice(serial: serial)
    case .timeKeeping(let serial): timeKeeping(serial: serial)
    }
  }

  /// Says something in the status line; what the user did not ask for stays for a time.
  package func report(_ text: String, _ lifetime: SearchSession.Notice.Lifetime = .timed) {
    send(.noticed(.init(text, lifetime)))
  }

  private func preview(_ row: Int) {
    guard let candidate = state.rows.candidate(at: row) else { return }
    send(.rowReached(row: row, candidate))
  }

  // MARK: Acting on rows

  private func open(_ row: Int, _ opening: SearchSession.Opening, texts: [String]) {
    if let result = state.rows.programResult(at: row) {
      return activate(result.reference, result.name, result.clipboardText)
    }
    guard let item = state.rows.item(at: row), let first = item.actions.first else { return }
    let action = opening == .second && item.actions.count > 1 ? item.actions[1] : first
    if case .print = action.effect { return onOutcome(.picked(item)) }
    run(action, of: row, texts: texts, keepsWindow: opening == .keepingWindow)
  }

  /// Does one of the selected row's actions.
  package func actOnSelected(_ number: Int) {
    guard let row = state.session.selection.row, let item = state.rows.item(at: row),
      item.actions.indices.contains(number)
    else { return }
    run(item.actions[number], of: row, texts: [text])
  }

  /// Does one of the actions of a row, and remembers that the row was chosen.
  private func run(_ action: ItemAction, of row: Int, texts: [String], keepsWindow: Bool = false) {
    guard let item = state.rows.item(at: row), let reference = state.rows.reference(at: row) else { return }
    let isBegun = runner.start(action) { [weak self, services] failure in
      if let failure {
        self?.report("\(item.name): \(failure.message)", .untilKey)
        return
      }
      services?.memory.recordChoice(of: reference, for: texts)
      if keepsWindow { self?.report("\(action.title): \(item.name)", .untilKey) } else { self?.onOutcome(.done) }
    }
    if isBegun, case .launch = action.effect { report("Opening \(VisibleText.of(item.name))…", .untilKey) }
  }

  // MARK: Results of other programs

  /// Acts on a suggestion that is itself what was looked for.
  private func act(on chosen: SearchSession.Suggestion) {
    guard let suggestion = state.suggestionsByID[chosen.identity],
      let reference = ProgramsProvider.reference(of: suggestion)
    else { return }
    let text = suggestion.additionalInfo[ProgramsProvider.clipboardTextKey] ?? ""
    activate(reference, suggestion.title, text.isEmpty ? nil : text)
  }

  /// Has a program do what it does with a result; the window is done when the program has said that it did.
  private func activate(_ result: ProgramResult.Reference, _ name: String, _ clipboardText: String?) {
    guard let programs = services?.programs else { return }
    let time = display.userTime
    report("Opening \(VisibleText.of(name))…", .untilKey)
    Task { [weak self] in
      do {
        try await programs.activate(result, timestamp: time)
        guard let self else { return }
        if let clipboardText { display.copy(clipboardText) }
        onOutcome(.done)
      } catch {
        self?.report("\(error)")
      }
    }
  }
}
