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

  /// Otherwise nothing would tell why the character is listed.
  @Test func isTheCodePointThatATextNearlyMatches() async {
    #expect(await Self.subtitle(foundBy: "1f52g") == "U+1F525 🔥")
  }

  @Test func aPastedIdeographHasARow() async {
    let item = CatalogItem(
      id: "4E00", name: "CJK Unified Ideograph-4E00", alternateNames: ["U+4E00"], subtitle: "CJK Unified Ideographs",
      actions: [ItemAction("Copy Character", .copy("一"))])
    let window = await HeadlessWindow([], others: [NameSource(items: [item], id: "characters", title: "Characters")])
    window.type("一")
    await window.wait("it is found") { window.list == ["CJK Unified Ideograph-4E00"] }
    #expect(window.controller.content(ofRow: 0)?.subtitle == "CJK Unified Ideographs")
  }

  private static func subtitle(foundBy text: String) async -> String? {
    let source = NameSource(
      ["Fire"], id: "characters", title: "Characters", others: ["Fire flame hot", "syllabic ta-x?", "U+1F525 🔥"],
      subtitle: "Travel & Places")
    let window = await HeadlessWindow([], others: [source])
    window.type(text)
    await window.wait("it is found") { window.session.rowCount == 1 }
    return window.controller.content(ofRow: 0)?.subtitle
  }
}
