import Foundation
import TestSupport
import XCTest

/// Settings that the user or another instance edits while the program runs.
final class SharedSettingsTests: EndToEndTestCase {
  private let folder = TemporaryFolder()
  private var environment: [String: String] { folder.settingsVariables }

  private var text: String { folder.settings ?? "" }

  /// Saves the settings by a rename, as editors do.
  private func save(_ text: String) throws {
    try text.write(toFile: folder.path + "/config/hunch/settings.ini", atomically: true, encoding: .utf8)
  }

  override func setUpWithError() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/config/hunch/scripts", withIntermediateDirectories: true)
    try folder.write("Quokka\n", to: "mine.txt")
  }

  func testWhatIsEditedByHandHoldsAtOnceAndStays() throws {
    let script = folder.path + "/config/hunch/scripts/zork"
    try folder.write("#!/bin/sh\n# hunch.deadline = 60s\necho zorkly\n", to: "config/hunch/scripts/zork", mode: 0o700)
    let sum = try Program.run("sha256sum", [script]).prefix(64)
    let sources = "# my own\n[Sources]\noff=characters;icons;software;files;\n"
    try save(sources + "\n[Scripts]\nzork=\(sum)\n")
    let hunch = try launchHidden(environment: environment)
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.type("zork")
    hunch.eventually("the script's row is found") { $0.rows.map(\.name) == ["zorkly"] }

    // Adds a list, and disables the script.
    try save(sources + "\n[List mine]\nfile=\(folder.path)/mine.txt\n\n[Scripts]\n")
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Complete Inline", in: preferences.accessible)
    hunch.keyboard.strike([" "])
    hunch.eventually("the choice is saved") { _ in self.text.contains("complete-inline=false") }
    hunch.closeByEscape(preferences.window)
    let window = try XCTUnwrap(hunch.window)
    hunch.connection.focus(window)
    hunch.connection.resize(window, width: 800, height: 500)
    hunch.eventually("the script is off") { $0.rows.isEmpty }
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.eventually("it is hidden, and keeps its size") { !$0.hasWindow && self.text.contains("width=800") }
    XCTAssertNil(try hunch.run(["--toggle", "quok"]))
    hunch.eventually("the list is searched") { $0.rows.map(\.name) == ["Quokka"] }
    for kept in ["# my own\n", "[List mine]\nfile=\(folder.path)/mine.txt\n", "[Scripts]\n"] {
      XCTAssertTrue(text.contains(kept), "\(kept) is not in \(text)")
    }
    XCTAssertFalse(text.contains("zork="), "the consent came back: \(text)")
  }

  func testWhatIsChosenInAChooserHoldsInTheWindow() throws {
    try save("[Sources]\noff=characters;icons;software;files;\n[List mine]\nfile=\(folder.path)/mine.txt\n")
    let hunch = try launchHidden(environment: environment)
    let pick = try launch("pick", input: .lines(["Firefox"]), environment: environment)
    let preferences = try pick.openPreferences()
    try pick.tab(to: "Complete Inline", in: preferences.accessible)
    pick.keyboard.strike([" "])
    pick.eventually("the choice is saved") { _ in self.text.contains("complete-inline=false") }
    pick.end()
    XCTAssertNil(try hunch.run(["--toggle"]))
    hunch.type("quo")
    hunch.eventually("nothing is completed") { $0.field.text == "quo" && $0.rows.map(\.name) == ["Quokka"] }
  }
}
