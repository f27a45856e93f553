import GtkKit
import SmartSearch

/// What the widgets tell the controller.
extension SearchController {
  /// The display that the window is on.
  var display: Display { view.window.display }

  /// What was typed.
  var text: String { state.session.field.text }

  func connectView() {
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: self) { controller, key, _, modifiers in
      controller.view.field.keyWillArrive()
      controller.view.suggestions.showNumbers(key.isAlt || modifiers.contains(.alt))
      return controller.press(key, modifiers)
    }
    keys.keyReleased.connect(to: self) { controller, key, _, _ in
      if key.isAlt { controller.view.suggestions.showNumbers(false) }
    }
    view.window.addController(keys)
    view.window.closeRequested.connect(to: self) { controller in
      controller.onOutcome(.cancelled)
      return true
    }
    // The key may be released over another window.
    view.window.activeChanged.connect(to: self) { $0.view.suggestions.showNumbers(false) }
    view.field.onEvent = { [weak self] in self?.send(.field($0)) }
    view.field.onReady = { [weak self] in self?.searchAgain() }
    if services?.isPrivate == true {
      view.window.setCSSClass("private", true)
      view.window.title = "Hunch (private)"
    }
    view.results.onActivate = { [weak self] in self?.activate(row: $0) }
    view.home.onActivate = { [weak self] in self?.send(.rowActivated(row: $0, nil)) }
    view.suggestions.onChoose = { [weak self] in self?.send(.suggestionActivated($0)) }
    view.details.onAct = { [weak self] in self?.actOnSelected($0) }
    view.scopes.onNarrow = { [weak self] in self?.send(.narrowed(to: $0)) }
    view.results.pageChanged.connect(to: self) { $0.resized() }
    MainLoop.idle(priority: .low) { [weak self] in self?.view.results.prepare() }
  }

  private func activate(row: Int) {
    send(.rowActivated(row: row, state.rows.candidate(at: row)))
  }

  private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let command = Shortcut.command(for: key, modifiers) else { return false }
    // A button that has the focus is pressed by Return, and Tab goes on to the next.
    if !view.field.hasFocus, command == .session(.field(.enter)) || command == .session(.field(.tab)) { return false }
    return perform(command)
  }
}
