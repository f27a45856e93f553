import Catalog
import GLibKit
import HunchModelTestSupport
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Saving an icon's picture: each time a dialog asks for the place.
@MainActor @Suite struct SavePictureTests {
  private static let icon = CatalogItem(
    id: "zoom", name: "zoom",
    actions: [
      ItemAction("Copy Name", .copy("zoom")),
      ItemAction(
        "Save as SVG…", .savePicture(IconPicture(name: "zoom", origin: .file("/icons/zoom.svg"), format: .svg))),
    ])

  private static func window() async -> HeadlessWindow {
    let window = await HeadlessWindow([], others: [NameSource(items: [icon])])
    window.type("zoom")
    window.search()
    window.press(.actions)
    window.type("save")
    return window
  }

  @Test func aPictureIsSavedWhereTheUserSays() async {
    let window = await Self.window()
    window.display.savePlace = FilePath("/home/pictures/z.svg")
    window.press(.enter)
    await window.wait("it is saved") { window.doneCount == 1 }
    #expect(window.display.dialogs == ["save zoom.svg"])
    #expect(window.files.done == ["save zoom.svg from /icons/zoom.svg to /home/pictures/z.svg"])
  }

  @Test func whoeverThinksBetterOfItHasTheWindowAsItWas() async {
    let window = await Self.window()
    window.press(.enter)
    await window.wait("it was asked") { window.display.dialogs == ["save zoom.svg"] && !window.controller.isActing }
    #expect(window.files.done.isEmpty && window.doneCount == 0 && window.notice == nil)
    #expect(window.chosen(for: "zoom").isEmpty)
  }

  @Test func whyItCouldNotBeSavedIsSaid() async {
    let window = await Self.window()
    window.display.savePlace = FilePath("/home/pictures/z.svg")
    window.files.failure = GLibError(domain: "test", code: 0, message: "no space left")
    window.press(.enter)
    await window.wait("it is said") { window.notice == "zoom: no space left" }
    #expect(window.doneCount == 0)
  }
}
