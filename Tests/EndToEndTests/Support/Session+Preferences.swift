import CXTest
import XCTest

// The preferences, by keys.
extension Session {
  /// Opens them, and gives them the keys.
  func openPreferences() throws -> (window: CXTest.Window, accessible: Accessible) {
    press(.control + ",")
    return try dialog("Preferences")
  }

  /// Waits for a window above the main one, and gives it the keys.
  /// - Parameter known: Those that are open already.
  func dialog(_ name: String, above known: [CXTest.Window] = []) throws -> (
    window: CXTest.Window, accessible: Accessible
  ) {
    let known = known + [try XCTUnwrap(window)]
    eventually("\(name) opens") { session in session.windows.contains { !known.contains($0) } }
    let dialog = try XCTUnwrap(windows.first { !known.contains($0) })
    connection.focus(dialog)
    eventually("it has the focus") { $0.connection.focusedWindow == dialog }
    return (dialog, try XCTUnwrap(application.children.first { $0.name == name }, application.outline()))
  }

  /// Goes on by Tab in the preferences until a control of this name has the focus.
  func tab(to name: String, in preferences: Accessible) throws {
    let controls = preferences.all(
      role: "switch", "toggle button", "check box", "push button", "button", "entry", "text", "spin button")
    let control = try XCTUnwrap(controls.first { $0.name == name }, preferences.outline())
    for _ in controls where !control.states.contains(.focused) {
      let before = controls.first { $0.states.contains(.focused) }?.name
      keyboard.strike([.tab])
      eventually("Tab moves the focus on from \(before ?? "nothing")") { _ in
        controls.first { $0.states.contains(.focused) }.map(\.name) != before
      }
    }
    if !control.states.contains(.focused) { fail("Tab does not reach \(name)") }
  }
}
