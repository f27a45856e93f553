import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

/// The highlights of a near match in its row.
@Suite struct NearMatcherTests {
  private func parts(_ text: String, _ name: String, compounds: Compounds = [:]) -> [String] {
    NearMatcher(text).highlights(in: name, compounds: compounds).map { String(name[$0]) }
  }

  @Test(arguments: [
    ("vscode", "Visual Studio Code", ["V", "S", "Code"]), ("gimppl", "GIMP plugin", ["GIMP", "pl"]),
    ("vscode pla", "Visual Studio Code Plain", ["V", "S", "Code", "Pla"]), ("kdx", "KeePassDX", ["K", "DX"]),
    ("shop", "Photoshop", ["shop"]), ("shop pro", "Photoshop Pro", ["shop", "Pro"]),
    ("straße", "Poststrasse", ["strasse"]),
    ("fierfox", "Mozilla Firefox", ["Firefox"]), ("priv fierf", "Firefox Private Window", ["Firef", "Priv"]),
    ("wortrebuch", "Wörterbuch", ["Wörterbuch"]), ("qqqqq", "Firefox", []), ("", "Firefox", []),
  ])
  func setsOffWhatIsMeant(text: String, name: String, parts: [String]) {
    #expect(self.parts(text, name) == parts)
  }

  @Test func aTextInsideAWordMayBeShortWhereThatIsAMatch() {
    let name = "Thunderbird"
    #expect(NearMatcher(inside: "ir").highlights(in: name).map { String(name[$0]) } == ["ir"])
    #expect(parts("ir", name) == [])
  }

  /// If the index finds an item by its name alone, a part of the name is highlighted.
  @Test func everyNearMatchIsSetOff() throws {
    try withEvery(40) { random in
      let source = RandomItems(&random)
      let items = source.items(30, &random).map { SearchItem(name: $0.name, compounds: $0.compounds) }
      let index = try SearchIndex(items)
      for _ in 0..<20 {
        let text = source.searchText(for: items, &random)
        for hit in index.near(text, limit: 30) {
          let item = items[Int(hit.item)]
          #expect(
            !NearMatcher(text).highlights(in: item.name, compounds: item.compounds).isEmpty,
            "\(text.debugDescription) in \(item.name.debugDescription), \(hit.kind)")
        }
      }
    }
  }
}
