import Catalog
import Foundation
import HunchModelTestSupport
import SmartSearch
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The window's appearance, size and keys in Preferences: each choice applies at once, and is saved.
final class PreferencesKeysTests: XCTestCase {
  private static let names = ["Firefox", "Files"]

  func testLightAndDarkHoldAtOnce() throws {
    try PreferencesScene.play { scene in
      let preferences = scene.saved
      try scene.open(Self.names, scene.makeServices(), preferences: preferences) { window, driver in
        let settings = window.view.window.display.settings
        let before = settings.prefersDark
        let style = Style(window.view.window.display, preferences)
        let looks = try driver.control(DropDown.self, "Appearance")
        for (choice, isDark) in [(2, true), (1, false), (0, before)] {
          looks.selected = choice
          XCTAssertEqual(settings.prefersDark, isDark)
        }
        looks.selected = 2
        driver.wait("it is saved") { scene.saved.window.appearance == .dark }
        looks.selected = 0
        withExtendedLifetime(style) {}
      }
    }
  }

  func testTheWindowHasTheChosenSizeAtOnceWithinTheScreen() throws {
    try PreferencesScene.play { scene in
      try scene.open(Self.names, scene.makeServices()) { window, driver in
        let screen = try XCTUnwrap(window.view.window.display.leastScreen)
        let width = try driver.control(SpinButton.self, "Width")
        XCTAssertEqual(width.value, 760)
        width.value = 800
        XCTAssertEqual(window.view.window.defaultSize.width, min(800, screen.width))
        let height = try driver.control(SpinButton.self, "Height")
        height.value = 8000
        XCTAssertEqual(window.view.window.defaultSize.height, screen.height)
        XCTAssertNil(window.view.sizeGivenByHand, "the screen is no hand")
        driver.wait("it is saved") { scene.saved.window.size == WindowSize(width: 800, height: 8000) }
      }
    }
  }

  func testKeysAreListedAsTheyAreAndReset() throws {
    try PreferencesScene.play { scene in
      let preferences = scene.saved
      try scene.open(Self.names, scene.makeServices(), preferences: preferences) { window, driver in
        driver.open("Keys")
        preferences.window.keyboard = try Keyboard.usual.choosing([.init("j", .control)], for: .session(.actions))
          .choosing([.init("k", .control)], for: .window(.quit))
        @MainActor func row(_ title: String) throws -> Widget {
          let name = PreferencesDriver.all(Label.self, in: driver.window).first { $0.text == title }
          return try XCTUnwrap(name?.parent, "no row \(title)")
        }
        @MainActor func key(_ title: String) throws -> String {
          PreferencesDriver.all(Label.self, in: try row(title))[1].text
        }
        @MainActor func reset(_ title: String) throws -> Button? {
          PreferencesDriver.all(Button.self, in: try row(title)).first { $0.label == nil }
        }
        let actions = "Show all actions of the row; type to search them"
        XCTAssertEqual(try key(actions), "Ctrl+J or Menu or Shift+F10")
        XCTAssertEqual(try key("Preferences"), "Ctrl+,")
        XCTAssertNil(try reset("Preferences"), "what is usual can be reset")
        try reset(actions)?.clicked.emit()
        XCTAssertEqual(try key(actions), "Ctrl+J or Menu or Shift+F10", "another has its usual key")
        XCTAssertTrue(
          PreferencesDriver.all(Label.self, in: driver.window).contains {
            $0.text == "Ctrl+K is already used for “Quit”."
          })
        try reset("Quit")?.clicked.emit()
        try reset(actions)?.clicked.emit()
        XCTAssertEqual(try key(actions), "Ctrl+K or Menu or Shift+F10")
        XCTAssertEqual(window.controller.command(for: .init("k", .control)), .session(.actions))
        driver.wait("it is saved") { scene.saved.window.keyboard == .usual }
      }
    }
  }

  func testWhatMakesNoSenseInTheFileStandsInThePreferences() throws {
    try PreferencesScene.play { scene in
      try FileManager.default.createDirectory(atPath: scene.folder + "/hunch", withIntermediateDirectories: true)
      try "[Keys]\nnxt-row=Ctrl+n\n".write(toFile: scene.path, atomically: true, encoding: .utf8)
      try scene.open(Self.names, scene.makeServices()) { _, driver in
        XCTAssertTrue(driver.texts.contains { $0.contains("“nxt-row” in [Keys]") }, "\(driver.texts)")
      }
    }
  }
}
