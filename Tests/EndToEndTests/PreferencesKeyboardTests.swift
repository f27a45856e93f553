import CXTest
import Foundation
import XCTest

/// Parity 31: Preferences in the real program, by keys alone, as a screen reader finds it.
final class PreferencesKeyboardTests: EndToEndTestCase {
  func testEverySettingHasANameAndIsChangedByKeys() throws {
    let hunch = try launch()
    func saves(_ text: String) -> (Session) -> Bool {
      { (try? String(contentsOfFile: $0.home + "/config/hunch/settings.ini", encoding: .utf8))?.contains(text) == true }
    }
    let main = try XCTUnwrap(hunch.window)
    let (preferences, window) = try hunch.openPreferences()
    let controls = window.all(role: "switch", "toggle button", "check box", "spin button", "push button", "button")
    XCTAssertFalse(controls.contains { $0.name.isEmpty }, window.outline())
    try hunch.tab(to: "Show Suggestions", in: window)
    hunch.keyboard.strike([" "])
    hunch.eventually("suggestions are off", saves("[Suggestions]\nenabled=false"))
    hunch.keyboard.strike([" "])
    try hunch.tab(to: "Number of Suggestions", in: window)
    hunch.keyboard.strike([.up])
    hunch.eventually("six may show", saves("count=6"))
    try hunch.tab(to: "History", in: window)
    hunch.keyboard.strike([" "])
    hunch.eventually("the history suggests nothing", saves("history=false"))
    try hunch.tab(to: "Remember Searches and Choices", in: window)
    hunch.keyboard.strike([" "])
    hunch.eventually("nothing is remembered", saves("learn=false"))
    hunch.keyboard.strike([.control + "f", "w", "e", "b"])
    hunch.eventually("the list of settings is named once") { _ in
      window.outline().components(separatedBy: "Settings Found").count == 2
    }
    hunch.keyboard.strike([.escape])
    hunch.eventually("Escape ends the search first") { _ in
      window.first(role: "search box", "text", "entry")?.text == ""
    }
    hunch.keyboard.strike([.escape])
    hunch.eventually("they close") { !$0.windows.contains(preferences) && $0.windows.contains(main) }
  }

  func testThePagesAreTurnedByKeysAndWhatIsTypedFindsASettingOfAnother() throws {
    let hunch = try launch()
    let window = try hunch.openPreferences().accessible
    var page: String? { window.all(role: "list item").first { $0.states.contains(.selected) }?.name }
    hunch.eventually("the first page is general") { _ in page == "General" }
    hunch.keyboard.strike(Array(repeating: .control + .pageDown, count: 2))
    hunch.eventually("the sources are the third") { _ in page == "Sources" }
    hunch.keyboard.strike([.control + .pageUp, .control + .pageUp])
    hunch.eventually("and back") { _ in page == "General" }
    hunch.keyboard.strike([.tab])
    hunch.eventually("Tab goes to the name of the page") { _ in
      window.all(role: "list item").first { $0.states.contains(.focused) }?.name == "General"
    }
    hunch.keyboard.strike([.down, .down])
    hunch.eventually("arrows turn the pages") { _ in page == "Sources" }
    try hunch.tab(to: "Icons", in: window, isFound: true)
    // Beginnings of words of its name, in any order.
    try hunch.find("cho rem", in: window)
    hunch.eventually("the setting of another page has the focus") { _ in
      window.all(role: "switch", "toggle button", "check box").contains {
        $0.name == "Remember Searches and Choices" && $0.states.contains(.focused)
      }
    }
  }

  func testAWebEngineIsTurnedOnAndAnotherAdded() throws {
    let hunch = try launch()
    let (preferences, window) = try hunch.openPreferences()
    func engines() -> String? { try? String(contentsOfFile: hunch.home + "/config/hunch/engines", encoding: .utf8) }
    try hunch.tab(to: "Wikipedia", in: window)
    hunch.keyboard.strike([" "])
    hunch.eventually("it is in the file") { _ in
      engines() == "w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}\n"
    }
    try hunch.tab(to: "Add Engine…", in: window)
    hunch.keyboard.strike([.enter])
    for (field, text) in [("Name", "Zork Search"), ("Keyword", "z"), ("Address", "https://zork.example/?q=%s")] {
      hunch.eventually("the field has the focus") { _ in
        window.all(role: "text", "entry", "text box").first { $0.states.contains(.focused) }?.name == field
      }
      hunch.keyboard.strike(text.unicodeScalars.map(Key.init))
      hunch.keyboard.strike([field == "Address" ? .enter : .tab])
    }
    hunch.eventually("it is in the file, too") { _ in
      engines()?.hasSuffix("\nz = Zork Search https://zork.example/?q={searchTerms}\n") == true
    }
    hunch.closeByEscape(preferences)
    hunch.connection.focus(try XCTUnwrap(hunch.window))
    hunch.type("z quokka")
    hunch.eventually("it is there at once") { hunch in
      hunch.application.all(role: "list item").contains {
        $0.name == "quokka" && $0.description.hasPrefix("Search Zork Search")
      }
    }
  }

  /// The first buttons of a list remove its entries.
  func testReturnOnAListThatWasFoundAddsAndRemovesNothing() throws {
    let hunch = try launch()
    let path = hunch.home + "/config/hunch/engines"
    let text = "q = Quokkas https://q.example/?q={searchTerms}\nz = Zork https://z.example/?q={searchTerms}\n"
    try FileManager.default.createDirectory(
      atPath: hunch.home + "/config/hunch", withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let window = try hunch.openPreferences().accessible
    try hunch.find("add eng", in: window)
    hunch.eventually("the button that adds has the focus") { _ in
      window.all(role: "push button", "button").first { $0.states.contains(.focused) }?.name == "Add Engine…"
    }
    hunch.keyboard.strike([.enter])
    hunch.eventually("it opens the form") { _ in
      window.all(role: "text", "entry", "text box").first { $0.states.contains(.focused) }?.name == "Name"
    }
    XCTAssertEqual(try String(contentsOfFile: path, encoding: .utf8), text)
  }
}
