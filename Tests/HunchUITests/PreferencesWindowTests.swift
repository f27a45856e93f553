import Catalog
import Foundation
import HunchModelTestSupport
import MainLoopTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// Parity 31: Preferences reaches every setting, and each applies at once.
final class PreferencesWindowTests: XCTestCase {
  private static let names = (0..<12).map { "Arrow\($0) Left" } + ["Firefox"]

  func testTheyStandAloneWithoutASearchWindow() throws {
    try PreferencesScene.play { scene in
      let library = Library(sources: [NameSource(Self.names)])
      library.start()
      let window = PreferencesWindow.present(
        scene.saved, services: scene.makeServices(), library: library, in: try TestWindow.application.get())
      XCTAssertEqual(window.title, "Preferences")
      XCTAssertFalse(window.isModal)
      XCTAssertTrue(window.isVisible)
      XCTAssertNotNil(window.focusedWidget?.parent?.cast(to: SearchEntry.self))
      window.close()
      MainLoop.runPending()
      XCTAssertFalse(window.isVisible)
    }
  }

  func testTheKeyOfASearchWindowBringsPreferencesThatStandAlone() throws {
    try PreferencesScene.play { scene in
      let window = try TestWindow(Self.names, services: scene.makeServices())
      window.wait("the history is read") { $0.services?.memory.isLoaded == true }
      var calls = 0
      window.view.bringsPreferences = {
        calls += 1
        return true
      }
      XCTAssertTrue(window.controller.perform(.window(.showPreferences)))
      XCTAssertEqual(calls, 1)
      window.close()
    }
  }

  func testASecondRequestBringsThePreferencesAboveTheWindow() throws {
    try PreferencesScene.play { scene in
      let window = try TestWindow(Self.names, services: scene.makeServices())
      window.wait("the history is read") { $0.services?.memory.isLoaded == true }
      XCTAssertTrue(window.controller.perform(.window(.showPreferences)))
      let first = try XCTUnwrap(window.view.preferencesWindow)
      XCTAssertTrue(window.controller.perform(.window(.showPreferences)))
      XCTAssertTrue(window.view.preferencesWindow === first)
      XCTAssertTrue(first.isVisible)
      first.close()
      MainLoop.runPending()
      XCTAssertNil(window.view.preferencesWindow)
      XCTAssertTrue(window.controller.perform(.window(.showPreferences)))
      XCTAssertNotNil(window.view.preferencesWindow)
      XCTAssertFalse(window.view.preferencesWindow === first)
      window.close()
    }
  }

  /// Parity 31: every setting.
  func testTabReachesEverySetting() throws {
    try PreferencesScene.play { scene in
      let remote = StubProvider("remote", name: "Planets", policy: .remote)
      let services = scene.makeServices(others: [remote])
      try scene.open(Self.names, services) { _, driver in
        let pages: [(title: String, settings: [String])] = [
          (
            "General",
            [
              "Complete Inline", "Return Searches First", "Appearance", "Width", "Height", "Close Without Focus",
              "Terminal",
            ]
          ),
          ("Sources", ["Names"]),
          ("Suggestions", ["Show Suggestions", "Number of Suggestions", "History", "Words", "Planets"]),
          (
            "Scripts and Web",
            ["DuckDuckGo", "Wikipedia", "OpenStreetMap", "Debian Packages", "Add Engine…"]
          ),
          ("Privacy", ["Remember Searches and Choices", "Clear History…"]),
        ]
        driver.wait("the engines are read") { try driver.control(Switch.self, "DuckDuckGo").isSensitive }
        for page in pages {
          driver.open(page.title)
          driver.window.focusedWidget = driver.all(SearchEntry.self).first?.textWidget
          var reached: [String] = []
          while driver.window.moveFocus(), let next = driver.focused, next != "Search settings", reached.count < 30 {
            if reached.last != next { reached.append(next) }
          }
          // The list of pages comes before the settings of the page.
          XCTAssertEqual(reached, [page.title] + page.settings)
        }
        driver.open("Keys")
      }
    }
  }

  func testASearchWithoutResultsIsAnsweredInOneLine() throws {
    try PreferencesScene.play { scene in
      try scene.open(Self.names, scene.makeServices()) { _, driver in
        try XCTUnwrap(driver.all(SearchEntry.self).first).text = "zzzz"
        driver.wait("nothing is found, in one line") {
          let sentence = driver.all(Label.self).first { $0.text == "No setting matches “zzzz”." }
          return sentence.map { $0.width > 0 && $0.lineExtents(in: $0).count == 1 } == true
        }
      }
    }
  }

