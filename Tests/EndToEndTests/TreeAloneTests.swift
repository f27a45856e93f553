import TestSupport
import XCTest

/// Performs the tasks of the README and the help by keys and the accessibility tree alone, as a user who cannot see
/// the window. Objects are found by role and name, states show what is selected, and actions are performed by the
/// accessibility interface.
///
/// | task | test |
/// |---|---|
/// | README, *Why Hunch*: type, take the completion, remove it, continue typing | `testTypingAndItsCompletion` |
/// | *Five minutes*, 5: search, read the details, open; go to other rows | `testSearchingAndOpening` |
/// | *Why Hunch*: beginnings of words, in any order, with the texts of the help | `testBeginningsOfWords` |
/// | *Five minutes*, 4: the actions of a row and of the window | `testActionsOfARowAndOfTheWindow` |
/// | *Five minutes*, 5: one source alone, a suggestion, a step back, help | `testSourcesSuggestionsAndHelp` |
/// | *Install*: Preferences and changed shortcuts | `testPreferencesAndKeys` |
/// | *Why Hunch*: a search comes again, and is forgotten | `testATermComesAgainAndIsForgotten` |
/// | *Why Hunch*: a script is off until it is enabled | `testAScriptIsTurnedOn` |
/// | *On the command line*: choose a line, mark several | `testChoosingALineAndSeveral` |
///
/// `testTheTasksInAKeptWindow` does all but the last one in a window that is hidden between them.
final class TreeAloneTests: EndToEndTestCase {
  private let sources = try? EverySource(off: ["characters", "software"])

  private func open() throws -> Session {
    let hunch = try launch(environment: XCTUnwrap(sources).environment)
    waitForSources(hunch)
    return hunch
  }

  private func waitForSources(_ hunch: Session) {
    hunch.eventually("the sources are read") { hunch in
      hunch.isHome && hunch.chosenSources.isEmpty && hunch.statusText.map { !$0.contains("reading") } == true
    }
  }

  /// Shows the window of an instance that stays, as the desktop's shortcut does.
  private func summon(_ hunch: Session) throws {
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.takeFocus()
    waitForSources(hunch)
  }

  /// Closes what is above the window, returns to the home page of all sources, and hides the window.
  private func dismiss(_ hunch: Session) throws {
    let window = try XCTUnwrap(hunch.window)
    for dialog in hunch.windows where dialog != window {
      hunch.connection.focus(dialog)
      hunch.keyboard.strike([.escape])
      hunch.eventually("what is above it closes") { !$0.windows.contains(dialog) }
    }
    hunch.press(.control + "0", .control + "a", .backspace)
    hunch.eventually("it is home") { $0.isHome && $0.chosenSources.isEmpty }
    hunch.press(.control + "w")
    hunch.eventually("it is hidden") { !$0.hasWindow }
  }

  /// Returns the selected row; nil if there is not exactly one. A key may arrive between the questions to two rows,
  /// whose answers then say that both are selected. Only the row's description has its place and the number of rows.
  private func activeRow(_ hunch: Session, in list: String = "Results") -> (name: String, description: String)? {
    let selected = hunch.rows(in: list).filter(\.isSelected).map(\.accessible)
    guard selected.count == 1, let row = selected.first else { return nil }
    return (row.name, row.description)
  }

  private func button(_ name: String, in place: Accessible) throws -> Accessible {
    try XCTUnwrap(
      place.all(role: "button", "push button", "toggle button").first { $0.name == name },
      "\(name) in \(place.outline())")
  }

  func testTypingAndItsCompletion() throws { try typeAndComplete(open()) }

  private func typeAndComplete(_ hunch: Session) throws {
    let field = try XCTUnwrap(hunch.application.first(role: "search box", "entry"))
    XCTAssertEqual(field.name, "Search")
    XCTAssertTrue(field.states.contains([.editable, .focused, .sensitive]), "it is where the keys go")
    hunch.takeFocus()
    XCTAssertTrue(field.insert("calcu", at: 0), "it takes a text")
    hunch.eventually("the text is there, and the caret where it was") { _ in field.text == "calcu" && field.caret == 0 }
    hunch.press(.end)
    hunch.type("l")
    hunch.eventually("the rest is there, selected") { _ in field.text == "calculator" && field.selectedText == "ator" }
    hunch.eventually("the rows have names, and say what else they show") { hunch in
      hunch.rows.first?.name == "Calculator"
        && hunch.rows.first?.accessible.description.hasPrefix("Application") == true
    }
    hunch.press(.backspace)
    hunch.eventually("it is away") { _ in field.text == "calcul" && field.selection == nil }
    hunch.eventually("the highlighted row and how many there are is told") { hunch in
      guard let status = hunch.statusText, status.hasSuffix("results"), let row = activeRow(hunch) else { return false }
      return field.description == "\(row.name). \(status)"
    }
    hunch.type("a")
    hunch.eventually("it is back") { _ in field.selectedText == "tor" }
    hunch.press(.tab)
    hunch.eventually("it is taken") { _ in field.text == "calculator" && field.selection == nil && field.caret == 10 }
  }

