import Catalog
import GtkKit
import ProgramSearch
import SmartSearch
import Suggestions

/// What belongs to the final search: its details, and what other programs found.
extension SearchController {
  // MARK: Details

  func drawDetails() {
    let row = session.phase == .results && session.page == .list ? session.selection.row : nil
    let item = row.flatMap(rows.item)
    view.details.widget.isVisible = item != nil
    view.details.show(item.map { DetailsPane.Content(item: $0, source: row.flatMap(rows.sourceTitle) ?? "") })
  }

  func actOnSelected(_ number: Int) {
    guard let row = session.selection.row, let item = rows.item(at: row), item.actions.indices.contains(number) else {
      return
    }
    run(item.actions[number], of: row, texts: [session.field.text])
  }

  // MARK: Other programs

  /// Follows what other programs find.
  func followPrograms() {
    guard let programs = services?.programs else { return }
    programs.onChange = { [weak self] in self?.showProgramResults() }
    programs.onFailure = { [weak self] in self?.report($0.description) }
    send(.servicesChanged(availableServices))
  }

  /// The rows of other programs come behind all others, so that nothing moves; they are gone with the final search.
  private func showProgramResults() {
    let results = services?.programs?.state.sections.flatMap(\.results) ?? []
    guard results != rows.programResults else { return }
    // What is selected among them stays where it is, whoever answers meanwhile: the new ones come last.
    let known = rows.programResults.filter(results.contains)
    rows.programResults = known + results.filter { !known.contains($0) }
    send(.appended(rows: rows.programResults.count))
  }

  /// Acts on a suggestion that is itself what was looked for.
  func act(on chosen: SearchSession.Suggestion) {
    guard let suggestion = suggestionsByID[chosen.identity], let reference = ProgramsProvider.reference(of: suggestion)
    else {
      return
    }
    let text = suggestion.additionalInfo[ProgramsProvider.clipboardTextKey] ?? ""
    activate(reference, suggestion.title, text.isEmpty ? nil : text)
  }

  /// Has a program do what it does with a result; the window is done when the program has said that it did.
  func activate(_ result: ProgramResult.Reference, _ name: String, _ clipboardText: String?) {
    guard let programs = services?.programs else { return }
    let time = display.userTime
    report("Opening \(VisibleText.of(name))…", .untilKey)
    Task { [weak self] in
      do {
        try await programs.activate(result, timestamp: time)
        guard let self else { return }
        if let clipboardText { runner.copy(clipboardText, on: display) }
        onOutcome(.done)
      } catch {
        self?.report("\(error)")
      }
    }
  }
}
