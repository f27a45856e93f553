import MainLoopTestSupport
import XCTest

@testable import Catalog
@testable import GtkKit
@testable import HunchModel
@testable import HunchUI

/// The details of an item beside the list.
final class DetailsPaneTests: DisplayTestCase {
  /// Some languages have long names, and some users need large text.
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

  /// A window that grew for one row would keep its width.
  func testNoTextWidensThePane() {
    onMain {
      let word = String(repeating: "x", count: 10_000)
      let icons: [ItemIcon] = [CatalogItem(id: "1", name: word).icon, .glyph(word)]
      for (place, icon) in [DetailsPane.Place.beside, .below, .page].flatMap({ place in icons.map { (place, $0) } }) {
        let pane = DetailsPane()
        pane.place = place
        let item = CatalogItem(id: "1", name: word, subtitle: word, icon: icon)
        pane.show(.init(item: item, facts: [Fact("Fact", word)], lines: [word]))
        XCTAssertLessThanOrEqual(pane.widget.measure(.horizontal).minimum, 340, "\(place)")
        XCTAssertLessThanOrEqual(pane.height(for: 700), 900, "ten lines of each text at most, \(place)")
      }
    }
  }

  /// Half a line at the lower edge looks broken.
  func testThePanesEndWithAWholeLine() throws {
    try onMain {
      // With its spaces and sizes of text.
      let style = try MeasuresTests.makeStyle()
      let item = CatalogItem(id: "1", name: "Zork the Great Underground Empire, first part", subtitle: "Games")
      let facts = ["Size", "Changed", "Opened"].map { Fact($0, "92 kB in 12 files of three folders and of more") }
      let details = WindowContent.Details(item: item, facts: facts, lines: (1...40).map { "Line \($0)" })
      var panes: [(String, Widget)] = [DetailsPane.Place.beside, .page].map { place in
        let pane = DetailsPane()
        pane.place = place
        pane.show(details)
        return ("\(place)", pane.widget)
      }
      let message = MessagePage()
      let text = String(repeating: "There is no lamp. ", count: 30)
      message.show(.init(icon: "edit-find-symbolic", title: "It is pitch black", explanation: text))
      panes.append(("message", message.widget))
      for (name, pane) in panes {
        let window = Window(title: "")
        window.child = pane
        window.addCSSClass("hunch")
        for height in stride(from: 150, through: 600, by: 7) {
          window.defaultSize = (width: 340, height: height)
          if !window.isMapped { window.present() }
          window.waitForDraw()
          let end = pane.children.first?.verticalExtent(in: pane)?.upperBound ?? 0
          XCTAssertGreaterThan(end, 100, "something is shown, \(name), \(height)")
          for label in PreferencesDriver.all(Label.self, in: pane) {
            let cut = label.lineExtents(in: pane).first { $0.lowerBound + 1 < end && end < $0.upperBound - 1 }
            XCTAssertNil(cut, "a line of \(label.text), \(name), \(height)")
          }
        }
        window.destroy()
      }
      withExtendedLifetime(style) {}
    }
  }

  /// Other languages have long labels.
  func testALongLabelLeavesRoomForItsValue() {
    onMain {
      let pane = DetailsPane()
      pane.place = .page
      let label = String(repeating: "Bezeichnung der Eigenschaft ", count: 4)
      pane.show(.init(item: CatalogItem(id: "1", name: "Zork"), facts: [Fact(label, "Dungeon")]))
      XCTAssertLessThanOrEqual(pane.widget.measure(.horizontal).minimum, 340)
    }
  }

  /// Below the list there is space for the facts, but not for the preview.
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
