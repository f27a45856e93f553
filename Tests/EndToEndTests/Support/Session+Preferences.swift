import CXTest
import XCTest

// The preferences, by keys.
extension Session {
  /// Opens them, and gives them the keys.
  func openPreferences() throws -> (window: CXTest.Window, accessible: Accessible) {
    let main = try XCTUnwrap(window)
    press(.control + ",")
    eventually("the preferences open") { $0.windows.count > 1 }
    let preferences = try XCTUnwrap(windows.first { $0 != main })
    connection.focus(preferences)
    eventually("they have the focus") { $0.connection.focusedWindow == preferences }
    return (preferences, try XCTUnwrap(application.children.first { $0.name == "Preferences" }))
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
