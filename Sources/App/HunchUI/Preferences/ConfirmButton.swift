import GtkKit
import SystemKit

/// A button for an action that cannot be undone. It asks once, in its own place.
final class ConfirmButton {
  let widget: Box

  var onConfirm: () -> Void = {}

  private let ask: Button
  private let confirm: Button
  private let keep = Button(label: localized("Keep"))

  /// - Parameters:
  ///   - title: The button's label, which ends in an ellipsis, because the button asks back.
  ///   - question: The label of the confirming button, such as `Really Clear?`.
  ///   - description: An accessible description, for users who hear the question alone.
  init(_ title: String, question: String, description: String) {
    ask = Button(label: title)
    confirm = Button(label: question).addCSSClass("destructive-action")
    widget = Box(.horizontal, spacing: 6, [ask, confirm, keep])
    for button in [ask, confirm, keep] {
      button.setAccessible(.description(description))
      // A narrow window with large letters needs several lines.
      button.wrapLabel()
    }
    showQuestion(false)
    ask.clicked.connect(to: self) { button in
      button.showQuestion(true)
      // An accidental second Return does no harm.
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
    // In this order a visible button can always hold the focus.
    for button in [confirm, keep] where shows { button.isVisible = true }
    ask.isVisible = !shows
    for button in [confirm, keep] where !shows { button.isVisible = false }
  }
}
