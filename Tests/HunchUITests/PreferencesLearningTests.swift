import CSQLite
import Catalog
import ExternalSearch
import HunchModelTestSupport
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// What other programs recorded of the user, in Preferences.
final class PreferencesLearningTests: XCTestCase {
  private static let names = ["Firefox", "Files", "Terminal"]
  private let folder = TemporaryFolder()

  /// Writes a record for each place.
  private static func writeRecords(in folder: TemporaryFolder) throws -> UseHome {
    try folder.write(
      """
      <application-state><context id="">
        <application id="a.desktop" score="1" last-seen="50"/>
      </context></application-state>
      """, to: "data/gnome-shell/application_state")
    let database = try folder.write("", to: "data/kactivitymanagerd/resources/database")
    var plasma: OpaquePointer?
    defer { sqlite3_close(plasma) }
    XCTAssertEqual(sqlite3_open(database, &plasma), SQLITE_OK)
    let sql = """
      CREATE TABLE ResourceScoreCache(targettedResource TEXT, cachedScore FLOAT, lastUpdate INTEGER);
      CREATE TABLE ResourceLink(targettedResource TEXT);
      INSERT INTO ResourceScoreCache VALUES('applications:a.desktop', 3, 2);
      """
    XCTAssertEqual(sqlite3_exec(plasma, sql, nil, nil, nil), SQLITE_OK)
    try folder.write("1 a.desktop\n", to: "cache/rofi3.druncache")
    try folder.write("a.desktop|1\n", to: "cache/fuzzel")
    try folder.write("1 /usr/share/applications/a.desktop\n", to: "cache/wofi-drun")
    try folder.write("file:///home/anna/Music\n", to: "config/gtk-3.0/bookmarks")
    try folder.writeRecentlyUsed(
      bookmarks: [TemporaryFolder.bookmark("file:///a/new.txt", used: "2025-11-24T16:00:00Z", counts: [3])])
    var home = UseHome(
      data: folder.path + "/data", cache: folder.path + "/cache", configuration: folder.path + "/config")
    home.setting = { key, _ in
      guard key == "recent-emoji" else { return nil }
      let definition = Variant.tuple([
        .array([.uint32(0x1F525)], of: "u"), .string("fire"), .strings(["flame"]), .uint32(3),
      ])
      return .array([.tuple([definition, .uint32(0)])], of: "((ausasu)u)")
    }
    return home
  }

  func testEachPlaceIsForgottenAloneAndReadAgainByItsSwitch() throws {
    try PreferencesScene.play { [folder] scene in
      let prior = PriorUse(UseReader(try Self.writeRecords(in: folder)), copy: folder.path + "/use")
      let preferences = scene.saved
      // The program reads after each change of the settings.
      @MainActor func read() throws -> Set<UsePlace> {
        try waitForTask { await prior.read(preferences.catalog.use) }
        return Set(prior.use.places.keys)
      }
      var left = Set(UsePlace.allCases)
      XCTAssertEqual(try read(), left)
      try scene.open(Self.names, scene.makeServices(prior: prior), preferences: preferences) { _, driver in
        driver.open("Learning")
        for place in UsePlace.allCases {
          try driver.control(Button.self, place.title).clicked.emit()
          left.remove(place)
          XCTAssertEqual(try read(), left, "without \(place.title)")
          driver.wait("\(place.title) is told to be forgotten") {
            driver.texts.count { $0.hasPrefix("Forgotten.") } == UsePlace.allCases.count - left.count
          }
        }
        for place in UsePlace.allCases {
          let isOn = try driver.control(Switch.self, place.title)
          XCTAssertTrue(isOn.isOn, place.title)
          isOn.isOn = false
          isOn.isOn = true
        }
        XCTAssertEqual(try read(), Set(UsePlace.allCases))
      }
    }
  }

  func testAPrivateWindowTellsOfNoPlace() throws {
    try PreferencesScene.play { [folder] scene in
      let prior = PriorUse(UseReader(try Self.writeRecords(in: folder)), copy: folder.path + "/use")
      let preferences = scene.saved
      try waitForTask { await prior.read(preferences.catalog.use) }
      let services = scene.makeServices(isPrivate: true, prior: prior)
      try scene.open(Self.names, services, preferences: preferences) { _, driver in
        XCTAssertTrue(driver.texts.contains("This window is private and shows nothing of what you use."))
        for place in UsePlace.allCases { XCTAssertFalse(driver.texts.contains(place.title), place.title) }
      }
    }
  }
}
