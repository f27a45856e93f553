import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// The name by which a row was found, as the row shows it. Brackets mark the matched letters.
@Suite("The name that found a row") struct FoundNameTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var name: String
    var others: [String]
    var subtitle: String?
    var row: String

    init(_ text: String, finds name: String, _ others: [String], subtitle: String? = nil, row: String) {
      (self.text, self.name, self.others, self.subtitle, self.row) = (text, name, others, subtitle, row)
    }

    var testDescription: String { "\(text) finds \(name)" }
  }

  static let cases = [
    Case("split", finds: "sleep", ["circle.bottomthird.split"], row: "sleep / circle.bottomthird.[split]"),
    Case(
      "calc", finds: "Abacus", ["Abacus Sums calculation;arithmetic"], row: "Abacus / [calc]ulation;arithmetic"),
    Case(
      "fire brow", finds: "Firefox", ["Firefox Web Browser Internet WWW"], subtitle: "Surf",
      row: "[Fire]fox / [Brow]ser · Surf"),
    Case("brow", finds: "Firefox", ["Firefox Web Browser"], subtitle: "Web Browser", row: "Firefox / Web [Brow]ser"),
    Case("smile", finds: "Grinning Face", ["grinning face happy smile"], row: "Grinning Face / [smile]"),
    Case("u+7b", finds: "Brace", ["U+7B"], subtitle: "{ · U+7B", row: "Brace / { · [U+7B]"),
    Case(
      "left", finds: "Opening Bracket", ["LEFT CURLY BRACKET"], subtitle: "left curly bracket",
      row: "Opening Bracket / [left] curly bracket"),
    Case("dat", finds: "Files", ["Folders", "Dateien"], row: "Files / [Dat]eien"),
    Case(
      "last", finds: "x", ["a name that goes on for very long until the last of its words"],
      row: "x / …[last] of its words"),
    Case("fi", finds: "Files", ["Files Finder"], subtitle: "Surf", row: "[Fi]les / Surf"),
    Case("", finds: "Files", ["Dateien"], row: "Files"),
    Case("drop f", finds: "eyedropper.halffull", ["x"], row: "eye[drop]per.half[f]ull"),
  ]

  @Test(arguments: cases) func theRowSaysByWhichNameItWasFound(example: Case) {
    let compounds: Compounds = ["eyedropper": ["eye", "dropper"], "halffull": ["half", "full"]]
    let item = SearchItem(name: example.name, alternateNames: example.others, compounds: compounds)
    #expect(SmartMatcher(example.text).matches(item))
    #expect(Self.row(item, SmartMatcher(example.text).highlights, example.subtitle) == example.row)
  }

  static let nearCases = [
    Case(
      "tax", finds: "Anatolian Hieroglyph A042", ["capere2.capere2", "syllabic ta-x?"],
      row: "Anatolian Hieroglyph A042 / syllabic [ta]-[x]?"),
    Case("vscode", finds: "Code", ["Visual Studio Code"], row: "Code / [V]isual [S]tudio [Code]"),
    Case("shop", finds: "Gimp", ["photoshop editor"], subtitle: "Draw", row: "Gimp / photo[shop] editor · Draw"),
    Case("calcl", finds: "Abacus", ["Abacus Sums calculation"], row: "Abacus / [calc]ulation"),
    Case("fierfox", finds: "Firefox", ["Firefox Web Browser"], subtitle: "Surf", row: "[Firefox] / Surf"),
  ]

  @Test(arguments: nearCases) func aNearRowSaysByWhichNameItWasFound(example: Case) {
    let item = SearchItem(name: example.name, alternateNames: example.others)
    #expect(!SmartMatcher(example.text).matches(item))
    #expect(Self.row(item, NearMatcher(example.text).highlights, example.subtitle) == example.row)
  }

  /// Whatever the names contain, highlights cover whole grapheme clusters, and text that does not match finds nothing.
  @Test func anyNamesCanBeShown() {
    withEvery(2_000) { random in
      let letters = ["a", "b", "é", "e\u{301}", "👨‍👩‍👧", "ß", " ", ".", "\u{202E}", "\n", "1"]
      func text() -> String { random.text(of: letters, letters: 0...8) }
      let item = SearchItem(name: text(), alternateNames: (0..<random.int(below: 3)).map { _ in text() })
      let typed = text()
      let subtitle = random.oneIn(2) ? text() : nil
      let row = Self.row(item, SmartMatcher(typed).highlights, subtitle)
      _ = Self.row(item, NearMatcher(typed).highlights, subtitle)
      if !SmartMatcher(typed).matches(item) { #expect(!row.contains("[")) }
    }
  }

  @MainActor
  @Test func theUsersOwnNameOfAnItemIsShownIfItFoundTheRow() async {
    let window = await HeadlessWindow(["Firefox", "Terminal"])
    var settings = CatalogSettings()
    settings.items.name(ItemReference(source: "names", item: "Firefox"), "my web")
    window.controller.library.follow(settings)
    for (text, subtitle) in [("my we", "my web"), ("web", "my web"), ("fire", nil)] as [(String, String?)] {
      window.send(.field(.textSet(text)))
      await window.wait("“\(text)” finds it") { window.list == ["Firefox"] }
      let content = window.controller.content(ofRow: 0)
      #expect(content?.subtitle == subtitle && content?.matchedInSubtitle.isEmpty == (subtitle == nil))
    }
  }

  @Test func aNameOfAMillionLettersIsNotLookedThrough() {
    let long = String(repeating: "word ", count: 200_000)
    let content = RowContent(
      SearchItem(name: "x", alternateNames: [long + "split"]),
      found: { SmartMatcher("split").highlights(in: $0) }, icon: nil, subtitle: nil, detail: nil)
    #expect(content.name == "x" && content.subtitle == nil)
  }

  private static func row(
    _ item: SearchItem, _ highlights: (String, Compounds) -> [Range<String.Index>], _ subtitle: String?
  ) -> String {
    let content = RowContent(
      item, found: { highlights($0, item.compounds) }, icon: nil, subtitle: subtitle, detail: nil)
    func marked(_ text: String, _ ranges: [Range<String.Index>]) -> String {
      var result = ""
      var place = text.startIndex
      for range in ranges {
        result += text[place..<range.lowerBound] + "[" + text[range] + "]"
        place = range.upperBound
      }
      return result + text[place...]
    }
    let name = marked(content.name, content.matched)
    return content.subtitle.map { name + " / " + marked($0, content.matchedInSubtitle) } ?? name
  }
}
