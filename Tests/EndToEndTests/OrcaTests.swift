import Foundation
import TestSupport
import XCTest

/// Checks Orca's speech during the tasks of the README. It speaks the completion once, after a pause; a row by its
/// name, its further texts and its place; and nothing at each key.
class OrcaTests: EndToEndTestCase {
  /// Whether the search window is that of an instance that stays, which draws it before it is shown.
  class var keepsWindow: Bool { false }

  private let folder = TemporaryFolder()
  private var orca: Orca?
  /// The speech for the home page while nothing has been used.
  private static let firstHome = "Home. Type a few letters of an application, a file, an emoji or an icon."

  override func setUpWithError() throws {
    orca = try Orca()
    for (name, comment) in [("Zork", "A cave"), ("Zorkmid", "A coin"), ("Grue", "Eats you")] {
      try folder.addApplication(name, "Comment=\(comment)\n", to: "share/applications/\(name).desktop")
    }
    // Only applications, to make the counts known.
    try folder.write(settings: "[Sources]\noff=characters;icons;software;files\n")
  }

  override func tearDown() {
    orca?.end()
    super.tearDown()
  }

  private func open(
    _ arguments: String..., input: StandardInput = .none,
    saying expected: [String] = ["Search entry.", OrcaTests.firstHome]
  ) throws -> Session {
    let environment = ["XDG_CONFIG_HOME": folder.path + "/config", "XDG_DATA_DIRS": folder.path + "/share"]
    let hunch: Session
    if Self.keepsWindow, arguments.isEmpty {
      hunch = try launchHidden(environment: environment)
      XCTAssertNil(try hunch.run(["--toggle"]))
    } else {
      hunch = try launch(arguments, input: input, environment: environment)
    }
    // A screen reader reports a window when it gets the focus, and this one may have had it before the program
    // joined the bus.
    hunch.eventually("the field tells what is there") { !$0.field.description.isEmpty }
    hunch.loseFocus()
    hunch.eventually("the focus is elsewhere") { !$0.application.children.contains { $0.states.contains(.active) } }
    hunch.takeFocus()
    // Orca speaks the title first if it learns of the window before the focus.
    var said: [String] { orca?.said.filter { !$0.hasSuffix(" frame.") } ?? [] }
    hunch.waitUntil(timeout: .seconds(30)) { said.count >= expected.count }
    XCTAssertEqual(said, expected, "the window comes to the front")
    orca?.attend()
    return hunch
  }

  /// Performs an action, and waits until Orca has said all expected sentences. Further ones fail this step or the
  /// next.
  private func says(
    _ hunch: Session, _ what: String, _ expected: [String], file: StaticString = #filePath, line: UInt = #line,
    _ action: () -> Void
  ) {
    guard let orca else { return }
    action()
    hunch.waitUntil(timeout: .seconds(30)) { orca.said.count >= expected.count }
    XCTAssertEqual(orca.said, expected, what, file: file, line: line)
    orca.attend()
  }

  /// Types a text and runs the final search for it.
  /// - Parameter row: What Orca says of the list and its first row.
  /// - Returns: All that it says as it comes to the row.
  @discardableResult
  private func find(
    _ text: String, in hunch: Session, completing completion: String, _ row: [String], file: StaticString = #filePath,
    line: UInt = #line
  ) -> [String] {
    let said = ["Results panel.", "Results."] + row
    says(hunch, "the completion", [completion], file: file, line: line) { hunch.type(text) }
    says(
      hunch, "the row that is found, and that the completion is away", said + ["Text unselected."], file: file,
      line: line
    ) {
      hunch.search()
    }
    return said
  }

  @discardableResult
  private func findZork(in hunch: Session, file: StaticString = #filePath, line: UInt = #line) -> [String] {
    find(
      "zor", in: hunch, completing: "zork", ["List with 2 items.", "Zork.", "A cave, Application, 1 of 2."], file: file,
      line: line)
  }

  func testTypingGoingToARowAndBack() throws {
    let hunch = try open()
    says(hunch, "the completion, once, after the last key", ["zork"]) { hunch.type("zor") }
    says(
      hunch, "a row", ["Results panel.", "Results.", "List with 2 items.", "Zorkmid.", "A coin, Application, 2 of 2."]
    ) {
      hunch.press(.down)
    }
    says(hunch, "the field again, and what is in it", ["Search entry zork selected."]) { hunch.press(.up) }
    says(hunch, "that the completion is away", ["Text unselected.", "Zork. 2 results"]) { hunch.press(.escape) }
    says(hunch, "the home page", [Self.firstHome]) { hunch.press(.escape) }
  }