  func testSearchingAndOpening() throws { try searchAndOpen(open()) }

  private func searchAndOpen(_ hunch: Session) throws {
    hunch.type("cal")
    hunch.eventually("rows are found") { $0.rows.count > 2 }
    hunch.search()
    hunch.eventually("the first row is meant, and says its place") { [self] hunch in
      activeRow(hunch).map { $0.description.contains("1 of \(hunch.rows.count)") } == true
    }
    let first = activeRow(hunch)?.name
    hunch.press(.down)
    hunch.eventually("the next one is meant") { [self] in activeRow($0)?.description.contains("2 of ") == true }
    hunch.press(.up)
    hunch.eventually("and the first one again") { [self] in activeRow($0)?.name == first }
    let details = try XCTUnwrap(hunch.details)
    hunch.eventually("the details are of it") { _ in details.first(role: "label")?.text == first }
    XCTAssertTrue(details.all(role: "list item").contains { $0.name == "Source: Applications" }, details.outline())
    // The details have no buttons: the status line lists the keys.
    hunch.press(.enter)
    hunch.eventually("it starts") { [sources] _ in sources?.wasStarted(first ?? "") == true }
  }

  func testBeginningsOfWords() throws { try findByBeginnings(open()) }

  private func findByBeginnings(_ hunch: Session) throws {
    for (typed, name, kind) in [
      ("fire priv", "Firefox · New Private Window", "Action"), ("report 2024", "report 2024.pdf", "Documents"),
      ("q3 2024", "q3.pdf", "Reports/2024"),
    ] {
      hunch.press(.control + "a")
      hunch.type(typed)
      hunch.eventually("\(typed) finds \(name)") { hunch in
        hunch.rows.first.map { $0.name == name && $0.accessible.description.contains(kind) } == true
      }
    }
  }

  func testActionsOfARowAndOfTheWindow() throws { try useActions(open()) }

  private func useActions(_ hunch: Session) throws {
    hunch.find("budget.ods", as: "budget.ods")
    hunch.press(.shift + .enter, .control + "k")
    hunch.eventually("the first action is meant, with its key") { [self] hunch in
      activeRow(hunch, in: "Actions").map { $0.description.contains("Return, 1 of ") } == true
    }
    let all = hunch.rows(in: "Actions").map(\.name)
    XCTAssertTrue(all.contains("Copy Path"), "\(all)")
    hunch.type("copy p")
    hunch.eventually("typing narrows them") { [self] in activeRow($0, in: "Actions")?.name == "Copy Path" }
    hunch.press(.escape)
    hunch.eventually("the row is meant again") { [self] in activeRow($0)?.name == "budget.ods" }
    hunch.press(.control + "a", .backspace)
    hunch.eventually("home") { $0.isHome }
    hunch.press(.control + "k")
    hunch.type("about")
    hunch.eventually("what the window can do") { [self] in activeRow($0, in: "Actions")?.name == "About Hunch" }
    hunch.press(.enter)
    let about = try hunch.dialog("About Hunch").accessible
    XCTAssertTrue(about.all(role: "label").contains { $0.text?.hasPrefix("Version ") == true }, about.outline())
    XCTAssertTrue(about.all(role: "label").contains { $0.text?.contains("GPL") == true }, about.outline())
  }

  func testSourcesSuggestionsAndHelp() throws { try useSourcesSuggestionsAndHelp(open()) }

  private func useSourcesSuggestionsAndHelp(_ hunch: Session) throws {
    hunch.type("cal")
    hunch.eventually("words are suggested") { !$0.suggestions.isEmpty }
    let suggestion = try XCTUnwrap(hunch.suggestions.first)
    let word = suggestion.name
    XCTAssertTrue(suggestion.act(), "it can be chosen")
    hunch.eventually("it is searched for") { $0.field.text?.lowercased() == word.lowercased() }
    hunch.eventually("and the first row is meant") { [self] in activeRow($0) != nil }
    hunch.press(.escape)
    hunch.eventually("a step back") { $0.field.text?.hasPrefix("cal") == true }
    hunch.search()
    hunch.eventually("the sources are offered") { hunch in
      hunch.application.all(role: "button", "toggle button").contains { $0.name.hasPrefix("Applications, ") }
    }
    let scope = try XCTUnwrap(
      hunch.application.all(role: "button", "toggle button").first { $0.name.hasPrefix("Applications, ") })
    XCTAssertEqual(scope.name, "Applications, 3", "it says how many rows it has")
    XCTAssertTrue(scope.act(), "it can be chosen")
    hunch.eventually("it is pressed in, and its rows alone are there") { hunch in
      // Near matches are not counted.
      scope.states.contains(.pressed)
        && hunch.rows.filter { !$0.accessible.description.contains("near match") }.count == 3
    }
    hunch.press(.function(1))
    let help = try hunch.dialog("Help").accessible
    XCTAssertTrue(help.all(role: "label").contains { $0.text == "fire priv" }, help.outline())
    XCTAssertTrue(help.all(role: "heading").contains { $0.name == "What You Can Type" }, help.outline())
  }

