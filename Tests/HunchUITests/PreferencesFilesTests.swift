import Catalog
import FileIndexing
import Foundation
import HunchModelTestSupport
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The page *Files* of Preferences, with real folders: each choice applies at once.
final class PreferencesFilesTests: XCTestCase {
  /// A folder with files, which the settings include.
  @MainActor private struct Place {
    let scene: PreferencesScene
    var folder: String { scene.folder + "/tree" }
    var other: String { scene.folder + "/other" }

    func write(_ files: String...) throws {
      for file in files {
        let path = scene.folder + "/" + file
        try FileManager.default.createDirectory(
          atPath: path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: path))
      }
    }

    /// Returns the files that the window finds.
    func names(_ window: TestWindow) -> Set<String> { Set(window.names.filter { $0.hasPrefix("zebra") }) }
  }

  private static func play(
    _ body: @MainActor (Place, TestWindow, PreferencesDriver) throws -> Void
  ) throws {
    try PreferencesScene.play { scene in
      let place = Place(scene: scene)
      try place.write("tree/zebra one.txt", "tree/zebra two.o", "tree/.zebra hidden", "other/zebra three.txt")
      try place.write("hunch/settings.ini")
      try "[Files]\nfolders=\(place.folder)\n".write(toFile: scene.path, atomically: true, encoding: .utf8)
      let source = FileSource(FileFilter(roots: [place.folder]), savedIn: scene.folder + "/files.names")
      try scene.open(["Firefox"], scene.makeServices(), others: [source]) { window, driver in
        window.type("zebra")
        window.wait("the files are found") { _ in place.names(window) == ["zebra one.txt", "zebra two.o"] }
        try body(place, window, driver)
      }
    }
  }

  /// Returns the entries of a list, with the facts about each.
  @MainActor private static func list(_ title: String, _ driver: PreferencesDriver) throws -> [String] {
    let name = try XCTUnwrap(driver.all(Label.self).first { $0.text == title }, "no list \(title)")
    let list = try XCTUnwrap(name.parent?.parent)
    return PreferencesDriver.all(Label.self, in: list).dropFirst(2).map(\.text).filter {
      $0 != "Add Folder…" && $0 != "Add"
    }
  }

  func testEachFolderSaysWhatItHolds() throws {
    try Self.play { place, _, driver in
      driver.wait("the number is there") { try Self.list("Folders", driver) == [place.folder, "2"] }
      try place.write("tree/zebra four.txt")
      driver.wait("and follows") { try Self.list("Folders", driver) == [place.folder, "3"] }
    }
  }

  func testFoldersAreAddedAndRemoved() throws {
    try Self.play { place, window, driver in
      // The file dialog calls this with the chosen folder.
      let settings = FilesSettings(window.controller.preferences, window.controller.library)
      settings.add(place.other)
      window.wait("it is looked into") { _ in place.names(window).contains("zebra three.txt") }
      driver.wait("it is saved") { place.scene.saved.catalog.files.folders == [place.folder, place.other] }
      settings.add(place.other)
      XCTAssertEqual(try Self.list("Folders", driver).filter { $0 == place.other }.count, 1, "it is there twice")
      settings.add(nil)
      let texts = PreferencesDriver.all(Label.self, in: settings.group.widget).map(\.text)
      XCTAssertTrue(texts.contains { $0.hasPrefix("This folder has no path") }, "\(texts)")
      try driver.removeButton(of: place.folder).clicked.emit()
      window.wait("the other is left") { _ in place.names(window) == ["zebra three.txt"] }
      try driver.removeButton(of: place.other).clicked.emit()
      window.wait("none is left") { _ in place.names(window).isEmpty }
      XCTAssertTrue(driver.texts.contains("No folders: Hunch finds no files."))
      driver.wait("it is saved") { place.scene.saved.catalog.files.folders.isEmpty }
    }
  }

  func testWhatIsLeftOutIsAddedByReturnAndRemoved() throws {
    try Self.play { place, window, driver in
      let entry = try XCTUnwrap(
        driver.all(Entry.self).first {
          PreferencesDriver.all(Label.self, in: $0).contains { $0.text.hasPrefix("*.o") }
        })
      entry.text = "src/build"
      entry.activated.emit()
      XCTAssertTrue(driver.texts.contains { $0.contains("“src/build” is part of a path") }, "\(driver.texts)")
      XCTAssertEqual(entry.text, "src/build", "it can be mended")
      entry.text = " *.o "
      entry.activated.emit()
      XCTAssertEqual(entry.text, "")
      XCTAssertFalse(driver.texts.contains { $0.contains("src/build") })
      window.wait("it is left out") { _ in place.names(window) == ["zebra one.txt"] }
      driver.wait("it is saved") { place.scene.saved.catalog.files.exclusions == ["*.o"] }
      try driver.removeButton(of: "*.o").clicked.emit()
      window.wait("it is back") { _ in place.names(window).count == 2 }
      driver.wait("it is saved") { place.scene.saved.catalog.files.exclusions.isEmpty }
    }
  }

  func testHiddenFilesAreFoundOnceThatIsSwitchedOn() throws {
    try Self.play { place, window, driver in
      try driver.control(Switch.self, "Hidden Files").isOn = true
      window.wait("they are found") { _ in window.names.contains(".zebra hidden") }
      for (title, value) in [
        ("Other File Systems", \FileSettings.entersOtherFileSystems),
        ("Network File Systems", \FileSettings.entersNetworkFileSystems),
      ] {
        try driver.control(Switch.self, title).isOn = true
        driver.wait("\(title) is saved") { place.scene.saved.catalog.files[keyPath: value] }
      }
      XCTAssertTrue(place.scene.saved.catalog.files.includesHidden)
    }
  }

  func testSavedNamesAreForgottenOnceThatIsConfirmed() throws {
    try Self.play { place, _, driver in
      let path = FileSource.usualSavedPath
      try FileManager.default.createDirectory(
        atPath: path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex) + "", withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: path))
      try driver.button("Clear File Index…").clicked.emit()
      XCTAssertEqual(driver.focused, "Keep")
      XCTAssertTrue(FileManager.default.fileExists(atPath: path))
      let buttons = driver.all(Button.self).filter { $0.label == "Really Clear?" }
      try XCTUnwrap(buttons.last).clicked.emit()
      driver.wait("it is said") { driver.texts.contains("File index cleared.") }
      XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }
  }
}
