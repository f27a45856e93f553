import Catalog
import GtkKit
import SmartSearch

/// The sources with what each has found, to narrow the search by.
final class ScopeBar {
  let widget: Widget

  /// Called with the source that was clicked; nil for all.
  var onNarrow: (String?) -> Void = { _ in }

  private let box = Box(.horizontal, spacing: 6)
  private var shown: [Choice] = []
  private var buttons: [ScopeButton] = []

  /// A source, or all of them, and how many items of it match.
  struct Choice: Equatable {
    var source: String?
    var title: String
    var count: Int
    var isChosen: Bool
  }

  init() {
    box.addCSSClass("scope-bar")
    widget = box
  }

  func show(_ choices: [Choice]) {
    guard choices != shown else { return }
    if choices.map(\.source) != shown.map(\.source) { makeButtons(choices) }
    shown = choices
    for (button, choice) in zip(buttons, choices) { button.show(choice) }
  }

  private func makeButtons(_ choices: [Choice]) {
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

  func show(_ choice: ScopeBar.Choice) {
    let name = VisibleText.of(choice.title)
    title.text = name
    count.text = Formatting.number(choice.count)
    widget.isActive = choice.isChosen
    widget.isSensitive = choice.count > 0 || choice.isChosen
    widget.setAccessible(.label("\(name), \(Formatting.number(choice.count))"))
  }
}
