import MainLoopTestSupport
import XCTest

@testable import Catalog
@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// What is shown of an item beside the list.
final class DetailsPaneTests: XCTestCase {
  override func setUpWithError() throws {
    try onMain { try XCTSkipUnless(Toolkit.start(), "needs a display") }
  }

  /// Names are long in some languages, and letters large for some people.
  func testNothingThatIsKnownIsCutShort() {
    onMain {
      let name = "Donaudampfschifffahrtsgesellschaft und noch viel mehr als das"
      for place in [DetailsPane.Place.beside, .below, .page] {
        let pane = DetailsPane()
        pane.place = place
        let facts = [Fact("Letzte Änderung", "Gestern um halb zehn am Vormittag")]
        pane.show(.init(item: CatalogItem(id: "1", name: name), facts: facts))
        let window = Window(title: "")
        window.child = pane.widget
        window.defaultSize = (width: place == .below ? 720 : 340, height: 400)
        window.present()
        window.waitForDraw()
        for label in PreferencesDriver.all(Label.self, in: pane.widget) where label.isMapped {
          XCTAssertTrue(label.width > 0 && !label.isEllipsized, "all of \(label.text), \(place)")
        }
        window.destroy()
      }
    }
  }

  /// Below the list there is room for what it is, and not for what is in it.
  func testAPreviewStandsWhereThereIsRoomForIt() {
    onMain {
      let pane = DetailsPane()
      let item = CatalogItem(id: "1", name: "Zork")
      pane.show(.init(item: item, facts: [], lines: ["West of House"]))
      @MainActor func showsPreview() -> Bool {
        PreferencesDriver.all(Label.self, in: pane.widget).contains { $0.text == "West of House" && $0.isVisible }
      }
      XCTAssertFalse(showsPreview())
      pane.place = .beside
      XCTAssertTrue(showsPreview())
    }
  }
}
