import GtkKit
import SmartSearch

/// A line in a separate window that closes after a moment, in place of a notification on desktops without any. It
/// takes no focus, and screen readers read it.
enum PassingLine {
  static func show(_ text: String, for time: Duration, in application: Application) {
    let window = ApplicationWindow(application, title: "Hunch")
    window.isDecorated = false
    window.addCSSClass("hunch")
    window.addCSSClass("passing")
    window.child = Label(VisibleText.of(text), role: .alert)
    window.showWithoutFocus()
    Task {
      try? await Task.sleep(for: time)
      window.destroy()
    }
  }
}
