import Foundation
import HunchModelTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The remembered words in Preferences, and how they are forgotten.
final class PreferencesWordsTests: XCTestCase {
  private static let names = ["Firefox", "Files", "Terminal"]

  /// Parity 13: learned words are listed, each once, and unlearned one by one.
  func testALearnedWordIsListedOnceAndRemoved() throws {
    try PreferencesScene.play { scene in
      let store = scene.makeStore(learned: ["zorro", "Alpha", "beta"])
      let services = scene.makeServices(store)
      try scene.open(Self.names, services) { _, driver in
        XCTAssertEqual(try driver.words(under: "Learned Words"), ["Alpha", "beta", "zorro"])
        driver.open("Suggestions")
        let button = try driver.removeButton(of: "beta")
        button.grabFocus()
        button.clicked.emit()
        driver.wait("it is gone") { try driver.words(under: "Learned Words") == ["Alpha", "zorro"] }
        XCTAssertEqual(scene.words(.learned, in: store), ["Alpha", "zorro"])
        driver.wait("the focus is at the next word") { driver.focused == "zorro" }
        var knows: Bool?
        let other = services.suggestions.providers.last as? any WordLearningProvider
        Task { knows = try await other?.hasLearnedWord("beta") }
        driver.wait("the other provider was told") { knows == false }
      }
    }
  }

  func testTheLastWordThatGoesLeavesTheFocusInTheWindow() throws {
    try PreferencesScene.play { scene in
      try scene.open(Self.names, scene.makeServices(scene.makeStore(learned: ["alpha"]))) { _, driver in
        driver.open("Suggestions")
        let button = try driver.removeButton(of: "alpha")
        button.grabFocus()
        button.clicked.emit()
        driver.wait("it is gone") { try driver.words(under: "Learned Words") == ["None"] }
        XCTAssertEqual(driver.focused, "Words")
      }
    }
  }

  /// Parity 13: unlearn all, after one confirmation.
  func testAllLearnedWordsAreRemovedOnceThatIsConfirmed() throws {
    try PreferencesScene.play { scene in
      let store = scene.makeStore(learned: ["alpha", "beta"], ignored: ["gamma"])
      try scene.open(Self.names, scene.makeServices(store)) { _, driver in
        try driver.button("Remove All…").clicked.emit()
        XCTAssertEqual(driver.focused, "Keep")
        try driver.button("Keep").clicked.emit()
        XCTAssertEqual(scene.words(.learned, in: store), ["alpha", "beta"])
        try driver.button("Remove All…").clicked.emit()
        try driver.button("Really Remove All?").clicked.emit()
        driver.wait("they are gone") { try driver.words(under: "Learned Words") == ["None"] }
        XCTAssertEqual(scene.words(.learned, in: store), [])
        XCTAssertEqual(scene.words(.ignored, in: store), ["gamma"], "another list was emptied")
      }
    }
  }

  /// Parity 14: an ignored word survives a restart, is listed, and can be restored.
  func testAnIgnoredWordIsSuggestedAgainOnceItIsRemoved() throws {
    try PreferencesScene.play { scene in
      let services = scene.makeServices(scene.makeStore(ignored: ["Firefox"]))
      // The bar does not suggest the ten visible rows, and so Firefox must come behind shorter names.
      try scene.open(Self.names + "abcdefghij".map { "Fi \($0)" }, services) { window, driver in
        @MainActor func isSuggested() -> Bool { services.suggestions.suggestions.contains { $0.text == "firefox" } }
        window.type("fi")
        window.wait("the providers have answered") { _ in services.suggestions.state.text == "fi" }
        XCTAssertFalse(isSuggested())
        XCTAssertEqual(try driver.words(under: "Ignored Words"), ["Firefox"])
        try driver.removeButton(of: "Firefox").clicked.emit()
        window.wait("it is suggested again") { _ in isSuggested() }
      }
    }
  }

  func testWhatCannotBeReadOrRemovedIsSaidInWordsAndTheRestIsShown() throws {
    try PreferencesScene.play { scene in
      let broken = StubProvider("broken", name: "Broken", failure: "The list of words is locked.")
      try scene.open(Self.names, scene.makeServices(scene.makeStore(learned: ["alpha", "beta"]), others: [broken])) {
        _, driver in
        XCTAssertTrue(driver.texts.contains("The list of words is locked."), "\(driver.texts)")
        let learned = try driver.words(under: "Learned Words")
        XCTAssertTrue(learned.contains("alpha") && learned.contains("beta"), "\(learned)")
        try driver.removeButton(of: "alpha").clicked.emit()
        driver.wait("the others have removed it") { try !driver.words(under: "Learned Words").contains("alpha") }
        XCTAssertTrue(driver.texts.contains("The list of words is locked."), "\(driver.texts)")
      }
    }
  }

  func testAllIsForgottenOnceThatIsConfirmed() throws {
    try PreferencesScene.play { scene in
      let store = scene.makeStore(learned: ["alpha"], searches: ["fire", "files"])
      let services = scene.makeServices(store)
      try scene.open(Self.names, services) { _, driver in
        XCTAssertEqual(Set(services.memory.recent.map(\.text)), ["fire", "files"])
        try driver.button("Clear History…").clicked.emit()
        XCTAssertEqual(driver.focused, "Keep", "Return pressed twice must forget nothing")
        try driver.button("Keep").clicked.emit()
        XCTAssertEqual(driver.focused, "Clear History…")
        MainLoop.runPending()
        XCTAssertEqual(services.memory.recent.count, 2)
        try driver.button("Clear History…").clicked.emit()
        try driver.button("Really Clear?").clicked.emit()
        driver.wait("it is said") { driver.texts.contains("History cleared.") }
        XCTAssertTrue(services.memory.recent.isEmpty)
        XCTAssertEqual(scene.words(.learned, in: store), ["alpha"], "the words are no searches")
      }
    }
  }
}
