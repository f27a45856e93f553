import CXTest
import Foundation
import TestSupport
import XCTest

/// Row R128: inline completion can be disabled, and the settings keep the choice.
final class InlineCompletionPreferenceTests: EndToEndTestCase {
  private let lines = StandardInput.lines(["Firefox", "Files"])
  private let folder = TemporaryFolder()
  private var environment: [String: String] { folder.settingsVariables }

  private func launchWithSettings(_ text: String? = nil) throws -> Session {
    if let text { try folder.write(settings: text) }
    return try launch("pick", input: lines, environment: environment)
  }

  func testItIsSwitchedOffInThePreferencesAndStaysSo() throws {
    let hunch = try launchWithSettings()
    let main = try XCTUnwrap(hunch.window)
    hunch.type("fi")
    hunch.comesToShow("fi|refox", "R128")
    let (preferences, window) = try hunch.openPreferences()
    let names = window.outline()
    XCTAssertTrue(names.contains("Complete Inline"), names)
    hunch.keyboard.strike([" "])
    hunch.eventually("R128: the choice is saved") { _ in
      self.folder.settings?.contains("complete-inline=false") == true
    }
    hunch.keyboard.strike([.escape])
    hunch.eventually("R128: they close") { !$0.windows.contains(preferences) }
    hunch.connection.focus(main)
    try hunch.follow("R128", [.stays("fi|"), .type("l"), .stays("fil|")])
    hunch.end()
    let next = try launch("pick", input: lines, environment: environment)
    next.type("fi")
    try next.follow("R128, the next time", [.stays("fi|")])
  }

  func testWhatElseStandsInTheFileIsKept() throws {
    let hunch = try launchWithSettings("# mine\n[Other]\nkey=value\n\n[Field]\ncomplete-inline=false\n")
    hunch.type("fi")
    try hunch.follow("R128", [.stays("fi|")])
    _ = try hunch.openPreferences()
    hunch.keyboard.strike([" "])
    hunch.eventually("the choice is saved, and the rest is there") { _ in
      let text = self.folder.settings ?? ""
      return ["# mine", "key=value", "complete-inline=true"].allSatisfy(text.contains)
    }
  }

  func testAMistakeInTheFileIsNamed() throws {
    let hunch = try launchWithSettings("[Field]\ncomplete-inline=perhaps\n")
    hunch.eventually("the status line says so") { $0.statusText?.contains("settings.ini") == true }
    hunch.type("fi")
    hunch.comesToShow("fi|refox", "R128: the default holds")
  }
}

extension Session {
  /// The program's windows that are on the screen.
  var windows: [CXTest.Window] {
    connection.topLevelWindows.filter { connection.isMapped($0) && connection.processID(of: $0) == process.id }
  }
}
