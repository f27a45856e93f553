import Catalog
import HunchModelTestSupport
import SmartSearch
import Suggestions
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The sources in Preferences: each choice applies at once.
final class PreferencesSourcesTests: XCTestCase {
  private static let names = ["Firefox", "Files"]

  private static func play(
    _ body: @MainActor (PreferencesScene, TestWindow, PreferencesDriver) throws -> Void
  ) throws {
    try PreferencesScene.play { scene in
      let others = [
        NameSource(["fire"], id: "second", title: "Second"), NameSource(["fig"], id: "third", title: "Third"),
      ]
      try scene.open(names, scene.makeServices(), others: others) { try body(scene, $0, $1) }
    }
  }

  /// Returns the sources on the home page.
  @MainActor private static func sources(_ window: TestWindow) -> [String] {
    window.controller.snapshot.sources.map(\.title)
  }

  /// Returns the switch of a source.
  @MainActor private static func control(_ title: String, _ driver: PreferencesDriver) throws -> Switch {
    let name = try XCTUnwrap(driver.all(Label.self).last { $0.text == title })
    return try XCTUnwrap(name.parent?.parent.flatMap { PreferencesDriver.all(Switch.self, in: $0).first })
  }

  @MainActor private static func button(_ tooltip: String, _ driver: PreferencesDriver) throws -> Button {
    try XCTUnwrap(driver.all(Button.self).first { $0.tooltip == tooltip }, "no button \(tooltip)")
  }

  func testASourceIsSwitchedOffAndOn() throws {
    try Self.play { scene, window, driver in
      window.type("fi")
      XCTAssertEqual(Set(window.names), ["Firefox", "Files", "fire", "fig"])
      let second = try Self.control("Second", driver)
      second.isOn = false
      window.wait("it is searched no longer") { _ in !window.names.contains("fire") }
      XCTAssertEqual(Self.sources(window), ["Names", "Third"])
      driver.wait("it is saved") { scene.saved.catalog.sources.off == ["second"] }
      second.isOn = true
      window.wait("it is searched again") { _ in window.names.contains("fire") }
      driver.wait("it is saved") { scene.saved.catalog.sources.off.isEmpty }
    }
  }

  /// Another instance or an editor has changed the file while Preferences is open.
  func testWhatOthersChooseShows() throws {
    try Self.play { scene, window, driver in
      let second = try Self.control("Second", driver)
      let completes = try driver.control(Switch.self, "Complete Inline")
      XCTAssertTrue(second.isOn && completes.isOn)
      let other = scene.saved
      other.catalog.sources.off = ["second"]
      other.catalog.sources.order = ["third"]
      other[.completesInline] = false
      driver.wait("it is saved") { scene.saved[.completesInline] == false }
      window.controller.preferences.reread()
      driver.wait("the switches follow") { !second.isOn && !completes.isOn }
      window.wait("it is searched so") { _ in Self.sources(window) == ["Third", "Names"] }
      let titles = driver.all(Label.self).map(\.text).filter { ["Names", "Second", "Third"].contains($0) }
      XCTAssertEqual(titles, ["Third", "Names", "Second"])
      XCTAssertEqual(scene.saved.catalog, other.catalog, "nothing was written back")
    }
  }

  /// If the only searched source is disabled, all sources are searched.
  func testASearchInASourceThatIsSwitchedOffIsWidened() throws {
    try Self.play { _, window, driver in
      window.controller.send(.narrowed(to: "third"))
      XCTAssertEqual(window.names, ["fig"])
      try Self.control("Third", driver).isOn = false
      window.wait("all are searched") { $0.session.scope == nil }
    }
  }

  func testTheRowOfASourceThatCouldNotBeReadSaysWhy() throws {
    try PreferencesScene.play { scene in
      let others: [any NamedSource] = [
        NameSource(["fire"], id: "second", title: "Second"),
        NameSource(id: "third", title: "Third", failure: .unreadable(path: "/etc/list", reason: "Permission denied")),
        NameSource(id: "fourth", title: "Fourth", notes: ["cannot read one of two files"]),
      ]
      try scene.open(Self.names, scene.makeServices(), others: others) { _, driver in
        @MainActor func texts(ofRow title: String) throws -> [String] {
          let name = try XCTUnwrap(driver.all(Label.self).last { $0.text == title })
          return PreferencesDriver.all(Label.self, in: try XCTUnwrap(name.parent)).map(\.text)
        }
        driver.wait("it says why") {
          try texts(ofRow: "Third") == ["Third", "Cannot read /etc/list: Permission denied"]
        }
        driver.wait("a part that could not be read is named, too") {
          try texts(ofRow: "Fourth") == ["Fourth", "Cannot read one of two files"]
        }
        XCTAssertEqual(try texts(ofRow: "Second"), ["Second"])
      }
    }
  }

  func testSourcesAreMovedAndTheFocusStaysWithThem() throws {
    try Self.play { scene, window, driver in
      let up = try Self.button("Move Third up", driver)
      XCTAssertFalse(try Self.button("Move Third down", driver).isSensitive)
      XCTAssertFalse(try Self.button("Move Names up", driver).isSensitive)
      up.grabFocus()
      up.clicked.emit()
      window.wait("it comes before") { _ in Self.sources(window) == ["Names", "Third", "Second"] }
      XCTAssertEqual(driver.window.focusedWidget, up)
      up.clicked.emit()
      window.wait("it is the first") { _ in Self.sources(window) == ["Third", "Names", "Second"] }
      XCTAssertFalse(up.isSensitive)
      XCTAssertEqual(driver.window.focusedWidget, try Self.button("Move Third down", driver))
      driver.wait("it is saved") { scene.saved.catalog.sources.order == ["third", "names", "second"] }
      let titles = driver.all(Label.self).map(\.text).filter { ["Names", "Second", "Third"].contains($0) }
      XCTAssertEqual(titles, ["Third", "Names", "Second"])
    }
  }

  func testReturnSearchesFirstWhenItIsSwitchedOn() throws {
    try PreferencesScene.play { scene in
      try scene.open(Self.names, scene.makeServices()) { window, driver in
        let searches = try driver.control(Switch.self, "Return Searches First")
        XCTAssertFalse(searches.isOn)
        var hints: [String] { window.controller.state.hints.map(\.spoken) }
        window.type("fi")
        XCTAssertEqual(hints, ["Tab Accept", "Return Print", "Shift+Return All Results", "Ctrl+K Actions"])
        searches.isOn = true
        XCTAssertEqual(hints, ["Tab Accept", "Return All Results", "Shift+Return Print", "Ctrl+K Actions"])
        window.press(.field(.enter))
        XCTAssertTrue(window.outcomes.isEmpty)
        XCTAssertEqual(window.controller.state.session.phase, .results)
        driver.wait("it is saved") { scene.saved[.searchesFirst] }
      }
    }
  }
}
