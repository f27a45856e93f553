import Foundation
import TestSupport
import XCTest

/// Other programs that are asked for results: a slow one, one that fails, one that cannot start, and GNOME's calculator.
final class AskedProgramsTests: SearchFlowTestCase {
  /// A program needs 200 ms for each call, and Return takes the completion of a text: the typed text and the
  /// searched text differ.
  func testASlowProgramIsAskedFewTimesAndItsRowsStayWhereTheyAreReached() throws {
    let name = "org.example.Unruly.slow"
    try FileManager.default.createDirectory(
      atPath: folder + "/share/gnome-shell/search-providers", withIntermediateDirectories: true)
    try home.addApplication("Slow Oracle", to: "share/applications/\(name).desktop")
    try """
    [Shell Search Provider]
    DesktopId=\(name).desktop
    BusName=\(name)
    ObjectPath=/org/example/Unruly/slow
    Version=2

    """.write(toFile: "\(folder)/share/gnome-shell/search-providers/slow.ini", atomically: false, encoding: .utf8)
    let program = try Program(XCTUnwrap(Program.built("UnrulyProgram")), [name, "slow", folder + "/calls"])
    defer { withExtendedLifetime(program) {} }
    var calls: [String] { home.lines(of: "calls") }
    let hunch = try open()
    hunch.type("lyr")
    hunch.eventually("it completes") { $0.field.text == "lyric Editor" }
    hunch.press(.tab)
    hunch.search()
    hunch.eventually("its results are listed behind ours") {
      $0.rows.map(\.name) == ["Lyric Editor", "Lyric-Editor-1 found", "Lyric-Editor-2 found"]
    }
    let row = try XCTUnwrap(hunch.rows.dropFirst().first)
    XCTAssertTrue(
      row.accessible.description.hasSuffix("Slow Oracle"), "it names its source: \(row.accessible.outline())")
    hunch.press(.down)
    hunch.eventually("it is reached") { $0.selectedRow == "Lyric-Editor-1 found" }
    // One search and one description for the typed text and for the searched text, and the same again in case a
    // busy machine took a pause for the end of typing.
    let most = 8
    let isAskedOn = hunch.waitUntil(timeout: .seconds(4)) { calls.count > most }
    XCTAssertFalse(isAskedOn, "\(calls)")
    XCTAssertEqual(hunch.selectedRow, "Lyric-Editor-1 found")
  }

  /// Installs a search provider.
  private func install(_ title: String, _ name: String) throws {
    try home.addApplication(title, to: "share/applications/\(name).desktop")
    let path = "/" + name.replacing(".", with: "/")
    try home.write(
      "[Shell Search Provider]\nDesktopId=\(name).desktop\nBusName=\(name)\nObjectPath=\(path)\nVersion=2\n",
      to: "share/gnome-shell/search-providers/\(name).ini")
  }

  /// A result among the suggestions is opened by Return, and the status line says so.
  func testASuggestedResultIsOpenedAndTheStatusLineSaysSo() throws {
    let name = "org.example.Unruly.ready"
    try install("Ready Oracle", name)
    let program = try Program.stub("UnrulyProgram", [name, "well", folder + "/calls"])
    defer { withExtendedLifetime(program) {} }
    let hunch = try open()
    func hints(_ hunch: Session, _ hint: String) -> Bool {
      hunch.application.all(role: "label").contains { $0.description.contains(hint) }
    }
    hunch.type("lyr")
    var place: Int?
    hunch.eventually("its result is suggested behind a word of names") { hunch in
      place = hunch.suggestions.firstIndex { $0.name.contains("found") }
      return place.map { $0 > 0 } == true
    }
    hunch.press(.up)
    hunch.eventually("the word is searched for") {
      $0.field.text == "lyric" && hints($0, "Return All Results") && !hints($0, "Return Open")
    }
    for _ in 0..<(place ?? 0) { hunch.press(.right) }
    hunch.eventually("the result is opened") { hunch in
      hunch.suggestions.contains { $0.name.contains("found") && $0.states.contains(.pressed) }
        && hints(hunch, "Return Open") && !hints(hunch, "Return All Results")
    }
    hunch.press(.enter)
    hunch.eventually("its program is asked to") { [home] _ in
      home.lines(of: "calls").contains { $0.contains("ActivateResult") }
    }
  }

  /// Starts a search provider that answers with an error.
  private func startBrokenProgram() throws -> Program {
    let name = "org.example.Unruly.oracle"
    try install("Broken Oracle", name)
    return try Program.stub("UnrulyProgram", [name, "failing"])
  }

  /// Programs that the bus cannot start are common without a desktop, and no news while the user types.
  func testAProgramThatCannotStartIsToldOfInPreferencesAlone() throws {
    try install("Absent Oracle", "org.example.Absent")
    let hunch = try open()
    hunch.type("zork")
    hunch.search()
    hunch.eventually("the results are there") { $0.statusText?.hasPrefix("1 result") == true }
    let preferences = try hunch.openPreferences(at: "Suggestions")
    let sentence = "Absent Oracle could not be searched"
    hunch.eventually("the row of the programs says so") { _ in
      preferences.accessible.all(role: "label").contains { ($0.text ?? $0.name) == sentence }
    }
    XCTAssertFalse(hunch.statusText?.contains("Oracle") == true, hunch.statusText ?? "")
  }

  /// The status line shows it for some seconds, while the user types on.
  func testTheTroubleOfAProgramIsSpokenOnce() throws {
    let program = try startBrokenProgram()
    defer { withExtendedLifetime(program) {} }
    let hunch = try open()
    let sentence = "Broken Oracle could not be searched"
    hunch.type("zo")
    hunch.eventually("it is spoken") { $0.field.description == sentence }
    hunch.type("rk")
    hunch.eventually("then something else, while the status line still shows it") {
      !["", sentence].contains($0.field.description) && $0.statusText?.hasSuffix(" · " + sentence) == true
    }
  }

  /// Its own words are for the log.
  func testAProgramThatCannotBeAskedIsToldOfInASentence() throws {
    let program = try startBrokenProgram()
    defer { withExtendedLifetime(program) {} }
    let hunch = try open()
    let sentence = "Broken Oracle could not be searched"
    hunch.type("zork")
    hunch.search()
    hunch.eventually("the status line says so, beside the count") {
      $0.statusText?.hasPrefix("1 result") == true && $0.statusText?.hasSuffix(" · " + sentence) == true
    }
    XCTAssertEqual(hunch.rows.map(\.name), ["Zork"])
    let preferences = try hunch.openPreferences(at: "Suggestions")
    hunch.eventually("so does the row of the programs") { _ in
      preferences.accessible.all(role: "label").contains { ($0.text ?? $0.name) == sentence }
    }
    XCTAssertFalse(hunch.application.outline().contains("org."), hunch.application.outline())
  }

  /// GNOME's calculator, which the bus starts with the display in its environment.
  func testAnotherProgramIsAskedAndItsResultsAreSuggestedAndListed() throws {
    // Hunch asks no other calculator while it calculates sums itself.
    try home.write(settings: "[Sources]\noff=characters;sums\n")
    let hunch = try open(environment: Self.withInstalledProviders)
    hunch.type("3*14")
    hunch.eventually("the outcome is the row that Return acts on", timeout: .seconds(60)) {
      $0.rows(in: "Other Options").first { $0.isSelected }?.name.hasPrefix("3*14 = 42") == true
    }
    hunch.search()
    hunch.eventually("and listed") { $0.rows.map(\.name).contains("3*14") }
    hunch.eventually("it is what Return opens") { $0.selectedRow == "3*14" }
  }
}
