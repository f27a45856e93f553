import Catalog
import ExternalSearch
import GLibKit
import SmartSearch
import Suggestions
import SystemKit

extension SearchController {
  func perform(_ effect: SearchSession.Effect) {
    switch effect {
    case .search(let query): search(query)
    case .preview(let row): preview(row)
    case .open(let row, let opening, let texts): open(row, opening, texts: texts)
    case .openItem(let reference, let opening): open(reference, opening)
    case .listActions(let target): listActions(of: target)
    case .perform(let action, let subject, let keepsWindow): run(action, on: subject, keepsWindow: keepsWindow)
    case .undo: undo()
    case .searched(let text): services?.memory.recordSearch(text)
    case .choseSuggestion(let suggestion): learn(from: suggestion)
    case .act(let suggestion): act(on: suggestion)
    case .forgetHomeRow(let row): forget(row)
    case .forgetSuggestion(let suggestion): forget(suggestion)
    case .forgetChoice(let row): forgetChoice(of: row)
    case .mark(let row): mark(row)
    case .markAll: markAll()
    case .close: onOutcome(.cancelled)
    case .finish: onOutcome(.done)
    case .openRows(let answer, let script): open(answer, of: script)
    case .choose(let choice): take(choice)
    case .takeText(let row): takeText(ofRow: row)
    case .suggest(let query):
      services?.suggest(for: query, shownElsewhere: { [weak self] in self?.state.namesInSight ?? [] }) { [weak self] in
        await self?.display.drawn()
        self?.timeReading()
      }
    case .pin(let identity): services?.select(identity.flatMap { state.suggestionsByID[$0]?.suggestion })
    case .searchPrograms(let text): services?.searchOutside(for: text)
    case .timeNotice(let serial): timeNotice(serial: serial)
    case .timeKeeping(let serial): timeKeeping(serial: serial)
    }
  }

  /// Starts the time in which the user cannot have read the new rows yet.
  private func timeReading() {
    readingTimer?.cancel()
    areRowsRead = false
    readingTimer = Task { [weak self, clock] in
      guard (try? await clock.sleep(for: Self.readingTime)) != nil else { return }
      self?.areRowsRead = true
    }
  }

  /// The time after drawing the rows in which something that belongs to them may still appear.
  private static let readingTime = Duration.milliseconds(150)

  /// Shows a sentence in the status line. By default it stays for a time, for sentences that the user did not ask
  /// for.
  package func report(_ text: String, _ lifetime: SearchSession.Notice.Lifetime = .timed) {
    send(.noticed(.init(text, lifetime)))
  }

  private func preview(_ row: Int) {
    guard let candidate = state.rows.candidate(at: row) else { return }
    send(.rowReached(row: row, candidate))
  }

  // MARK: Results of other programs

  /// Opens a suggestion that is itself a result.
  private func act(on chosen: SearchSession.Suggestion) {
    guard let suggestion = state.suggestionsByID[chosen.identity]?.suggestion,
      let reference = ProgramsProvider.reference(of: suggestion)
    else { return }
    if let sum = suggestion.sum {
      var item = CatalogItem(id: sum.typed, name: sum.typed, isRemembered: false)
      item.answer = sum.answer
      let copy = ItemAction(localized("Copy Result"), .copy(sum.answer))
      item.actions = [copy]
      return run(copy, on: .init(item: item))
    }
    let text = suggestion.additionalInfo[ProgramsProvider.clipboardTextKey] ?? ""
    activate(
      ItemAction.ForeignResult(reference, clipboardText: text.isEmpty ? nil : text), action: nil, suggestion.title,
      .closes)
  }

  /// Asks a program to act on its result. The errand ends when the program has answered.
  /// - Parameter action: An action of the result; nil for the program's default.
  func activate(_ result: ItemAction.ForeignResult, action: String?, _ name: String, _ sequel: Errand.Sequel) {
    guard let programs = services?.programs else { return }
    let name = VisibleText.of(name)
    begin(.action(.activate(result, action: action)), of: name, sequel) { [display, time = display.userTime] in
      do {
        try await programs.activate(
          ProgramResult.Reference(result), action: action, timestamp: time, token: { display.activationToken })
      } catch let failure as ProgramFailure {
        if let detail = failure.detail { DeveloperLog.session.write(detail) }
        return .failed(failure.description)
      } catch let failure as UnknownProgram {
        return .failed(localizedPair(name, failure.description))
      } catch {
        DeveloperLog.session.write("\(name): \(error)")
        return .failed(localizedPair(name, localized("the program did not answer")))
      }
      if let text = result.clipboardText { display.copy(text) }
      return .done
    }
  }
}
