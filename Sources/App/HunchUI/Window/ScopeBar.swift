import GtkKit
import HunchModel
import SmartSearch
import SystemKit

/// The sources to narrow the search to, each with its number of matches or the number of its key. If the space is too
/// narrow, they scroll and keep the chosen one visible, or the first one if none is chosen.
final class ScopeBar {
  let widget: Widget

  /// Called with the clicked source; nil for all.
  var onNarrow: (String?) -> Void = { _ in }

  private let row = ScrollingRow(Box(.horizontal, spacing: 6, role: .toolbar))
  private var shown: [WindowContent.Scope] = []
  private var buttons: [ScopeButton] = []

  init() {
    row.box.setAccessible(.label(localized("Sources")))
    widget = Box(.horizontal, [row.widget]).addCSSClass("scope-bar")
    row.onView = { [weak self] in self?.hideCutParts(in: $0) }
  }

  func show(_ choices: [WindowContent.Scope]) {
    guard choices != shown else { return }
    if choices.map(\.source) != shown.map(\.source) { makeButtons(choices) }
    shown = choices
    for (button, choice) in zip(buttons, choices) { button.show(choice, showsNumber: showsNumbers) }
    row.keepInView((zip(buttons, choices).first { $1.isChosen }?.0 ?? buttons.first)?.widget)
  }

  /// Shows the digits for Ctrl in place of the counts.
  func showNumbers(_ shows: Bool) {
    guard shows != showsNumbers else { return }
    showsNumbers = shows
    for (button, choice) in zip(buttons, shown) { button.show(choice, showsNumber: shows) }
  }

  /// Hides counts that the edge of the row would cut, because a part of a number is another number, and buttons without
  /// a letter of their title in view, which would be empty.
  private func hideCutParts(in view: ClosedRange<Double>) {
    for button in buttons {
      let extent = row.extent(of: button.widget) ?? 0...0
      button.isCut = extent.lowerBound < view.lowerBound || extent.upperBound > view.upperBound
      let title = row.extent(of: button.title) ?? extent
      button.isEmpty = button.isCut && title.clamped(to: view).length < title.length / Double(button.title.text.count)
    }
  }

  private var showsNumbers = false

  private func makeButtons(_ choices: [WindowContent.Scope]) {
    row.box.removeAll()
    buttons = choices.map { choice in
      let button = ScopeButton()
      button.widget.clicked.connect(to: self) { $0.onNarrow(choice.source) }
      row.box.append(button.widget)
      return button
    }
  }
}

/// The button of a source. In a narrow space a long title is shortened, but never the count.
private final class ScopeButton {
  let widget = ToggleButton()
  let title = Label()
  private let count = Label()

  /// The number of letters of the title that are always visible.
  private static let leastLetters = 12

  /// Whether a part of the button is out of sight.
  var isCut = false {
    didSet { if isCut != oldValue { count.opacity = isCut ? 0 : 1 } }
  }

  /// Whether no letter of the title is in sight.
  var isEmpty = false {
    didSet { if isEmpty != oldValue { widget.opacity = isEmpty ? 0 : 1 } }
  }

  init() {
    count.addCSSClass("dim")
    widget.child = Box(.horizontal, spacing: 6, [title, count])
    // Tab reaches it, but a click leaves the focus in the field.
    widget.focusesOnClick = false
    widget.addCSSClass("scope")
  }

  func show(_ choice: WindowContent.Scope, showsNumber: Bool) {
    let name = VisibleText.of(choice.title)
    title.show(name, shortenedTo: Self.leastLetters)
    let found = choice.count.map(Formatting.number)
    let number = choice.number.map { localizedNumber($0) } ?? ""
    let isNumber = showsNumber || found == nil
    // The chip keeps its width while Ctrl is held.
    count.widthInCharacters = isNumber && found != nil ? found?.count : nil
    count.text = isNumber ? number : found ?? ""
    count.isVisible = !count.text.isEmpty
    widget.isActive = choice.isChosen
    widget.isSensitive = choice.count != 0 || choice.isChosen
    widget.setAccessible(.label(localizedList([name, found].compactMap(\.self))))
    if let number = choice.number { widget.setAccessible(.keyShortcuts("Control+\(number)")) }
  }
}

extension ClosedRange<Double> {
  fileprivate var length: Double { upperBound - lowerBound }
}
