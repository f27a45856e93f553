import GtkKit

/// The window in which the person chooses how the program works. What is chosen holds at once.
enum PreferencesWindow {
  /// Shows it above another window; Escape closes it.
  static func present(_ preferences: Preferences, over parent: Window) {
    let window = Dialog.make("Preferences", over: parent)
    window.isResizable = false
    let completes = Switch(isOn: preferences[.completesInline])
    completes.switched.connect(to: completes) { preferences[.completesInline] = $0.isOn }
    let row = makeRow(
      "Complete inline", "Put the rest of the best name into the field, selected, while you type.", completes)
    let list = Box(.vertical, spacing: 12, [row])
    list.addCSSClass("preferences")
    window.child = list
    window.focusedWidget = completes
    window.present()
  }

  private static let lineLength = 40

  private static func makeRow(_ title: String, _ explanation: String, _ control: Switch) -> Box {
    let name = Label(title)
    name.horizontalPosition = 0
    let more = Label(explanation)
    more.horizontalPosition = 0
    more.wraps = true
    more.maximumWidthInCharacters = lineLength
    for css in ["dim", "subtitle"] { more.addCSSClass(css) }
    let texts = Box(.vertical, spacing: 3, [name, more])
    texts.expandsHorizontally = true
    control.verticalAlignment = .center
    control.setAccessible(.label(title))
    control.setAccessible(.description(explanation))
    return Box(.horizontal, spacing: 24, [texts, control])
  }
}
