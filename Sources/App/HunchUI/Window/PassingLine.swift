import GtkKit
import SmartSearch

/// A line in a window of its own, which goes after a moment: in place of a notification, where the desktop has none. It takes
/// no focus, and a screen reader reads it out.
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
