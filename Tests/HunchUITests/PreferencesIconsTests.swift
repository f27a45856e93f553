import Catalog
import GLibKit
import HunchModelTestSupport
import MainLoopTestSupport
import TestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// Icon themes in Preferences.
final class PreferencesIconsTests: XCTestCase {
  func testTheOfferedThemesAreThoseInstalledAndTheChoiceIsSaved() throws {
    let folder = TemporaryFolder()
    for (id, key) in [("Nova", "Name=Nova Star"), ("Fallback", "Hidden=true")] {
      try folder.write("[Icon Theme]\nDirectories=actions\n\(key)\n", to: "\(id)/index.theme")
    }
    try PreferencesScene.play { scene in
      let preferences = scene.saved
      let settings = IconSettings(preferences) { [path = folder.path] in
        // Theme folders contain the titles.
        IconThemes.installed(in: [path])
      }
      let control = try XCTUnwrap(PreferencesDriver.all(DropDown.self, in: settings.group.widget).first)
      XCTAssertEqual(control.selected, 0, "the desktop's own")
      waitUntil("those that are installed are offered") { settings.titles.contains("Nova Star") }
      XCTAssertEqual(settings.titles.count, 3, "but for those that are not to be chosen, as Adwaita is since Debian 13")
      control.selected = 1
      XCTAssertEqual(preferences.catalog.iconTheme, .all)
      waitUntil("it is saved") { scene.saved.catalog.iconTheme == .all }
      control.selected = try XCTUnwrap(settings.titles.firstIndex(of: "Nova Star"))
      XCTAssertEqual(preferences.catalog.iconTheme, .named("Nova"))
    }
  }

  func testAThemeThatIsNotThereStaysChosenUntilAnotherIs() throws {
    try PreferencesScene.play { scene in
      let preferences = scene.saved
      preferences.catalog.iconTheme = .named("Gone")
      let settings = IconSettings(preferences) { [] }
      let control = try XCTUnwrap(PreferencesDriver.all(DropDown.self, in: settings.group.widget).first)
      XCTAssertEqual(settings.titles, ["Same as Desktop", "All", "Gone"])
      XCTAssertEqual(control.selected, 2)
      control.selected = 0
      XCTAssertEqual(preferences.catalog.iconTheme, .desktop)
    }
  }
}
