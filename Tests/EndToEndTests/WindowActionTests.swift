import TestSupport
import XCTest

/// Performs the window's own actions, from the list that Ctrl+K opens while no row is selected.
final class WindowActionTests: EndToEndTestCase {
  func testEachOfTheWindow() throws {
    let hunch = try launch()
    func choose(_ typed: String, _ title: String) {
      hunch.press(.control + "k")
      hunch.eventually("the window's actions are listed") { $0.rows(in: "Actions").first?.name == "Preferences" }
      hunch.type(typed)
      hunch.eventually("“\(title)” is found") { $0.actions.first?.name == title }
      hunch.press(.enter)
    }
    let main = try XCTUnwrap(hunch.window)
    for (typed, title) in [
      ("pref", "Preferences"), ("help", "Help"), ("shortcuts", "Keyboard Shortcuts"), ("about", "About Hunch"),
    ] {
      choose(typed, title)
      hunch.eventually("“\(title)” has a window of its own") { $0.windows.contains { $0 != main } }
      let dialog = try XCTUnwrap(hunch.windows.first { $0 != main })
      hunch.connection.focus(dialog)
      hunch.eventually("it has the focus") { $0.connection.focusedWindow == dialog }
      hunch.keyboard.strike([.escape])
      hunch.eventually("it is gone") { $0.windows == [main] }
    }
    choose("priv", "Search Privately")
    // The next window opens before the other one closes, and keys for the old one would be lost.
    hunch.eventually("the window says so") { $0.windows.count == 1 && $0.statusText?.hasPrefix("Private") == true }
    choose("stop", "Stop Searching Privately")
    hunch.eventually("it says so no longer") {
      $0.windows.count == 1 && $0.statusText?.hasPrefix("Private") == false
    }
    choose("quit", "Quit")
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
  }
}
