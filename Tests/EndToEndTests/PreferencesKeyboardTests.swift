import CXTest
import Foundation
import XCTest

/// Parity 31: the preferences of the real program, by keys alone, and as a screen reader finds them.
final class PreferencesKeyboardTests: EndToEndTestCase {
  func testEverySettingHasANameAndIsChangedByKeys() throws {
    let hunch = try launch()
    func saves(_ text: String) -> (Session) -> Bool {
      { (try? String(contentsOfFile: $0.home + "/config/hunch/settings.ini", encoding: .utf8))?.contains(text) == true }
    }
    let main = try XCTUnwrap(hunch.window)
    hunch.press(.control + ",")
    hunch.eventually("the preferences open") { $0.windows.count > 1 }
    guard let preferences = hunch.windows.first(where: { $0 != main }) else { return }
    hunch.connection.focus(preferences)
    hunch.eventually("they have the focus") { $0.connection.focusedWindow == preferences }
    let window = try XCTUnwrap(hunch.application.children.first { $0.name == "Preferences" })
    let controls = window.all(role: "switch", "toggle button", "check box", "spin button", "push button", "button")
      .map { (name: $0.name, accessible: $0) }
    XCTAssertFalse(controls.contains { $0.name.isEmpty }, window.outline())
    var focused: String? { controls.first { $0.accessible.states.contains(.focused) }?.name }
    /// Goes on by Tab until a control has the focus.
    func tab(to name: String) {
      for _ in 0..<20 {
        let before = focused
        hunch.keyboard.strike([.tab])
        hunch.eventually("Tab moves the focus on from \(before ?? "nothing")") { _ in focused != before }
        if focused == name { return }
      }
      hunch.fail("Tab does not reach \(name)")
    }
    tab(to: "Suggest")
    hunch.keyboard.strike([" "])
    hunch.eventually("suggestions are off", saves("[Suggestions]\nenabled=false"))
    hunch.keyboard.strike([" "])
    tab(to: "How many")
    hunch.keyboard.strike([.up])
    hunch.eventually("six may show", saves("count=6"))
    tab(to: "History")
    hunch.keyboard.strike([" "])
    hunch.eventually("the history suggests nothing", saves("history=false"))
    tab(to: "Remember searches and choices")
    hunch.keyboard.strike([" "])
    hunch.eventually("nothing is remembered", saves("learn=false"))
    hunch.keyboard.strike([.escape])
    hunch.eventually("they close") { !$0.windows.contains(preferences) && $0.windows.contains(main) }
  }
}
