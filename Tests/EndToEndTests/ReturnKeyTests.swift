import Foundation
import TestSupport
import XCTest

/// Return and Shift+Return, and *Return searches first* in Preferences of the real program, by real keys.
final class ReturnKeyTests: EndToEndTestCase {
  private let home = TemporaryFolder()
  private var folder: String { home.path }

  override func setUpWithError() throws {
    // Some Yi syllables begin as these names do.
    try home.write(settings: "[Sources]\noff=characters\n")
    for name in ["Zork", "Zorn"] {
      try home.addApplication(
        name, exec: "/usr/bin/touch \(folder)/\(name)", to: "share/applications/\(name).desktop")
    }
  }

  private func open() throws -> Session {
    let hunch = try launch(environment: home.dataVariables)
    hunch.eventually("the home page shows") { $0.sources.contains("Applications") }
    return hunch
  }

  private func wasStarted(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(folder)/\(name)") }

  func testReturnOpensWhatIsHighlightedAndShiftReturnSearchesForWhatWasTyped() throws {
    let hunch = try open()
    hunch.type("zor")
    hunch.eventually("the first row is highlighted at once") {
      // Names that contain the text inside a word follow.
      $0.field.text == "zork" && $0.rows.prefix(2).map(\.name) == ["Zork", "Zorn"] && $0.selectedRow == "Zork"
    }
    hunch.eventually("the status line names both keys") {
      $0.application.all(role: "label").contains {
        $0.description.contains("Return Open") && $0.description.contains("Shift+Return All Results")
      }
    }
    hunch.press(.down)
    hunch.eventually("down is the second row") { $0.selectedRow == "Zorn" }
    hunch.press(.up)
    hunch.eventually("and up the first again") { $0.selectedRow == "Zork" && $0.field.text == "zork" }
    hunch.press(.backspace, .down)
    hunch.eventually("the same without a completion") { $0.selectedRow == "Zorn" }
    hunch.press(.escape, .shift + .enter)
    hunch.eventually("the final search is for what was typed") {
      $0.field.text == "zor" && $0.selectedRow == "Zork" && $0.statusText?.hasPrefix("2 results") == true
    }
    XCTAssertFalse(wasStarted("Zork"))
    hunch.press(.escape)
    hunch.eventually("back") { $0.statusText?.hasPrefix("2 results") == true }
    hunch.press(.enter)
    hunch.eventually("it is started") { [self] _ in wasStarted("Zork") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertFalse(wasStarted("Zorn"))
  }

  func testReturnSearchesFirstOnceThatIsChosen() throws {
    let hunch = try open()
    let main = try XCTUnwrap(hunch.window)
    let preferences = try hunch.openPreferences()
    try hunch.tab(to: "Return Searches First", in: preferences.accessible)
    hunch.keyboard.strike([" "])
    hunch.eventually("it is saved") { [home] _ in
      home.settings?.contains("return-searches-first=true") == true
    }
    hunch.closeByEscape(preferences.window)
    hunch.connection.focus(main)

    hunch.type("zorn")
    hunch.eventually("it is found") { $0.rows.map(\.name) == ["Zorn"] }
    hunch.press(.enter)
    hunch.eventually("the final search") {
      $0.selectedRow == "Zorn" && $0.statusText == "1 result for “zorn”"
    }
    XCTAssertFalse(wasStarted("Zorn"))
    hunch.press(.escape, .escape)
    hunch.type("zork")
    hunch.eventually("it is found") { $0.rows.map(\.name) == ["Zork"] && $0.selectedRow == "Zork" }
    hunch.press(.shift + .enter)
    hunch.eventually("it is started at once") { [self] _ in wasStarted("Zork") }
    XCTAssertEqual(hunch.exitStatus(), .exited(0))
    XCTAssertFalse(wasStarted("Zorn"))
  }
}
