import Catalog
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

/// The subtitle of a character's row: its group, or the keyword that found it.
@MainActor @Suite struct CharacterRowsTests {
  @Test(arguments: [
    ("fire", "Travel & Places"), ("flame", "flame"), ("fire flame", "flame"), ("U+1F525", "Travel & Places"),
    ("1f525", "Travel & Places"), ("🔥", "Travel & Places"), ("tax", "syllabic ta-x?"),
  ])
  func hasOneSubtitleAndNeverACodePoint(text: String, subtitle: String) async {
    #expect(await Self.subtitle(foundBy: text) == subtitle)
  }

  @Test func aPastedIdeographHasARow() async {
    let item = CatalogItem(
      id: "4E00", name: "CJK Unified Ideograph-4E00", subtitle: "CJK Unified Ideographs",
      actions: [ItemAction("Copy Character", .copy("一"))])
    let window = await HeadlessWindow([], others: [NameSource(items: [item], id: "characters", title: "Characters")])
    window.type("一")
    await window.wait("it is found") { window.list == ["CJK Unified Ideograph-4E00"] }
    #expect(window.controller.content(ofRow: 0)?.subtitle == "CJK Unified Ideographs")
  }

  private static func subtitle(foundBy text: String) async -> String? {
    let item = CatalogItem(
      id: "1F525", name: "Fire", alternateNames: ["Fire flame hot", "syllabic ta-x?", "🔥"],
      subtitle: "Travel & Places", actions: [ItemAction("Copy Character", .copy("🔥"))])
    let source = NameSource(items: [item], id: "characters", title: "Characters")
    let window = await HeadlessWindow([], others: [source])
    window.type(text)
    await window.wait("it is found") { window.session.rowCount == 1 }
    return window.controller.content(ofRow: 0)?.subtitle
  }
}
