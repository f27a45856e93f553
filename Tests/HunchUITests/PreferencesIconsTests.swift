import Catalog
import GLibKit
import HunchModelTestSupport
import MainLoopTestSupport
import XCTest

@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The themes of icons in the preferences.
final class PreferencesIconsTests: XCTestCase {
  func testTheOfferedThemesAreThoseInstalledAndTheChoiceIsSaved() throws {
    try PreferencesScene.play { scene in
      let preferences = scene.saved
      let settings = IconSettings(preferences) {
        // As the folders of themes say it.
        IconThemes.installed()
      }
      let control = try XCTUnwrap(PreferencesDriver.all(DropDown.self, in: settings.widget).first)
      XCTAssertEqual(control.selected, 0, "the desktop's own")
      XCTAssertTrue(MainLoop.run { settings.titles.contains("Adwaita") }, "those that are installed are offered")
      control.selected = 1
      XCTAssertEqual(preferences.catalog.iconTheme, .all)
      XCTAssertTrue(MainLoop.run { scene.saved.catalog.iconTheme == .all }, "it is saved")
      control.selected = try XCTUnwrap(settings.titles.firstIndex(of: "Adwaita"))
      XCTAssertEqual(preferences.catalog.iconTheme, .named("Adwaita"))
    }
  }

  func testAThemeThatIsNotThereStaysChosenUntilAnotherIs() throws {
    try PreferencesScene.play { scene in
      let preferences = scene.saved
      preferences.catalog.iconTheme = .named("Gone")
      let settings = IconSettings(preferences) { [] }
      let control = try XCTUnwrap(PreferencesDriver.all(DropDown.self, in: settings.widget).first)
      XCTAssertEqual(settings.titles, ["The desktop’s", "All", "Gone"])
      XCTAssertEqual(control.selected, 2)
      control.selected = 0
      XCTAssertEqual(preferences.catalog.iconTheme, .desktop)
    }
  }
}
