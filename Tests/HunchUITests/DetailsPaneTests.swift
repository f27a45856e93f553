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

  /// Names of actions are long in some languages, and letters large for some people.
  func testTheNameOfAnActionIsNeverCutShort() throws {
    try onMain {
      let names = ["In der Dateiverwaltung anzeigen", "Öffnen"]
      for isBeside in [true, false] {
        let pane = DetailsPane()
        pane.place = isBeside ? .beside : .below
        let item = CatalogItem(id: "1", name: "Zork", actions: names.map { ItemAction($0, .copy("zork")) })
        pane.show(.init(item: item, facts: [], actionKeys: ["Strg+Umschalt+Eingabe", nil]))
        let window = Window(title: "")
        window.child = pane.widget
        window.defaultSize = (width: 300, height: 300)
        window.present()
        window.waitForDraw()
        let labels = PreferencesDriver.all(Label.self, in: pane.widget)
        for name in names {
          let label = try XCTUnwrap(labels.first { $0.text == name })
          XCTAssertTrue(label.width > 0 && !label.isEllipsized, "all of \(name)")
        }
        let heights = names.compactMap { name in labels.first { $0.text == name }?.height }
        XCTAssertLessThan(heights[1], heights[0], "a word is not broken; the longer name takes more lines")
        window.destroy()
      }
    }
  }

  /// Which key runs an action depends on what is shown: the same item has other keys in another list.
  func testTheKeysOfTheActionsFollowTheContentOfTheSameItem() {
    onMain {
      let pane = DetailsPane()
      let item = CatalogItem(id: "1", name: "Zork", actions: [ItemAction("Open", .copy("zork"))])
      @MainActor func keys() -> [String] { PreferencesDriver.all(Label.self, in: pane.widget).map { $0.text } }
      pane.show(.init(item: item, facts: [], actionKeys: ["Enter"]))
      XCTAssertTrue(keys().contains("Enter"), "\(keys())")
      pane.show(.init(item: item, facts: [], actionKeys: ["Shift+Enter"]))
      XCTAssertTrue(keys().contains("Shift+Enter") && !keys().contains("Enter"), "\(keys())")
    }
  }
}
