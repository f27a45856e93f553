import GtkKit
import SystemKit

/// A button for what cannot be undone: it asks once, in its own place.
final class ConfirmButton {
  let widget: Box

  /// Called when the user has confirmed.
  var onConfirm: () -> Void = {}

  private let ask: Button
  private let confirm: Button
  private let keep = Button(label: localized("Keep"))

  /// - Parameters:
  ///   - title: What the button says; it ends in an ellipsis, as it asks back.
  ///   - question: What it asks, such as `Really forget?`.
  ///   - description: What it is about, for those who hear the question alone.
  init(_ title: String, question: String, description: String) {
    ask = Button(label: title)
    confirm = Button(label: question)
    confirm.addCSSClass("destructive-action")
    widget = Box(.horizontal, spacing: 6, [ask, confirm, keep])
    for button in [ask, confirm, keep] {
      button.setAccessible(.description(description))
      // A narrow window with large letters still has room for it.
      button.child?.cast(to: Label.self)?.wraps = true
    }
    showQuestion(false)
    ask.clicked.connect(to: self) { button in
      button.showQuestion(true)
      // Return, pressed once too often, does no harm.
      button.keep.grabFocus()
    }
    keep.clicked.connect(to: self) { $0.restAndFocus() }
    confirm.clicked.connect(to: self) { button in
      button.restAndFocus()
      button.onConfirm()
    }
  }

  private func restAndFocus() {
    showQuestion(false)
    ask.grabFocus()
  }

  private func showQuestion(_ shows: Bool) {
    // In an order in which the focus always has somewhere to stay.
    for button in [confirm, keep] where shows { button.isVisible = true }
    ask.isVisible = !shows
    for button in [confirm, keep] where !shows { button.isVisible = false }
  }
}
