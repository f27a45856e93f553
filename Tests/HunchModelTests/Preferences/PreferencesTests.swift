import Foundation
import GLibKit
import HunchModelTestSupport
import MainLoopTestSupport
import Suggestions
import XCTest

@testable import HunchModel

final class PreferencesTests: XCTestCase {
  private let folder = NSTemporaryDirectory() + "hunch-preferences-\(UUID().uuidString)"
  private var path: String { folder + "/hunch/settings.ini" }

  override func tearDown() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/hunch", withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func text(_ suffix: String = "") -> String? { try? String(contentsOfFile: path + suffix, encoding: .utf8) }

  func testWithoutAFileNamesAreCompleted() {
    let path = path
    onMain {
      let preferences = Preferences.read(from: path)
      XCTAssertTrue(preferences[.completesInline])
      XCTAssertNil(preferences.problem)
    }
  }

  func testAChangeIsSavedAndLeavesTheRestOfTheFileAlone() throws {
    try write("# mine\n[Field]\ncomplete-inline=true\n[Other]\nkey=value\n")
    let path = path
    onMain {
      let preferences = Preferences.read(from: path)
      preferences[.completesInline] = false
      waitUntil("it was not saved") { !Preferences.read(from: path)[.completesInline] }
    }
    let saved = try XCTUnwrap(text())
    XCTAssertTrue(saved.contains("# mine") && saved.contains("key=value"), saved)
    XCTAssertNil(text("~"))
  }

  /// An earlier version had the opposite setting.
  func testWhatReturnDoesIsReadFromOlderFiles() throws {
    for (text, isOn) in [
      ("", false), ("return-opens-best=true\n", false), ("return-opens-best=false\n", true),
      ("return-opens-best=true\nreturn-searches-first=true\n", true),
    ] {
      try write("[Field]\n" + text)
      let path = path
      onMain { XCTAssertEqual(Preferences.read(from: path)[.searchesFirst], isOn, text) }
    }
  }

  func testWhatMakesNoSenseIsNamedAndStaysInTheFile() throws {
    for bad in ["[Field]\nreturn-searches-first=perhaps\n", "no settings at all\n", "[Field\ncomplete-inline=false\n"] {
      try write(bad)
      let path = path
      onMain {
        let preferences = Preferences.read(from: path)
        XCTAssertTrue(preferences[.completesInline])
        XCTAssertEqual(preferences.problem?.contains("settings.ini: "), true)
        preferences[.completesInline] = false
        waitUntil("it was not saved") { !Preferences.read(from: path)[.completesInline] }
      }
      XCTAssertTrue(try XCTUnwrap(text()).contains(bad), "\(text() ?? "")")
      // The old file is removed shortly after the new one appears.
      let folder = folder + "/hunch"
      onMain {
        waitUntil("nothing else is left") {
          (try? FileManager.default.contentsOfDirectory(atPath: folder)) == ["settings.ini"]
        }
      }
    }
  }

  func testReadingTheFileDoesNotWriteIt() throws {
    try write("[Suggestions]\ncount=7\n")
    let path = path
    let other = folder + "/other.ini"
    func identity() throws -> NSNumber? {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? NSNumber
    }
    let before = try identity()
    onMain {
      let read = Preferences.read(from: path)
      XCTAssertEqual(read.suggestionCount, 7)
      // Five saves in a row take longer than one save would.
      let busy = Preferences.read(from: other)
      for id in 1...5 {
        busy.setOn(true, StubProvider("\(id)", name: ""))
        waitUntil("it was not saved") { Preferences.read(from: other).isOn(StubProvider("\(id)", name: "")) == true }
      }
    }
    XCTAssertEqual(try identity(), before, "the file was replaced")
  }

  func testAServerThatIsReplacedByAnotherHasToBeTurnedOnAnew() {
    let path = path
    onMain {
      let preferences = Preferences.read(from: path)
      let here = StubProvider("remote.names", name: "", destination: "names.example:8080")
      preferences.setOn(true, here)
      waitUntil("it was not saved") { Preferences.read(from: path).isOn(here) == true }
      XCTAssertNil(preferences.isOn(StubProvider("remote.names", name: "", destination: "names.elsewhere.example")))
    }
  }

  func testUntilTheFileIsReadNothingIsOnAndThenItSaysSo() throws {
    try write("[Field]\ncomplete-inline=false\n")
    let path = path
    onMain {
      let preferences = Preferences(path: path)
      var changes = 0
      preferences.follow(preferences) { _, _ in changes += 1 }
      XCTAssertFalse(preferences.isRead)
      XCTAssertEqual(Preferences.Choice.allCases.map { preferences[$0] }, Array(repeating: false, count: 9))
      waitUntil { preferences.isRead }
      XCTAssertEqual(
        Preferences.Choice.allCases.map { preferences[$0] },
        [false, true, true, false, false, true, false, false, true])
      XCTAssertEqual(changes, 1)
    }
  }

  func testWhereItCannotBeReadNothingIsRememberedOrSaved() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let path = path
    onMain {
      let preferences = Preferences.read(from: path)
      XCTAssertTrue(preferences[.completesInline])
      XCTAssertFalse(preferences[.learns], "it may have said so")
      XCTAssertEqual(preferences.problem?.contains("settings.ini is a folder"), true)
      preferences[.completesInline] = false
      XCTAssertFalse(preferences[.completesInline], "it holds all the same")
      XCTAssertEqual(preferences.problem?.contains("settings.ini is a folder"), true)
    }
  }

  /// Searches and choices made before the settings are read are recorded only if the settings allow it.
  func testWhatIsDoneBeforeTheFileIsReadIsRememberedAsItSays() throws {
    for learns in [true, false] {
      try write("[History]\nlearn=\(learns)\n")
      let path = path
      onMain {
        let preferences = Preferences(path: path)
        let memory = SearchMemory(HistorySession(HistoryStore(.memory), isPrivate: false))
        memory.hold { await preferences.known(.learns) }
        memory.recordSearch("early")
        XCTAssertFalse(preferences.isRead)
        waitUntil { memory.isSettled }
        var isLoaded = false
        Task {
          await memory.load()
          isLoaded = true
        }
        waitUntil { isLoaded }
        XCTAssertEqual(memory.recent.map(\.text), learns ? ["early"] : [])
      }
    }
  }
}
