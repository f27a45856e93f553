import Catalog
import GtkKit
import HunchModel
import SmartSearch

/// The sources with what each has found, to narrow the search by.
final class ScopeBar {
  let widget: Widget

  /// Called with the source that was clicked; nil for all.
  var onNarrow: (String?) -> Void = { _ in }

  private let box = Box(.horizontal, spacing: 6)
  private var shown: [WindowContent.Scope] = []
  private var buttons: [ScopeButton] = []

  init() {
    box.addCSSClass("scope-bar")
    widget = box
  }

  func show(_ choices: [WindowContent.Scope]) {
    guard choices != shown else { return }
    if choices.map(\.source) != shown.map(\.source) { makeButtons(choices) }
    shown = choices
    for (button, choice) in zip(buttons, choices) { button.show(choice) }
  }

  private func makeButtons(_ choices: [WindowContent.Scope]) {
    box.removeAll()
    buttons = choices.map { choice in
      let button = ScopeButton()
      button.widget.clicked.connect(to: self) { $0.onNarrow(choice.source) }
      box.append(button.widget)
      return button
    }
  }
}

/// The button of one source. Where there is little room its title gives way, and never the count.
private final class ScopeButton {
  let widget = ToggleButton()
  private let title = Label()
  private let count = Label()

  init() {
    title.ellipsis = .end
    widget.child = Box(.horizontal, spacing: 6, [title, count])
    // Tab reaches it; a click leaves the focus in the field.
    widget.focusesOnClick = false
    widget.addCSSClass("scope")
  }

  func show(_ choice: WindowContent.Scope) {
    let name = VisibleText.of(choice.title)
    title.text = name
    count.text = Formatting.number(choice.count)
    widget.isActive = choice.isChosen
    widget.isSensitive = choice.count > 0 || choice.isChosen
    widget.setAccessible(.label("\(name), \(Formatting.number(choice.count))"))
  }
}
