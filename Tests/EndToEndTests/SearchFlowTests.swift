import Foundation
import TestSupport
import XCTest

/// The whole flow by keys: home page, suggestions, results, and what the history keeps for the next start.
final class SearchFlowTests: SearchFlowTestCase {
  func testFromTheFirstKeyToTheResultAndBack() throws {
    let hunch = try open()
    hunch.type("lyr")
    hunch.eventually("it completes, lists and suggests") {
      $0.field.text == "lyric Editor" && $0.rows.map(\.name) == ["Lyric Editor", "Lyric Viewer"]
        && $0.suggestions.first?.name == "lyric"
    }
    hunch.press(.alt + "1")
    hunch.eventually("the suggestion's final search") {
      $0.field.text == "lyric" && $0.selectedRow == "Lyric Editor" && $0.suggestions.isEmpty
        && $0.statusText?.hasPrefix("2 results") == true
    }
    XCTAssertTrue(hunch.application.all(role: "label").contains { $0.description.contains("Ctrl+K Actions") })
    func texts(ofChip place: Int) -> [String] {
      let bar = hunch.application.all(role: "tool bar").first { $0.name == "Sources" }
      let chips = bar?.all(role: "button", "toggle button") ?? []
      return chips.indices.contains(place) ? chips[place].all(role: "label").compactMap(\.text) : []
    }
    hunch.eventually("a chip says how much is found") { _ in texts(ofChip: 1) == ["Applications", "2"] }
    hunch.keyboard.holding(.control) {
      hunch.eventually("and its digit while Ctrl is held") { _ in texts(ofChip: 1) == ["Applications", "1"] }
    }
    hunch.eventually("no longer") { _ in texts(ofChip: 1) == ["Applications", "2"] }
    hunch.press(.escape)
    hunch.eventually("what was there before") {
      $0.field.text == "lyric Editor" && $0.field.selection == 3..<12 && $0.suggestions.first?.name == "lyric"
    }
    hunch.press(.up)
    hunch.eventually("the bar is reached by the arrows") {
      $0.field.text == "lyric" && $0.suggestions.first?.states.contains(.pressed) == true
    }
    hunch.press(.down)
    hunch.eventually("and left") { $0.selectedRow == "Lyric Editor" && $0.field.text == "Lyric Editor" }
    hunch.press(.enter)
    hunch.eventually("the application starts") { [self] _ in wasStarted("lyric-editor") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
  }

  func testWhatWasSearchedAndChosenIsThereAtTheNextStartUntilItIsForgotten() throws {
    var hunch = try open()
    hunch.type("zor")
    hunch.eventually("the shortest name is first") { $0.rows.first?.name == "Zork" }
    hunch.search()
    hunch.eventually("the results") { $0.selectedRow == "Zork" }
    hunch.ends(by: .down, .down, .enter)
    hunch.eventually("the third row is opened") { [self] _ in
      wasStarted("zorba-the-reader") || wasStarted("zorn-editor")
    }
    let name = wasStarted("zorn-editor") ? "Zorn Editor" : "Zorba the Reader"

    hunch = try open()
    hunch.eventually("the search is on the home page, and what was opened") {
      $0.rows(in: "Home").map(\.name).starts(with: ["Recently Used", name, "Frequent Searches"])
        && $0.frequentSearches.map(\.name) == ["zor"]
    }

    // Another item becomes the more frequent one, for another text.
    hunch.type("zork")
    hunch.search()
    hunch.eventually("its results") { $0.selectedRow == "Zork" }
    for _ in 0..<3 { hunch.press(.shift + .enter) }
    hunch.eventually("it is started") { [self] in wasStarted("zork") && $0.statusText == "Open: Zork" }
    // The last opened item comes first, however often another was opened.
    hunch.press(.control + "a")
    hunch.find("lyric v", as: "Lyric Viewer")
    hunch.press(.shift + .enter)
    hunch.eventually("it is selected") { $0.selectedRow == "Lyric Viewer" }
    hunch.press(.shift + .enter)
    hunch.eventually("it is started as well") { [self] _ in wasStarted("lyric-viewer") }
    hunch.ends(by: .control + "q")

    hunch = try open()
    hunch.eventually("in the order of use, in another process") {
      $0.rows(in: "Home").map(\.name).starts(with: ["Recently Used", "Lyric Viewer", "Zork", name])
    }
    hunch.type("zor")
    hunch.eventually("what was chosen for this text comes first, and completes it") {
      $0.rows.first?.name == name && $0.field.text == "zor" + name.dropFirst(3)
    }
    hunch.press(.control + "a", .backspace)
    hunch.press(.up)
    hunch.eventually("the last term is selected") {
      $0.frequentSearches.first { $0.states.contains(.pressed) }?.name == "zor"
    }
    hunch.press(.shift + .delete)
    hunch.eventually("it is forgotten") { !$0.frequentSearches.map(\.name).contains("zor") }
    hunch.type("zor")
    hunch.eventually("and so is what was chosen for it") { $0.rows.first?.name == "Zork" && $0.field.text == "zork" }
    hunch.ends(by: .control + "q")
  }

  func testReturnOnTheHomePageOpensWhatWasUsedLast() throws {
    var hunch = try open()
    hunch.type("zork")
    hunch.eventually("it is found") { $0.selectedRow == "Zork" }
    hunch.press(.enter)
    hunch.eventually("it is started") { [self] _ in wasStarted("zork") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    try FileManager.default.removeItem(atPath: folder + "/zork")

    hunch = try open()
    hunch.eventually("it is the highlighted row, and the status line names the key") {
      $0.rows(in: "Home").first { $0.isSelected }?.name == "Zork"
        && $0.application.all(role: "label").contains { $0.description.contains("Return Open") }
    }
    hunch.press(.enter)
    hunch.eventually("it is started again, without a search") { [self] _ in wasStarted("zork") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
  }

  func testWhatIsOpenedFromTheHomePageIsTheFirstThere() throws {
    for (text, name, id) in [("zork", "Zork", "zork"), ("lyric v", "Lyric Viewer", "lyric-viewer")] {
      let hunch = try open()
      hunch.type(text)
      hunch.eventually("\(name) is found") { $0.selectedRow == name }
      hunch.press(.enter)
      hunch.eventually("it is started") { [self] _ in wasStarted(id) }
      XCTAssertEqual(hunch.exitStatus(), .exited(0))
    }
    try FileManager.default.removeItem(atPath: folder + "/zork")
    func shows(_ names: [String]) -> (Session) -> Bool {
      { $0.rows(in: "Home").map(\.name).starts(with: ["Recently Used"] + names) }
    }
    var hunch = try open()
    hunch.eventually("the last one is the first", shows(["Lyric Viewer", "Zork"]))
    hunch.press(.down)
    hunch.eventually("the other is gone to") { $0.rows(in: "Home").first { $0.isSelected }?.name == "Zork" }
    hunch.press(.enter)
    hunch.eventually("it is started") { [self] _ in wasStarted("zork") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    hunch = try open()
    hunch.eventually("now that is the first", shows(["Zork", "Lyric Viewer"]))
  }

  func testAPrivateWindowLeavesNoTrace() throws {
    try home.write(settings: "")
    var hunch = try open("--private")
    XCTAssertEqual(hunch.title, "Hunch (Private)")
    hunch.find("zork", as: "Zork")
    hunch.press(.enter)
    hunch.eventually("it was started") { [self] _ in wasStarted("zork") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    hunch = try open()
    XCTAssertEqual(hunch.rows(in: "Home").map(\.name), [])
    XCTAssertEqual(hunch.sources, ["Applications", "Recent Files", "Files", "Software", "Icons", "Characters"])
    hunch.press(.control + .shift + "p")
    hunch.eventually("a window becomes private by a key") { $0.title == "Hunch (Private)" }
    XCTAssertTrue(hunch.statusText?.hasPrefix("Private") == true)
  }

  /// Starts the program, and returns to the home page after a search that it remembers.
  private func openAfterSearch() throws -> Session {
    let hunch = try open()
    hunch.type("editor lyric")
    hunch.search()
    hunch.eventually("the results") { $0.selectedRow == "Lyric Editor" }
    hunch.press(.control + "a", .backspace)
    hunch.eventually("the search is remembered") { $0.frequentSearches.map(\.name).contains("editor lyric") }
    return hunch
  }

  func testAPrivateWindowSuggestsNothingThatWasSearched() throws {
    let hunch = try openAfterSearch()
    let suggestsSearch = { (hunch: Session) in hunch.suggestions.contains { $0.name.hasPrefix("editor lyric") } }
    hunch.type("edito")
    hunch.eventually("and suggested") { suggestsSearch($0) }
    hunch.press(.control + "a", .backspace)
    hunch.press(.control + .shift + "p")
    hunch.eventually("a window becomes private") { $0.title == "Hunch (Private)" }
    hunch.eventually("it lists nothing of the history") {
      $0.application.outline().contains("Private Window") && $0.rows(in: "Home").isEmpty
        && !$0.application.outline().contains("editor lyric")
    }
    hunch.press(.control + "a")
    hunch.type("edit")
    hunch.eventually("words of names are suggested, and no search of before") {
      $0.suggestions.contains { $0.name.lowercased() == "editor" } && !suggestsSearch($0)
    }
  }

  func testASuggestedSearchIsForgottenByItsKey() throws {
    let hunch = try openAfterSearch()
    hunch.type("edito")
    let suggested = { (hunch: Session) in hunch.suggestions.first { $0.name.hasPrefix("editor lyric") } }
    hunch.eventually("and suggested first") { $0.suggestions.first?.name.hasPrefix("editor lyric") == true }
    hunch.press(.up)
    hunch.eventually("it is gone to") { suggested($0)?.states.contains(.pressed) == true }
    hunch.press(.shift + .delete)
    hunch.eventually("it is suggested no longer, and the text is as it was typed") {
      suggested($0) == nil && $0.field.text?.hasPrefix("edito") == true
    }
    hunch.press(.control + "a", .backspace)
    hunch.eventually("nor is it on the home page") {
      $0.isHome && !$0.frequentSearches.map(\.name).contains("editor lyric")
    }
  }

  func testASuggestedWordIsForgottenByItsKeyAtOnce() throws {
    let hunch = try open()
    hunch.type("lyr")
    hunch.eventually("a word of names is suggested") { $0.suggestions.first?.name == "lyric" }
    hunch.press(.up)
    hunch.eventually("it is gone to") {
      $0.field.text == "lyric" && $0.suggestions.first?.states.contains(.pressed) == true
    }
    hunch.press(.shift + .delete)
    hunch.eventually("it is gone, the field has the typed text, and the status line says what was done") {
      !$0.suggestions.map(\.name).contains("lyric") && $0.field.text != "lyric"
        && $0.field.text?.hasPrefix("lyr") == true
        && $0.statusText?.contains("“lyric” will not be suggested again") == true
    }
  }

  func testAnIntroductionIsThereTheFirstTimeAlone() throws {
    let lines = [
      "Type a few letters of an application, a file, an emoji or an icon.",
      "Software: no software catalogue is installed",
    ]
    for start in 1...2 {
      let hunch = try open()
      hunch.eventually("it is there with the advice of sources at start \(start): \(start == 1)") {
        let outline = $0.application.outline()
        return $0.statusText?.contains("reading") == false && lines.allSatisfy { outline.contains($0) == (start == 1) }
          && $0.statusText?.contains("Type a few letters") == (start == 2)
      }
      hunch.ends(by: .escape)
    }
  }

  /// A part of the advice would tell nobody what to do.
  func testTheIntroductionTakesAsManyLinesAsItNeeds() throws {
    let hunch = try open()
    let window = try XCTUnwrap(hunch.window)
    hunch.connection.resize(window, width: 400, height: 600)
    hunch.eventually("each sentence goes on in a second line") { hunch in
      let note = hunch.application.all(role: "label").first {
        ($0.text ?? $0.name).contains("no software catalogue is installed")
      }
      guard let place = note.flatMap(hunch.place), let frame = hunch.connection.frame(of: window) else { return false }
      return frame.width <= 410 && place.width <= frame.width && place.height >= 50
    }
  }

  func testAnApplicationThatCannotStartSaysSoAndTheWindowStays() throws {
    let missing = folder + "/missing"
    try home.addApplication("Zorbroken", "Path=\(missing)\n", to: "share/applications/zorbroken.desktop")
    let hunch = try open()
    hunch.type("zorb")
    hunch.eventually("it is listed") { $0.rows.map(\.name).contains("Zorbroken") }
    hunch.type("roken")
    hunch.eventually("alone") { $0.rows.map(\.name) == ["Zorbroken"] }
    hunch.press(.enter)
    hunch.eventually("the window says what could not be started, and why") {
      $0.statusText?.hasPrefix("Zorbroken: ") == true && $0.statusText?.contains(missing) == true
    }
    XCTAssertTrue(hunch.hasWindow)
    hunch.press(.control + "a", .backspace)
    hunch.eventually("what could not be started is not remembered") {
      $0.isHome && !$0.rows(in: "Home").map(\.name).contains("Zorbroken")
    }
  }
}