  func testTheTerminalIsSavedWithoutReturnAndForgottenWhereNothingIsNamed() throws {
    try PreferencesScene.play { scene in
      for (typed, saved) in [("foot --hold", "foot --hold"), ("", "")] {
        try scene.open(Self.names, scene.makeServices()) { _, driver in
          try XCTUnwrap(driver.all(Entry.self).first).text = typed
          driver.close()
          driver.wait("it is saved") { scene.saved.terminal == saved }
        }
      }
    }
  }

  /// Parity 7: suggestions and inline completion have separate switches.
  func testSuggestionsAreSwitchedOffAndOnAtOnce() throws {
    try PreferencesScene.play { scene in
      let services = scene.makeServices()
      try scene.open(Self.names, services) { window, driver in
        window.type("arr")
        window.wait("there are suggestions") { _ in !services.suggestions.suggestions.isEmpty }
        let suggests = try driver.control(Switch.self, "Show Suggestions")
        suggests.isOn = false
        XCTAssertTrue(services.suggestions.suggestions.isEmpty)
        XCTAssertFalse(window.view.suggestions.widget.isVisible)
        XCTAssertTrue(window.view.field.completes)
        let count = try driver.control(SpinButton.self, "Number of Suggestions")
        XCTAssertFalse(count.parent?.isSensitive == true, "a setting without effect can be changed")
        driver.wait("it is saved") { !scene.saved[.suggests] }
        suggests.isOn = true
        window.wait("they come back") { _ in !services.suggestions.suggestions.isEmpty }
        let completes = try driver.control(Switch.self, "Complete Inline")
        completes.isOn = false
        XCTAssertFalse(window.view.field.completes)
      }
    }
  }

  /// Parity 12: a limit for the number of suggestions, 3 to 20.
  func testSoManySuggestionsShowAsWereChosen() throws {
    try PreferencesScene.play { scene in
      let services = scene.makeServices()
      try scene.open(Self.names, services) { window, driver in
        let count = try driver.control(SpinButton.self, "Number of Suggestions")
        XCTAssertEqual(count.value, 5)
        window.type("arr")
        window.wait("five show") { _ in services.suggestions.suggestions.count == 5 }
        count.value = 3
        window.wait("three show") { _ in services.suggestions.suggestions.count == 3 }
        count.value = 1
        XCTAssertEqual(count.value, 3, "fewer than three cannot be chosen")
        count.value = 100
        XCTAssertEqual(count.value, 20, "more than twenty cannot be chosen")
        driver.wait("it is saved") { scene.saved.suggestionCount == 20 }
      }
    }
  }

  func testANumberThatWasTypedCountsWhenTheWindowIsClosed() throws {
    try PreferencesScene.play { scene in
      let preferences = scene.saved
      try scene.open(Self.names, scene.makeServices(), preferences: preferences) { _, driver in
        driver.open("Suggestions")
        try driver.control(SpinButton.self, "Number of Suggestions").text = "12"
      }
      XCTAssertEqual(preferences.suggestionCount, 12)
    }
  }

  /// Parity 33: typed text leaves the machine only once a remote provider is enabled.
  func testAProviderThatSendsTextAwaySaysSoAndIsOffUntilSwitchedOn() throws {
    try PreferencesScene.play { scene in
      let remote = StubProvider(
        "remote", name: "Planets", policy: ProviderPolicy(deadline: .seconds(1), leavesMachine: true))
      let services = scene.makeServices(others: [remote])
      try scene.open(Self.names, services) { window, driver in
        XCTAssertTrue(
          driver.texts.contains { $0.hasPrefix("Sends your text") && $0.contains("Planets") }, "\(driver.texts)")
        let control = try driver.control(Switch.self, "Planets")
        XCTAssertFalse(control.isOn)
        @MainActor func isAsked() -> Bool {
          services.suggestions.state.allSuggestions.contains { $0.text.hasPrefix("asked") }
        }
        window.type("arr")
        window.wait("others answer") { _ in !services.suggestions.suggestions.isEmpty }
        XCTAssertFalse(isAsked())
        control.isOn = true
        window.wait("it is asked") { _ in isAsked() }
        driver.wait("it is saved") { scene.saved.isOn(remote) == true }
        control.isOn = false
        window.wait("it is asked no longer") { _ in !isAsked() }
      }
    }
  }

