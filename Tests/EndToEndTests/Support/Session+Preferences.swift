import CXTest
import XCTest

// Preferences, by keys.
extension Session {
  /// Opens Preferences and focuses the window.
  func openPreferences() throws -> (window: CXTest.Window, accessible: Accessible) {
    press(.control + ",")
    return try dialog("Preferences")
  }

  /// Opens Preferences at a page.
  func openPreferences(at page: String) throws -> (window: CXTest.Window, accessible: Accessible) {
    let preferences = try openPreferences()
    while let shown = preferences.accessible.shownPage, shown != page {
      keyboard.strike([.control + .pageDown])
      guard eventually("another page shows", { _ in preferences.accessible.shownPage != shown }) else { break }
    }
    return preferences
  }

  /// Waits for a window above the main one, and focuses it.
  /// - Parameter known: The other windows that are already open.
  func dialog(_ name: String, above known: [CXTest.Window] = []) throws -> (
    window: CXTest.Window, accessible: Accessible
  ) {
    let known = known + [try XCTUnwrap(window)]
    eventually("\(name) opens") { session in session.windows.contains { !known.contains($0) } }
    let dialog = try XCTUnwrap(windows.first { !known.contains($0) })
    connection.focus(dialog)
    eventually("it has the focus") { $0.connection.focusedWindow == dialog }
    var accessible: Accessible?
    eventually("assistive technology knows it") {
      accessible = $0.application.children.first { $0.name == name }
      return accessible != nil
    }
    return (dialog, try XCTUnwrap(accessible, application.outline()))
  }

  /// Closes Preferences or another window that has the focus.
  func closeByEscape(_ window: CXTest.Window) {
    keyboard.strike([.escape])
    eventually("the window closes") { !$0.windows.contains(window) }
  }

  /// Searches Preferences for a text, and goes to the first setting found.
  func find(_ text: String, in preferences: Accessible) throws {
    let field = try XCTUnwrap(preferences.searchField, preferences.outline())
    keyboard.strike([.control + "f"] + text.unicodeScalars.map(Key.init))
    eventually("“\(text)” is searched for") { _ in field.text == text }
    keyboard.strike([.enter])
    eventually("its setting has the focus") { _ in field.text == "" && !field.states.contains(.focused) }
  }

  /// Goes to the control of this name: first by the search of Preferences, where that exists, then by Tab.
  /// - Parameter isFound: Whether the search has already led to its setting.
  func tab(to name: String, in preferences: Accessible, isFound: Bool = false) throws {
    if !isFound, preferences.searchField != nil { try find(name, in: preferences) }
    let controls = preferences.all(
      role: "switch", "toggle button", "check box", "push button", "button", "entry", "text", "spin button",
      "search box")
    let control = try XCTUnwrap(controls.first { $0.name == name }, preferences.outline())
    // Tab also stops at page names and rows.
    let stops = controls + preferences.all(role: "list item")
    var focused: String? { stops.first { $0.states.contains(.focused) }?.path }
    for _ in controls where !control.states.contains(.focused) {
      let before = focused
      keyboard.strike([.tab])
      guard eventually("Tab moves the focus on its way to \(name)", { _ in focused != before }) else { return }
    }
    if !control.states.contains(.focused) { fail("Tab does not reach \(name)") }
  }
}

extension Accessible {
  /// The field that searches Preferences; nil in other windows.
  fileprivate var searchField: Accessible? {
    all(role: "text", "entry", "text box", "search box").first { $0.name == "Search settings" }
  }

  /// The visible page of Preferences.
  var shownPage: String? {
    list("Pages")?.all(role: "list item").first { $0.states.contains(.selected) }?.name
  }
}
