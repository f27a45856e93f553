import Catalog
import GtkKit

/// The sources with what each has found, to narrow the search by.
final class ScopeBar {
  let widget: Widget

  /// Called with the source that was clicked; nil for all.
  var onNarrow: (String?) -> Void = { _ in }

  private let box = Box(.horizontal, spacing: 6)
  private var shown: [Choice] = []
  private var buttons: [ToggleButton] = []

  /// A source, or all of them, and how many items of it match.
  struct Choice: Equatable {
    var source: String?
    var title: String
    var count: Int
    var isChosen: Bool
  }

  init() {
    let view = ScrolledWindow(box, horizontal: .external, vertical: .never)
    view.addCSSClass("scope-bar")
    widget = view
  }

  func show(_ choices: [Choice]) {
    guard choices != shown else { return }
    if choices.map(\.source) != shown.map(\.source) { makeButtons(choices) }
    shown = choices
    for (button, choice) in zip(buttons, choices) {
      button.label = "\(choice.title)  \(Wording.number(choice.count))"
      button.isActive = choice.isChosen
      button.isSensitive = choice.count > 0 || choice.isChosen
    }
  }

  private func makeButtons(_ choices: [Choice]) {
    box.removeAll()
    buttons = choices.map { choice in
      let button = ToggleButton()
      button.canFocus = false
      button.addCSSClass("scope")
      button.clicked.connect(to: self) { $0.onNarrow(choice.source) }
      box.append(button)
      return button
    }
  }
}
