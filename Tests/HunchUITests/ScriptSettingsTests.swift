import Catalog
import Foundation
import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The list of the user's scripts, in which each version of a script needs consent.
final class ScriptSettingsTests: XCTestCase {
  private static func write(_ text: String, to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  @MainActor
  private static func settings(
    _ preferences: Preferences, _ folder: String, _ keywords: KeywordSearch = KeywordSearch()
  ) -> ScriptSettings {
    let settings = ScriptSettings(preferences, keywords, folders: ScriptFolders([folder]))
    waitUntil { !Self.labels(settings).contains("Reading…") }
    return settings
  }

  @MainActor
  private static func labels(_ settings: ScriptSettings) -> [String] {
    PreferencesDriver.all(Label.self, in: settings.widget).map(\.text)
  }

  func testAScriptIsOffUntilItIsTurnedOnAndAgainWhenItHasChanged() throws {
    try PreferencesScene.play { scene in
      let path = scene.folder + "/scripts/pass"
      try Self.write("#!/bin/sh\n# hunch.title = Pass\u{202E}words\n# hunch.keyword = pw\n", to: path)
      let preferences = scene.saved
      let first = Self.settings(preferences, scene.folder + "/scripts")
      let control = try XCTUnwrap(PreferencesDriver.all(Switch.self, in: first.widget).first)
      XCTAssertFalse(control.isOn)
      XCTAssertFalse(Self.labels(first).contains { $0.contains("\u{202E}") })
      XCTAssertTrue(Self.labels(first).contains { $0.contains("Type “pw”, a space and a text") })
      control.isOn = true
      let script = try ScriptFile(path: path)
      XCTAssertEqual(preferences.catalog.scripts.state(of: script), .on)
      waitUntil("it is not saved") { scene.saved.catalog.scripts.state(of: script) == .on }

      try Self.write("#!/bin/sh\necho other\n", to: path)
      let second = Self.settings(scene.saved, scene.folder + "/scripts")
      let again = try XCTUnwrap(PreferencesDriver.all(Switch.self, in: second.widget).first)
      XCTAssertFalse(again.isOn)
      XCTAssertTrue(Self.labels(second).contains { $0.contains("The script changed") })
      again.isOn = true
      waitUntil { (try? ScriptFile(path: path)).map(scene.saved.catalog.scripts.state) == .on }
      again.isOn = false
      waitUntil { (try? ScriptFile(path: path)).map(scene.saved.catalog.scripts.state) == .off }
    }
  }

  func testWhatIsWrongIsSaid() throws {
    try PreferencesScene.play { scene in
      try Self.write("#!/bin/sh\n# hunch.refresh = never\n", to: scene.folder + "/scripts/odd")
      let settings = Self.settings(scene.saved, scene.folder + "/scripts")
      XCTAssertTrue(Self.labels(settings).contains { $0.contains("line 2: “never” is not a time") })
    }
  }

  func testWhatWentWrongWithAScriptStandsAtIt() throws {
    try PreferencesScene.play { scene in
      let (folder, keywords) = (scene.folder + "/scripts", KeywordSearch())
      let text = "#!/bin/sh\n# hunch.title = Bad\n# hunch.keyword = e\necho 'no lamp' >&2; exit 2\n"
      try Self.write(text, to: folder + "/bad")
      let preferences = scene.saved
      let first = Self.settings(preferences, folder, keywords)
      try XCTUnwrap(PreferencesDriver.all(Switch.self, in: first.widget).first).isOn = true
      XCTAssertFalse(Self.labels(first).contains { $0.contains("no lamp") })
      keywords.follow(preferences.catalog.scripts)
      _ = keywords.answer(to: "e x")
      waitUntil("it was not asked") { keywords.answer(to: "e x")?.snapshot.isLoading == false }
      let second = Self.settings(preferences, folder, keywords)
      XCTAssertTrue(Self.labels(second).contains("Bad ended with status 2: no lamp"), "\(Self.labels(second))")
    }
  }

  /// Otherwise a switch would turn on a version that nobody runs any more.
  func testAnOpenListFollowsItsScripts() throws {
    try PreferencesScene.play { scene in
      let (folder, preferences) = (scene.folder + "/scripts", scene.saved)
      let path = folder + "/a"
      for (name, title) in [("a", "First"), ("b", "Second")] {
        try Self.write("#!/bin/sh\n# hunch.title = \(title)\n", to: folder + "/" + name)
      }
      let settings = Self.settings(preferences, folder)
      let window = Window(title: "Scripts")
      window.child = settings.widget
      window.present()
      defer { window.destroy() }
      let controls = { @MainActor in PreferencesDriver.all(Switch.self, in: settings.widget) }
      let former = controls()
      XCTAssertEqual(former.count, 2)

      waitUntil("the list does not follow") {
        if Self.labels(settings).contains("Third") { return true }
        // Until the folder is watched, a change is not seen.
        let new = scene.folder + "/new"
        try? Self.write("#!/bin/sh\n# hunch.title = Third\n", to: new)
        return rename(new, path) != 0
      }
      XCTAssertFalse(Self.labels(settings).contains("First"))
      let new = controls().filter { control in !former.contains { $0.pointer == control.pointer } }
      XCTAssertEqual(controls().count, 2)
      XCTAssertEqual(new.count, 1, "the row of the other script stays")
      try XCTUnwrap(new.first).isOn = true
      XCTAssertEqual(preferences.catalog.scripts.state(of: try ScriptFile(path: path)), .on)

      try FileManager.default.removeItem(atPath: path)
      waitUntil("a deleted script is listed") { controls().count == 1 }
    }
  }
}
