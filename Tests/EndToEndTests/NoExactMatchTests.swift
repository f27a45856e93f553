import Foundation
import TestSupport
import XCTest

/// A text that nothing matches: the rows, the offers, and what the history keeps.
final class NoExactMatchTests: SearchFlowTestCase {
  func testAMisspelledSearchShowsWhatItNearlyMatches() throws {
    let hunch = try open()
    hunch.type("lyrc")
    let found = ["Lyric Editor", "Lyric Viewer"]
    hunch.eventually("what may have been meant is shown and highlighted, and the text stays") {
      $0.rows.map(\.name) == found && $0.selectedRow == found[0] && $0.field.text == "lyrc"
        && $0.statusText?.hasPrefix("No exact match") == true
    }
    hunch.search()
    hunch.eventually("so it is in the results") {
      $0.rows.map(\.name) == found && $0.suggestions.allSatisfy { !$0.name.hasPrefix("Did you mean") }
    }
    hunch.press(.escape)
    hunch.eventually("a search that found nothing is no word") {
      $0.rows.map(\.name) == found
        && $0.application.all(role: "label").contains { $0.description.contains("Return Open") }
        && $0.selectedRow == found[0]
    }
    hunch.press(.down)
    hunch.eventually("its rows are gone to like any other") { $0.selectedRow == found[1] && $0.field.text == found[1] }
    hunch.press(.up, .enter)
    hunch.eventually("Return opens the first") { [self] _ in wasStarted("lyric-editor") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
  }

  func testTheUsersOwnCompoundsFindApplicationsAndHoldAsSoonAsTheyAreSaved() throws {
    let path = folder + "/config/hunch/compounds"
    try "zor ba\n".write(toFile: path, atomically: true, encoding: .utf8)
    let hunch = try open()
    hunch.type("ba rea")
    hunch.eventually("it is found by the part of a word") { $0.rows.map(\.name) == ["Zorba the Reader"] }
    hunch.press(.control + "a")
    hunch.type("ork")
    hunch.eventually("no name has that as the beginning of a word") {
      $0.rows.first?.name == "Zork" && $0.statusText == "No exact match"
    }
    try "z ork\nwrong\n".write(toFile: path, atomically: true, encoding: .utf8)
    hunch.eventually("until the file says so") {
      $0.rows.first.map { $0.name == "Zork" && !$0.accessible.description.contains("near match") } == true
    }
    hunch.eventually("and what is wrong with it is told beside the count") {
      $0.statusText?.contains(" · compounds:2: “wrong”") == true
    }
  }

  func testWhatOtherSourcesHaveIsOfferedWhereOneHasNothing() throws {
    let hunch = try open()
    hunch.press(.control + "3")
    hunch.type("zork")
    hunch.eventually("nothing of that name is in the icons, and applications have it") {
      $0.rows(in: "Other Options").map(\.name) == ["Found Elsewhere", "All Sources", "Applications"]
    }
    hunch.press(.enter)
    hunch.eventually("Return searches where the first offer says, in all sources") { $0.rows.map(\.name) == ["Zork"] }
    XCTAssertFalse(hunch.chosenSources.contains { $0.hasPrefix("Icons") })
  }

  func testReturnOpensTheWebEngineThatIsOfferedWhereNothingIsFound() throws {
    try home.write("zw = Wiki https://w.example/?q={searchTerms}\n", to: "config/hunch/engines")
    try home.addBrowser(to: "share")
    let hunch = try open()
    hunch.type("zzzqz")
    hunch.eventually("the engine is the offer that Return acts on") {
      $0.rows(in: "Other Options").first { $0.isSelected }?.name == "zzzqz"
    }
    hunch.press(.enter)
    hunch.eventually("its address is opened") { [self] _ in
      home.text(of: "opened") == "https://w.example/?q=zzzqz\n"
    }
  }

  /// While a near match is selected for a mistyped name, an item with exactly that name appears.
  func testAnApplicationThatComesWhileANearMatchIsHighlightedTakesItsPlace() throws {
    let hunch = try open()
    hunch.type("lyrc")
    hunch.search()
    hunch.eventually("the near match is highlighted") { $0.selectedRow == "Lyric Editor" && $0.field.text == "lyrc" }
    try home.addApplication("Lyrc x", to: "share/applications/lyrc-x.desktop")
    hunch.eventually("it is listed, and selected") {
      $0.selectedRow == "Lyrc x" && $0.suggestions.isEmpty && $0.field.text == "lyrc"
    }
    hunch.press(.escape)
    hunch.eventually("keys are heard") { $0.field.text == "lyrc x" || $0.field.text == "lyrc" }
  }

  func testAnUnknownWordThatFindsNothingIsNotLearned() throws {
    let hunch = try open()
    hunch.type("qwxyz")
    hunch.eventually("the word is offered as it is") {
      $0.suggestions.first?.name.hasPrefix("Search for “qwxyz”") == true
    }
    hunch.press(.alt + "1")
    hunch.press(.escape)
    hunch.type("a")
    hunch.press(.backspace)
    hunch.eventually("it is unknown still") {
      $0.suggestions.first?.name.hasPrefix("Search for “qwxyz”") == true
    }
    hunch.press(.control + "a", .backspace)
    hunch.eventually("and no search of before") { $0.isHome && $0.rows(in: "Home").isEmpty }
  }
}