  func testAProviderOfThisMachineIsOnUntilSwitchedOff() throws {
    try PreferencesScene.play { scene in
      let services = scene.makeServices()
      try scene.open(Self.names, services) { window, driver in
        window.type("arr")
        window.wait("there are suggestions") { _ in !services.suggestions.suggestions.isEmpty }
        let words = try driver.control(Switch.self, "Words")
        XCTAssertTrue(words.isOn)
        words.isOn = false
        window.wait("there are none") { _ in services.suggestions.suggestions.isEmpty }
        driver.wait("it is saved") { scene.saved.isOn(LocalProvider()) == false }
      }
    }
  }

  func testAPrivateWindowSaysThatNothingIsRememberedInIt() throws {
    try PreferencesScene.play { scene in
      try scene.open(Self.names, scene.makeServices(isPrivate: true)) { _, driver in
        XCTAssertTrue(
          driver.texts.contains { $0.contains("This window is private") && $0.contains("remembers nothing") })
      }
      try scene.open(Self.names, scene.makeServices()) { _, driver in
        XCTAssertFalse(driver.texts.contains { $0.contains("This window is private") })
      }
    }
  }

  func testAChooserHasTheSettingsOfTheFieldAlone() throws {
    try PreferencesScene.play { scene in
      try scene.open(Self.names, nil) { _, driver in
        XCTAssertEqual(driver.all(Switch.self).count, 1)
        XCTAssertEqual(driver.focused, "Complete Inline")
      }
    }
  }

  func testLargeLettersWidenNoPageBeyondANarrowScreen() throws {
    try PreferencesScene.play { scene in
      let display = try XCTUnwrap(Display.default)
      let provider = CSSProvider()
      provider.load("label, button, entry, text { font-size: 28px; }")
      display.add(provider)
      defer { display.remove(provider) }
      try scene.open(Self.names, scene.makeServices()) { _, driver in
        driver.window.defaultSize = (400, 600)
        for page in ["General", "Keys", "Sources", "Suggestions", "Scripts and Web", "Privacy", "This Desktop"] {
          driver.open(page)
          XCTAssertLessThanOrEqual(driver.window.measure(.horizontal).minimum, 400, page)
        }
      }
    }
  }

  func testAnInvalidSettingOfTheWindowIsNamedOnce() throws {
    try PreferencesScene.play { scene in
      try FileManager.default.createDirectory(atPath: scene.folder + "/hunch", withIntermediateDirectories: true)
      try "[Window]\nappearance=pink\n".write(toFile: scene.path, atomically: true, encoding: .utf8)
      try scene.open(Self.names, scene.makeServices()) { _, driver in
        XCTAssertEqual(driver.texts.filter { $0.contains("pink") }.count, 1, "\(driver.texts)")
      }
    }
  }

  func testTheyGoWithTheWindowThatTheyBelongTo() throws {
    try PreferencesScene.play { scene in
      let services = scene.makeServices()
      let window = try TestWindow(Self.names, services: services, preferences: scene.saved)
      let driver = PreferencesDriver(scene.saved, services: services, over: window)
      waitUntil { driver.window.isMapped }
      window.close()
      waitUntil("they stay alone on the screen") { !driver.window.isMapped }
    }
  }

  func testTheWindowLeavesNothingBehind() throws {
    try PreferencesScene.play { scene in
      try scene.write("alpha", to: "words")
      let services = scene.makeServices()
      let preferences = scene.saved
      let window = try TestWindow(Self.names, services: services, preferences: preferences)
      window.wait("the history is read") { $0.services?.memory.isLoaded == true }
      // The window behind follows its dictionary by a handler, which may come after the history.
      window.wait("the dictionary is followed") { $0.services?.dictionary.content.words == ["alpha"] }
      let before = HandlerBox.liveCount
      do {
        let driver = PreferencesDriver(preferences, services: services, over: window)
        driver.wait("the words are read") { !driver.texts.contains("Reading…") }
        driver.close()
      }
      waitUntil("\(HandlerBox.liveCount - before) handlers are kept") { HandlerBox.liveCount <= before }
      window.close()
    }
  }
}
