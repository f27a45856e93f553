import GtkKit
import HunchModel
import SystemKit

/// A small window that waits for a key for a function.
enum KeyCapture {
  private static let lineLength = 40

  /// Shows the window above another one. Escape closes it without a choice.
  /// - Parameters:
  ///   - title: The function that gets the key.
  ///   - take: Takes the key. Returns the obstacle in a sentence; nil if the key was taken.
  @discardableResult
  static func present(
    for title: String, over parent: Window, take: @escaping (Accelerator) -> String?
  ) -> Window {
    let text = Label(
      localized("Press the new key for “{title}”, or Escape to cancel.", ["title": title]), role: .alert)
    text.wraps = true
    text.maximumWidthInCharacters = lineLength
    let problem = LiveText(SettingsGroup.note(""))
    let window = Dialog.present(
      localized("Press a Key"), over: parent, Box(.vertical, spacing: 12, [text, problem.widget]).addCSSClass("page"))
    let keys = KeyController(phase: .capture)
    keys.keyPressed.connect(to: window) { window, key, _, modifiers in
      guard key != .escape, !key.isModifier else { return false }
      guard let pressed = Accelerator(key, modifiers) else {
        problem.text = localized("This key is not available. Press another.")
        return true
      }
      if let obstacle = take(pressed.normalized) {
        problem.text = localized("{obstacle} Press another.", ["obstacle": obstacle])
      } else {
        window.close()
      }
      return true
    }
    window.addController(keys)
    return window
  }
}
