import Foundation
import GtkKit
import MainLoopTestSupport
import XCTest

@testable import HunchUI

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
      let preferences = Preferences(path: path)
      XCTAssertTrue(preferences[.completesInline])
      XCTAssertNil(preferences.problem)
    }
  }

  func testAChangeIsSavedAndLeavesTheRestOfTheFileAlone() throws {
    try write("# mine\n[Field]\ncomplete-inline=true\n[Other]\nkey=value\n")
    let path = path
    onMain {
      let preferences = Preferences(path: path)
      preferences[.completesInline] = false
      XCTAssertTrue(MainLoop.run { !Preferences(path: path)[.completesInline] }, "it was not saved")
    }
    let saved = try XCTUnwrap(text())
    XCTAssertTrue(saved.contains("# mine") && saved.contains("key=value"), saved)
    XCTAssertNil(text("~"))
  }

  func testABadValueIsNamedAndTheFileIsKeptAside() throws {
    for bad in ["[Field]\ncomplete-inline=perhaps\n", "no settings at all"] {
      try write(bad)
      let path = path
      onMain {
        let preferences = Preferences(path: path)
        XCTAssertTrue(preferences[.completesInline])
        XCTAssertEqual(preferences.problem?.contains("settings.ini"), true)
        preferences[.completesInline] = false
        XCTAssertTrue(MainLoop.run { !Preferences(path: path)[.completesInline] }, "it was not saved")
      }
      XCTAssertEqual(text("~"), bad)
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
      let read = Preferences(path: path)
      XCTAssertEqual(read.suggestionCount, 7)
      // One save would be done before so many, one after the other.
      let busy = Preferences(path: other)
      for id in 1...5 {
        busy.setOn(true, StubProvider("\(id)", name: ""))
        XCTAssertTrue(
          MainLoop.run { Preferences(path: other).isOn(StubProvider("\(id)", name: "")) == true }, "it was not saved")
      }
    }
    XCTAssertEqual(try identity(), before, "the file was replaced")
  }

  func testAServerThatIsReplacedByAnotherHasToBeTurnedOnAnew() {
    let path = path
    onMain {
      let preferences = Preferences(path: path)
      let here = StubProvider("remote.names", name: "", destination: "names.example:8080")
      preferences.setOn(true, here)
      XCTAssertTrue(MainLoop.run { Preferences(path: path).isOn(here) == true }, "it was not saved")
      XCTAssertNil(preferences.isOn(StubProvider("remote.names", name: "", destination: "names.elsewhere.example")))
    }
  }
}
