import GtkKit
import HunchModel
import SystemKit

/// The text by which the user binds a key in the desktop's own settings, above another window. Escape closes it.
enum BindingDialog {
  private static let lineLength = 60

  /// - Parameter reason: The reason why the user has to bind the key, in a sentence.
  @discardableResult
  static func present(_ binding: BindingText, because reason: String, over parent: Window) -> Window {
    let window = Dialog.make(localized("Bind the Key Yourself"), over: parent)
    let sentence = line("\(reason) \(binding.advice)", role: .alert)
    let text = line(binding.text)
    text.breaksWords = true
    let copy = Button(label: localized("Copy"))
    copy.setAccessible(.label(localized("Copy the text to bind")))
    copy.horizontalAlignment = .start
    copy.clicked.connect(to: copy) { $0.display.clipboard.setText(binding.text) }
    let page = Box(.vertical, spacing: 12, [sentence, text, copy])
    page.addCSSClass("page")
    window.child = page
    window.focusedWidget = copy
    window.present()
    return window
  }

  private static func line(_ text: String, role: AccessibleRole? = nil) -> Label {
    let label = Label(text, role: role)
    label.horizontalPosition = 0
    label.wraps = true
    label.maximumWidthInCharacters = lineLength
    return label
  }
}
