import Catalog
import Foundation
import GLibKit
import HunchModelTestSupport
import MainLoopTestSupport
import TestSupport
import UserSettings
import XCTest

@testable import HunchModel

/// Settings that editors and other instances change while the program runs.
final class SharedSettingsTests: XCTestCase {
  /// A temporary folder with a settings file.
  private struct Place: Sendable {
    let folder = TemporaryFolder()
    var path: String { folder.path + "/hunch/settings.ini" }

    init() throws {
      try FileManager.default.createDirectory(atPath: folder.path + "/hunch", withIntermediateDirectories: true)
    }

    /// Saves a text by a rename, as editors do.
    func write(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }

    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
  }

  /// Returns the settings of a running program, which follow the file.
  @MainActor
  private static func following(_ path: String) -> Preferences {
    let preferences = Preferences.read(from: path)
    preferences.watchFile()
    return preferences
  }

  func testAListThatIsAddedByHandIsUsedAtOnceAndSurvivesAChoice() throws {
    let place = try Place()
    try place.write("[Field]\ncomplete-inline=true\n")
    let path = place.path
    try onMain {
      let preferences = Self.following(path)
      try place.write("[Field]\ncomplete-inline=true\n\n# of mine\n[List mine]\nfile=/x\n")
      // At once, before the watch can report the change.
      preferences[.completesInline] = false
      waitUntil("it is used") { preferences.catalog.lists.lists.map(\.id) == ["mine"] }
      try waitForTask { await preferences.saved() }
      XCTAssertEqual(place.text, "[Field]\ncomplete-inline=false\n\n# of mine\n[List mine]\nfile=/x\n")
      try place.write(place.text.replacingOccurrences(of: "[List mine]", with: "[List other]"))
      waitUntil("so is a change") { preferences.catalog.lists.lists.map(\.id) == ["other"] }
    }
  }

  func testAScriptThatIsTurnedOffByHandStaysOff() throws {
    let place = try Place()
    let path = place.path
    let script = try ScriptFile(path: place.folder.write("#!/bin/sh\n", to: "script", mode: 0o700))
    try onMain {
      let preferences = Self.following(path)
      preferences.setOn(true, script)
      try waitForTask { await preferences.saved() }
      XCTAssertTrue(place.text.contains("[Scripts]\nscript="))
      try place.write("[Scripts]\n")
      // A window does this when it is hidden after it was resized.
      preferences.window.size = WindowSize(width: 800, height: 600)
      try waitForTask { await preferences.saved() }
      XCTAssertEqual(place.text, "[Scripts]\n\n[Window]\nwidth=800\nheight=600\n")
      waitUntil("it may not run") { preferences.catalog.scripts.state(of: script) == .off }
    }
  }

  func testTwoInstancesSeeEachOthersChoicesAndLoseNone() throws {
    let place = try Place()
    let path = place.path
    try onMain {
      // Neither the file nor its folder exists yet.
      try FileManager.default.removeItem(atPath: place.folder.path + "/hunch")
      let (first, second) = (Self.following(path), Self.following(path))
      var told = 0
      second.follow(second) { _, _ in told += 1 }
      first[.completesInline] = false
      second.catalog.sources.off.insert("icons")
      first.catalog.sources.off.insert("characters")
      second.terminal = "foot"
      for preferences in [first, second] {
        waitUntil("each has all") {
          !preferences[.completesInline] && preferences.catalog.sources.off == ["icons", "characters"]
            && preferences.terminal == "foot"
        }
      }
      XCTAssertGreaterThan(told, 0)
    }
  }

  func testAFileBehindALinkIsFollowedAndStaysBehindIt() throws {
    let place = try Place()
    let path = place.path
    let real = place.folder.path + "/dotfiles.ini"
    try "[Field]\ncomplete-inline=false\n".write(toFile: real, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../dotfiles.ini")
    try onMain {
      let preferences = Self.following(path)
      XCTAssertFalse(preferences[.completesInline])
      // The watch starts on its own, and then reads what was written before.
      try "[Field]\ncomplete-inline=true\n".write(toFile: real, atomically: true, encoding: .utf8)
      waitUntil("a change of the real file is seen") { preferences[.completesInline] }
      preferences[.searchesFirst] = true
      try waitForTask { await preferences.saved() }
      XCTAssertEqual(try String(contentsOfFile: real, encoding: .utf8), place.text)
      XCTAssertTrue(place.text.contains("return-searches-first=true"))
      XCTAssertEqual(try FileManager.default.destinationOfSymbolicLink(atPath: path), "../dotfiles.ini")
    }
  }

  func testWhereTheFileBecomesUnreadableTheLastSettingsHold() throws {
    let place = try Place()
    try place.write("[Files]\nleave-out=~/Private;\n[Field]\nreturn-searches-first=true\n")
    let path = place.path
    try onMain {
      let preferences = Self.following(path)
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      waitUntil("it is said") { preferences.problem?.contains("settings.ini is a folder") == true }
      XCTAssertTrue(preferences[.searchesFirst] && preferences[.learns])
      XCTAssertEqual(preferences.catalog.files.exclusions, ["~/Private"])
      XCTAssertFalse(preferences.catalog.withholdsFiles)
      preferences[.searchesFirst] = false
      XCTAssertFalse(preferences[.searchesFirst], "a choice holds all the same")
      try waitForTask { await preferences.saved() }
      XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: path), [])
    }
  }

  func testEachInvalidLineIsNamedAndTheOthersHold() throws {
    let place = try Place()
    try place.write("[Field]\nnonsense\ncomplete-inline=false\n[Keys]\nmore nonsense\n")
    let path = place.path
    onMain {
      let preferences = Preferences.read(from: path)
      XCTAssertFalse(preferences[.completesInline])
      XCTAssertTrue(preferences[.learns])
      XCTAssertEqual(
        preferences.values.problems,
        [
          "\(path): line 2: “nonsense” is not a setting; write name=value",
          "\(path): line 5: “more nonsense” is not a setting; write name=value",
        ])
    }
  }
}
