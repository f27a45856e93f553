import GtkKit
import HunchModel
import SystemKit

/// The text by which the user binds a key in the desktop's own settings, above another window. Escape closes it.
enum BindingDialog {
  private static let lineLength = 60

  /// - Parameter reason: The reason why the user has to bind the key, in a sentence.
  @discardableResult
  static func present(_ binding: BindingText, because reason: String, over parent: Window) -> Window {
    let sentence = Label(
      wrapping: "\(reason) \(binding.advice)", role: .alert, breaksWords: false, lineLength: lineLength)
    let text = Label(wrapping: binding.text, lineLength: lineLength)
    let copy = Button(label: localized("Copy"))
    copy.setAccessible(.label(localized("Copy the text to bind")))
    copy.horizontalAlignment = .start
    copy.clicked.connect(to: copy) { $0.display.clipboard.setText(binding.text) }
    return Dialog.present(
      localized("Bind the Key Yourself"), over: parent, focus: copy,
      Box(.vertical, spacing: 12, [sentence, text, copy]).addCSSClass("page"))
  }
}
