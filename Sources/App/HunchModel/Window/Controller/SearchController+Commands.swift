import Catalog
import SmartSearch
import SystemKit

extension SearchController {
  /// Performs a command of the keyboard.
  /// - Returns: False if the field must handle the key too.
  package func perform(_ command: Command) -> Bool {
    if case .session(let key) = command { return press(key) }
    noteCommand()
    switch command {
    case .native, .session: return false
    case .narrow(let number):
      guard state.session.purpose == .search, number <= state.snapshot.offeredSources.count else { return false }
      send(.narrowed(to: number == 0 ? nil : state.snapshot.offeredSources[number - 1].id))
    case .nextSource: step(by: 1)
    case .previousSource: step(by: -1)
    case .edit(let edit):
      guard !state.session.field.isComposing else { return false }
      display.searchField.edit(edit)
    case .focusField:
      display.searchField.focus()
      display.searchField.selectAll()
    case .copyRow: return copySelectedRow()
    case .window(let command): return perform(command)
    case .close: onOutcome(.cancelled)
    }
    return true
  }

  /// Performs a command that the list of the window's own actions offers.
  private func perform(_ command: ItemAction.WindowCommand) -> Bool {
    switch command {
    case .showHelp: display.showHelp(state.keyboard, state.session.returnKey)
    case .showAbout: display.showAbout()
    case .showShortcuts: display.showShortcuts(state.keyboard, state.session.returnKey)
    case .showPreferences:
      // Reading takes long only on a stalled disk.
      guard preferences.isRead else {
        report(localized("Preferences are still being read"))
        break
      }
      // The preferences show the current size of the window.
      keepSize()
      display.showPreferences(preferences, services: services, library: library)
    case .changePrivacy:
      guard services != nil else { return false }
      onOutcome(.privacyChanged)
    case .quit:
      // A chooser is the whole program.
      onOutcome(state.session.purpose == .search ? .quit : .cancelled)
    }
    return true
  }

  /// Narrows the search to the next or previous source; "all" comes before the first. In a chooser, goes to the next
  /// or previous list.
  private func step(by step: Int) {
    guard state.session.purpose == .search else { return onStep(step) }
    let sources: [String?] = [nil] + state.snapshot.offeredSources.map(\.id)
    let current = sources.firstIndex(of: state.session.scope) ?? 0
    send(.narrowed(to: sources[(current + step + sources.count) % sources.count]))
  }

  /// Copies the name of the selected row, unless text in the field is selected. The name of an entry of the clipboard
  /// is only its beginning, so the whole entry is copied.
  private func copySelectedRow() -> Bool {
    guard state.session.actionList == nil, !display.searchField.hasSelection, let row = state.session.selection.row,
      let name = state.session.phase == .home ? selectedHomeName : state.rows.item(at: row)?.name
    else {
      return false
    }
    if state.session.phase != .home, state.rows.isConfidential(at: row) {
      open(row, .keepingWindow, texts: [])
      return true
    }
    display.copy(name)
    report(localized("Copied {name}", ["name": VisibleText.of(name)]), .untilKey)
    return true
  }

  /// The name of the selected row of the home page, or the text of a frequent search.
  private var selectedHomeName: String? {
    switch state.session.selectedHomeRow {
    case .item(let reference): state.homeItem(reference)?.name
    case .term(let text): text
    case nil: nil
    }
  }
}