  func testPreferencesAndKeys() throws { try usePreferences(open()) }

  private func usePreferences(_ hunch: Session) throws {
    let preferences = try hunch.openPreferences()
    let switches = preferences.accessible.all(role: "switch", "toggle button", "check box")
    let opens = try XCTUnwrap(switches.first { $0.name == "Return Searches First" })
    XCTAssertFalse(opens.description.isEmpty, "what it does is said")
    XCTAssertFalse(opens.states.contains(.checked))
    XCTAssertTrue(opens.act(), "it can be switched")
    hunch.eventually("it is on") { _ in opens.states.contains(.checked) }
    let looks = try XCTUnwrap(preferences.accessible.first(role: "combo box"))
    let looksButton = try XCTUnwrap(looks.first(role: "button", "push button", "toggle button"))
    // A newer GTK gives both the same name.
    if looksButton.name == looks.name {
      XCTAssertEqual(looks.name, "Appearance Same as Desktop")
    } else {
      XCTAssertEqual([looks.name, looksButton.name], ["Appearance", "Same as Desktop"])
    }
    try hunch.find("next row", in: preferences.accessible)
    let keys = preferences.accessible
    XCTAssertEqual(try button("Change the key for “Next row”", in: keys).description, "↓", "which key it is")
  }

  func testATermComesAgainAndIsForgotten() throws { try searchAgainAndForget(open()) }

  private func searchAgainAndForget(_ hunch: Session) throws {
    hunch.find("calendar", as: "Calendar")
    hunch.search()
    hunch.eventually("it is searched for") { [self] in activeRow($0) != nil }
    hunch.press(.control + "a", .backspace)
    hunch.eventually("it comes again") { $0.frequentSearches.map(\.name) == ["calendar"] }
    // Selects the last row, because recently used files of other programs precede it.
    hunch.press(.up)
    hunch.eventually("it is meant") { $0.frequentSearches.first?.states.contains(.pressed) == true }
    hunch.press(.shift + .delete)
    hunch.eventually("it is forgotten") { hunch in
      hunch.isHome && hunch.frequentSearches.isEmpty
    }
  }

  func testAScriptIsTurnedOn() throws {
    try addLamps()
    try enableLamps(open())
  }

  private func addLamps() throws {
    try sources?.addScript(
      "lamp", "#!/bin/sh\n# hunch.title = Lamps\n# hunch.deadline = 60s\necho lantern\n", isOn: false)
  }

  private func enableLamps(_ hunch: Session) throws {
    hunch.type("lantern")
    hunch.eventually("it is not asked") { hunch in
      hunch.application.all(role: "label").contains { $0.text == "Nothing matches “lantern”" }
    }
    let preferences = try hunch.openPreferences(at: "Scripts and Web").accessible
    func isOn() -> Accessible? {
      preferences.all(role: "switch", "toggle button", "check box").first { $0.name == "Lamps" }
    }
    hunch.eventually("it is listed") { _ in isOn() != nil }
    try hunch.find("lamps", in: preferences)
    XCTAssertTrue(try XCTUnwrap(isOn()).act())
    hunch.eventually("it is asked from now on") { $0.rows.first?.name == "lantern" }
  }

  /// One instance serves all of them. Their order matters: searches and settings stay for those that follow.
  func testTheTasksInAKeptWindow() throws {
    try addLamps()
    let hunch = try launchHidden(environment: XCTUnwrap(sources).environment)
    for task in [
      searchAgainAndForget, typeAndComplete, findByBeginnings, useSourcesSuggestionsAndHelp, useActions, enableLamps,
    ] {
      try summon(hunch)
      try task(hunch)
      try dismiss(hunch)
    }
    try summon(hunch)
    try searchAndOpen(hunch)
    hunch.eventually("the window is hidden") { !$0.hasWindow }
    XCTAssertNil(hunch.process.exitStatus)
    try summon(hunch)
    try usePreferences(hunch)
  }

  func testChoosingALineAndSeveral() throws {
    let one = try launch("pick", input: .lines(["Anchor", "Ant", "Boat"]))
    one.type("an")
    one.eventually("two lines are found") {
      $0.rows.map(\.name) == ["Ant", "Anchor"] || $0.rows.map(\.name) == ["Anchor", "Ant"]
    }
    let second = one.rows.last?.name ?? ""
    one.press(.down)
    one.eventually("the second is meant") { [self] in activeRow($0).map { $0 == (second, "2 of 2") } == true }
    one.ends(by: .enter)
    XCTAssertEqual(one.output, second + "\n")

    let several = try launch("pick", "--multi", input: .lines(["Anchor", "Ant", "Boat"]))
    several.eventually("the lines are there") { $0.rows.count == 3 }
    several.press(.down, .control + " ")
    several.eventually("the second is marked, and the third is meant") { [self] hunch in
      hunch.rows.first { $0.name == "Ant" }?.accessible.description.hasPrefix("marked") == true
        && activeRow(hunch)?.name == "Boat"
    }
    several.ends(by: .control + " ", .enter)
    XCTAssertEqual(several.output, "Ant\nBoat\n")
  }
}
