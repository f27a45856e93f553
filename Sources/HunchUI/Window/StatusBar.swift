import GtkKit
import HunchModel
import SmartSearch

/// The line at the bottom: what was found, and the keys that matter now.
final class StatusBar {
  let widget: Widget

  private let found: LiveText
  private let hints = Label()
  private var shownHints: [WindowContent.KeyHint] = []

  /// So much of the left text is never cut off, however narrow the window.
  private static let leastCharacters = 24

  init() {
    let label = Label()
    label.horizontalPosition = 0
    label.ellipsis = .end
    label.isSingleLine = true
    found = LiveText(label)
    // The hints are for the eyes, and the first to give way where there is little room.
    hints.ellipsis = .end
    hints.horizontalPosition = 1
    hints.expandsHorizontally = true
    let bar = Box(.horizontal, spacing: 18, [found.widget, hints])
    bar.addCSSClass("status-bar")
    bar.addCSSClass("dim")
    widget = bar
  }

  func show(_ text: String, hints: [WindowContent.KeyHint]) {
    let text = VisibleText.of(text)
    if found.text != text {
      found.text = text
      found.leastCharacters = min(text.count, Self.leastCharacters)
    }
    guard hints != shownHints else { return }
    shownHints = hints
    var line = ""
    var keys: [Int] = []
    for hint in hints {
      if !line.isEmpty { line += "   " }
      keys.append(line.count)
      line += hint.key + " " + VisibleText.of(hint.action)
    }
    let bold = zip(hints, keys).map { hint, start in
      let lower = line.index(line.startIndex, offsetBy: start)
      return lower..<line.index(lower, offsetBy: hint.key.count)
    }
    self.hints.setText(line, bold: bold)
  }
}
