import GtkKit

/// The line at the bottom: what was found, and the keys that matter now.
final class StatusBar {
  let widget: Widget

  private let found = Label(role: .status)
  private let hints = Box(.horizontal, spacing: 12)
  private var shownHints: [Hint] = []

  /// A key and what it does now.
  struct Hint: Equatable {
    var key: String
    var action: String
  }

  init() {
    found.horizontalPosition = 0
    found.ellipsis = .end
    found.expandsHorizontally = true
    found.addCSSClass("dim")
    // Hints are for the eyes: assistive technology has the shortcuts window.
    let bar = Box(.horizontal, spacing: 12, [found, hints])
    bar.addCSSClass("status-bar")
    widget = bar
  }

  func show(_ text: String, hints: [Hint]) {
    if found.text != text { found.text = text }
    guard hints != shownHints else { return }
    shownHints = hints
    self.hints.removeAll()
    for hint in hints {
      let key = Label(hint.key)
      key.addCSSClass("key")
      let action = Label(hint.action)
      for label in [key, action] { label.addCSSClass("dim") }
      self.hints.append(Box(.horizontal, spacing: 6, [key, action]))
    }
  }
}