  func testTheFinalSearchAndWhatCanBeDone() throws {
    let hunch = try open()
    let row = findZork(in: hunch)
    // Orca counts the rows that GTK has told it of, a heading among them. The description has all.
    says(hunch, "the actions", ["Actions panel.", "Actions.", "List with 2 items.", "Open.", "Return, 1 of 5."]) {
      hunch.press(.control + "k")
    }
    says(hunch, "the row that they are of, once", row) { hunch.press(.escape) }
    says(hunch, "the next row, and nothing of the one before", ["Zorkmid.", "A coin, Application, 2 of 2."]) {
      hunch.press(.down)
    }
  }

  func testTheSourcesToNarrowToAndTheDetails() throws {
    let hunch = try open()
    findZork(in: hunch)
    for control in [
      ["Sources tool bar", "All, 2 push button."], ["Applications, 2 push button."],
    ] {
      says(hunch, "what is gone to", control) { hunch.press(.tab) }
    }
  }

  func testWhatTheWindowCanDo() throws {
    let hunch = try open()
    says(
      hunch, "the actions",
      ["Actions panel.", "Actions.", "List with 6 items.", "Preferences.", "Ctrl+,, 1 of 6."]
    ) {
      hunch.press(.control + "k")
    }
    says(hunch, "the field again, and the home page", ["Search entry.", Self.firstHome]) { hunch.press(.escape) }
    says(hunch, "help", ["Help", "About Hunch push button."]) { hunch.press(.function(1)) }
  }

  func testMarkingInTheChooser() throws {
    let hunch = try open(
      "pick", "--multi", input: .lines(["Anchor", "Ant", "Boat"]), saying: ["Search entry Pick.", "Anchor. 3 results."])
    says(hunch, "the completion", ["anchor"]) { hunch.type("an") }
    says(hunch, "a row", ["Results panel.", "Results.", "List with 2 items.", "Ant.", "2 of 2."]) {
      hunch.press(.down)
    }
    says(hunch, "that it is marked", ["marked, 2 of 2"]) { hunch.press(.control + " ") }
    says(hunch, "that it is so no longer", ["2 of 2"]) { hunch.press(.control + " ") }
  }

  func testANearMatchWhereNothingMatches() throws {
    let hunch = try open()
    says(hunch, "what is found instead", ["Zorkmid. No exact match"]) { hunch.type("zorkmdi") }
  }

  func testTheSuggestions() throws {
    let hunch = try open()
    find("gru", in: hunch, completing: "grue", ["List with 1 item.", "Grue.", "Eats you, Application, 1 of 1."])
    says(hunch, "the completion again", ["Search entry grue selected."]) {
      hunch.press(.control + "a")
      hunch.type("g")
    }
    hunch.eventually("the search is suggested") { !$0.suggestions.isEmpty }
    says(hunch, "a suggestion", ["gru, suggestion 1 of 1"]) { hunch.press(.up) }
  }

  func testTheHomePage() throws {
    let hunch = try open()
    findZork(in: hunch)
    says(hunch, "the field again, and the home page", ["Search entry.", "Home, 1 row."]) {
      hunch.press(.control + "a", .backspace)
    }
    says(hunch, "the frequent search that is gone to", ["zor. 1 of 1"]) { hunch.press(.down) }
    says(hunch, "the home page", ["Home, 1 row"]) { hunch.press(.up) }
  }

  func testAPreferenceIsSwitched() throws {
    let hunch = try open()
    _ = try hunch.openPreferences()
    orca?.attend()
    says(
      hunch, "a setting that is found",
      ["Search panel.", "Appearance.", "General, 1 of 1."]
    ) {
      hunch.keyboard.strike(["a", "p", "p", "e", "a"])
    }
    says(
      hunch, "it, and what is chosen",
      ["General panel.", "Window panel.", "Appearance combo box", "Same as Desktop push button."]
    ) {
      hunch.keyboard.strike([.enter])
    }
    says(hunch, "what can be chosen", ["Appearance.", "List with 3 items.", "Same as Desktop."]) {
      hunch.keyboard.strike([" "])
    }
    says(hunch, "another choice", ["Light."]) { hunch.keyboard.strike([.down]) }
    says(hunch, "what is chosen now", ["Light push button."]) { hunch.keyboard.strike([.enter]) }
  }

  func testAScriptThatFails() throws {
    try folder.addScript(
      "lamp",
      "#!/bin/sh\n# hunch.deadline = 60s\n[ \"$ROFI_RETV\" = 1 ] && { echo 'no lamp' >&2; exit 3; } || echo lantern\n")
    let hunch = try open()
    says(hunch, "the completion", ["lantern"]) { hunch.type("lan") }
    says(hunch, "why it failed", ["lamp ended with status 3: no lamp"]) { hunch.press(.enter) }
  }
}
