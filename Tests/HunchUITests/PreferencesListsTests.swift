import Catalog
import Foundation
import HunchModelTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The user's own lists in Preferences, with real files: each choice applies at once.
final class PreferencesListsTests: XCTestCase {
  /// - Parameter settings: The settings of lists, with `FOLDER` in place of their folder.
  private static func play(
    settings: String = "", _ body: @MainActor (PreferencesScene, TestWindow, PreferencesDriver) throws -> Void
  ) throws {
    try PreferencesScene.play { scene in
      try FileManager.default.createDirectory(atPath: scene.folder + "/hunch", withIntermediateDirectories: true)
      func write(_ text: String, _ name: String) throws {
        try text.write(toFile: scene.folder + "/" + name, atomically: true, encoding: .utf8)
      }
      try write("Title,Year\nzebra one,1900\n\"open\nzebra two,1901,3\n", "books.csv")
      try write("zebra line\n", "notes.txt")
      try settings.replacingOccurrences(of: "FOLDER", with: scene.folder)
        .write(toFile: scene.path, atomically: true, encoding: .utf8)
      try scene.open(["Firefox"], scene.makeServices(), others: [ListFileSource()]) { window, driver in
        window.type("zebra")
        try body(scene, window, driver)
      }
    }
  }

  @MainActor private static func names(_ window: TestWindow) -> Set<String> {
    Set(window.names.filter { $0.hasPrefix("zebra") })
  }

  /// Returns the buttons of a list: one that edits it, and one that removes it.
  @MainActor private static func buttons(of title: String, _ driver: PreferencesDriver) throws -> [Button] {
    let label = try XCTUnwrap(driver.all(Label.self).first { $0.text == title }, "no list \(title)")
    return try XCTUnwrap(label.parent.map { PreferencesDriver.all(Button.self, in: $0) })
  }

  @MainActor private static func press(_ label: String, _ driver: PreferencesDriver) throws {
    try driver.button(label).clicked.emit()
  }

  func testAListIsAddedWithItsColumnsAndSaysWhatIsWrongInItsLines() throws {
    try Self.play { scene, window, driver in
      try Self.press("Add List…", driver)
      XCTAssertFalse(driver.all(Button.self).contains { $0.label == "Add List…" }, "one at a time")
      let path = try driver.control(Entry.self, "File")
      path.text = "books.csv"
      path.activated.emit()
      XCTAssertTrue(driver.texts.contains { $0.contains("“books.csv” is not a full path") }, "\(driver.texts)")
      XCTAssertEqual(path.text, "books.csv", "it can be mended")
      path.text = scene.folder + "/books.csv"
      try driver.control(Entry.self, "Name Column").text = "Title"
      try driver.control(Entry.self, "Subtitle").text = "Year"
      try driver.control(Entry.self, "Name").text = "My Books"
      let buttons = driver.all(Button.self).filter { $0.label == "Add" && $0.parent?.children.count == 2 }
      // The last button belongs to the files.
      try XCTUnwrap(buttons.first).clicked.emit()
      window.wait("its row is found") { _ in Self.names(window) == ["zebra one"] }
      driver.wait("what is wrong is said") {
        driver.texts.contains { $0.contains("books.csv:3: ") && $0.contains("books.csv:4: 3 fields instead of 2") }
      }
      XCTAssertFalse(driver.texts.contains { $0.contains("not a full path") })
      driver.wait("it is saved") { scene.saved.catalog.lists.lists.map(\.id) == ["my-books"] }
      let list = try XCTUnwrap(scene.saved.catalog.lists.lists.first)
      XCTAssertEqual([list.title, list.columns.name, list.columns.subtitle], ["My Books", "Title", "Year"])
      XCTAssertEqual(list.format, .csv(separator: UInt8(ascii: ",")))
    }
  }

  func testAListIsEditedAndRemoved() throws {
    let settings = "[List books]\nfile=FOLDER/books.csv\nname=Title\n\n[List notes]\nfile=FOLDER/notes.txt\n"
    try Self.play(settings: settings) { scene, window, driver in
      window.wait("both are found") { _ in Self.names(window) == ["zebra one", "zebra line"] }
      try Self.buttons(of: "books", driver)[0].clicked.emit()
      let column = try driver.control(Entry.self, "Name Column")
      XCTAssertEqual(column.text, "Title")
      column.text = "Titel"
      column.activated.emit()
      window.wait("there is no such column") { _ in Self.names(window) == ["zebra line"] }
      driver.wait("which is said") { driver.texts.contains { $0.contains("there is no column “Titel”") } }
      driver.wait("it is saved") { scene.saved.catalog.lists.lists.first?.columns.name == "Titel" }
      try Self.buttons(of: "notes", driver)[0].clicked.emit()
      let path = try driver.control(Entry.self, "File")
      XCTAssertFalse(driver.texts.contains("Subtitle"), "a text has no columns")
      path.text = scene.folder + "/none.txt"
      try Self.press("Cancel", driver)
      try Self.buttons(of: "notes", driver)[1].clicked.emit()
      window.wait("it is gone") { _ in Self.names(window).isEmpty }
      driver.wait("it is saved") { scene.saved.catalog.lists.lists.map(\.id) == ["books"] }
      let last = try Self.buttons(of: "books", driver)[1]
      driver.open("Files")
      driver.wait("it takes the keys") { last.grabFocus() }
      last.clicked.emit()
      driver.wait("the keys go to what is left") { (try? driver.button("Add List…"))?.containsFocus == true }
      driver.window.focusedWidget = driver.all(SearchEntry.self).first?.textWidget
      var reached = false
      for _ in 0..<20 where !reached {
        driver.window.moveFocus()
        reached = try driver.button("Add List…").containsFocus
      }
      XCTAssertTrue(reached, "and by Tab")
    }
  }
}
