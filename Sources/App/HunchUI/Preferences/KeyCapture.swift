import GtkKit
import HunchModel
import SystemKit

/// A small window that waits for keys to be pressed, which are then those for something.
enum KeyCapture {
  private static let lineLength = 40

  /// Shows it above another window; Escape closes it, and nothing is chosen.
  /// - Parameters:
  ///   - title: What the keys are for.
  ///   - take: Gets the keys, and says what stands against them; nil if nothing does.
  @discardableResult
  static func present(
    for title: String, over parent: Window, take: @escaping (Accelerator) -> String?
  ) -> Window {
    let window = Dialog.make(localized("Press a Key"), over: parent)
    let text = Label(
      localized("Press the new key for “{title}”, or Escape to cancel.", ["title": title]), role: .alert)
    text.wraps = true
    text.maximumWidthInCharacters = lineLength
    let problem = LiveText(SettingsGroup.note(""))
    let page = Box(.vertical, spacing: 12, [text, problem.widget])
    page.addCSSClass("page")
    window.child = page
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
    window.present()
    return window
  }
}
