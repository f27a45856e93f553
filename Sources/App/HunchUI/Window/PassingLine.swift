import GtkKit
import SmartSearch

/// A line in a separate window that closes after a moment, in place of a notification on desktops without any. It
/// takes no focus, and screen readers read it.
enum PassingLine {
  private static let lineLength = 60

  static func show(_ text: String, for time: Duration, in application: Application) {
    let window = ApplicationWindow(application, title: "Hunch")
    window.isDecorated = false
    window.addCSSClass("hunch", "passing")
    let label = Label(VisibleText.of(text), role: .alert)
    label.ellipsis = .middle
    label.maximumWidthInCharacters = lineLength
    window.child = label
    window.showWithoutFocus()
    Task {
      try? await Task.sleep(for: time)
      window.destroy()
    }
  }
}
