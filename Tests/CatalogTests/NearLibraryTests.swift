import SmartSearch
import Testing

@testable import Catalog

/// Near matches of several sources together.
@Suite struct NearLibraryTests {
  private func snapshot(_ sources: [[(name: String, weight: Int32)]]) async -> LibrarySnapshot {
    let sources = sources.enumerated().map { number, items in
      ItemSource(
        id: "\(number)",
        items: items.enumerated().map { CatalogItem(id: "\(number)-\($0)", name: $1.name, weight: $1.weight) })
    }
    return await Library.read(sources).snapshot
  }

  private func names(_ snapshot: LibrarySnapshot, _ text: String, limit: Int = 9) -> [String] {
    snapshot.near(text, beside: 0, limit: limit).map { snapshot.item($0.hit).name }
  }

  @Test func putsTheNearestFirstAndReferencesLast() async {
    let snapshot = await snapshot([
      [("Firefox", ItemWeight.application), ("Photoshop", ItemWeight.application)],
      [("firefox", ItemWeight.icon), ("fier foxes", ItemWeight.icon)],
      [("My fierce fox", ItemWeight.listItem), ("fierfax", ItemWeight.listItem)],
    ])
    // Words run together, then typing mistakes by their cost; references last, whatever their kind.
    #expect(
      names(snapshot, "fierfox") == ["My fierce fox", "Firefox", "fierfax", "fier foxes", "firefox"])
    #expect((names(snapshot, "shop"), names(snapshot, "fierfox", limit: 1)) == (["Photoshop"], ["My fierce fox"]))
    #expect(!names(snapshot, "firef").contains("Firefox"), "no match is near")
  }

  /// Keywords of emoji are many: run together, they would take all places.
  @Test func putsThingsToLookUpBehindOthersButNotBehindTypingErrors() async {
    let emoji = ["Ship Open", "Shell Opera", "Shared Option"]
    let snapshot = await snapshot([
      emoji.map { (name: $0, weight: ItemWeight.emoji) }, [("Thumbs Up", ItemWeight.emoji)],
      [("Photoshop Viewer", ItemWeight.application), ("Thumbsap", ItemWeight.application)],
    ])
    #expect(names(snapshot, "shop", limit: 1) == ["Photoshop Viewer"])
    #expect(Set(names(snapshot, "shop").dropFirst()) == Set(emoji))
    #expect(names(snapshot, "thumbsup") == ["Thumbs Up", "Thumbsap"])
  }

  @Test func looksWithinTheScopeAlone() async {
    let snapshot = await snapshot([[("Firefox", ItemWeight.application)], [("Firefox", ItemWeight.listItem)]])
    #expect(snapshot.near("fierfox", scope: .source("1"), beside: 0).map(\.hit.source) == [1])
    #expect(snapshot.near("fierfox", beside: 0).map(\.hit.source) == [0, 1])
  }

  @Test func isNothingBesidePlentyAndHasNoSlipsBesideMatches() async {
    let snapshot = await snapshot([[("Firefox", ItemWeight.application), ("Campfire", ItemWeight.application)]])
    func names(_ text: String, beside matches: Int) -> [String] {
      snapshot.near(text, beside: matches).map { snapshot.item($0.hit).name }
    }
    #expect((names("fire", beside: 1), names("fire", beside: NearRule.plenty - 1)) == (["Campfire"], ["Campfire"]))
    #expect(names("fire", beside: NearRule.plenty).isEmpty && names("fierfox", beside: 0) == ["Firefox"])
    #expect(names("fierfox", beside: 1).isEmpty)
    for text in ["12+3", "123", "1 2", "-3", "3-", "2*3-1"] {
      #expect(NearRule.kinds(for: text, beside: 0).isEmpty, "numbers and sums are near to nothing")
    }
    for text in ["24.04.1", "11-24", "44-1291"] { #expect(NearRule.kinds(for: text, beside: 1) == [.written]) }
  }

  /// Icons and characters are many: any three letters are inside some of their words, and begin some of them.
  @Test func aSourceMayBeNearByTypingErrorsAloneUnlessItIsChosen() async {
    let traits = SourceTraits { $0.isNearByChance = true }
    let icons = ItemSource(
      id: "icons", items: [CatalogItem(id: "1", name: "network-vpn"), CatalogItem(id: "2", name: "folder")],
      traits: traits)
    let characters = ItemSource(
      id: "characters",
      items: [
        CatalogItem(id: "1", name: "Batak Letter Nda", weight: ItemWeight.character),
        CatalogItem(id: "2", name: "Balloon End", weight: ItemWeight.emoji),
      ],
      traits: traits)
    let others = ItemSource(id: "others", items: [CatalogItem(id: "1", name: "Forklift")])
    let snapshot = await Library.read([icons, characters, others]).snapshot
    func names(_ text: String, in scope: SearchScope = .all) -> [String] {
      snapshot.near(text, scope: scope, beside: 0).map { snapshot.item($0.hit).name }
    }
    #expect((names("ork"), names("ork", in: .source("icons"))) == (["Forklift"], ["network-vpn"]))
    #expect((names("balend"), names("balnda")) == (["Balloon End"], []))
    #expect(names("balnda", in: .source("characters")) == ["Batak Letter Nda"])
    #expect((names("fodler"), names("batka")) == (["folder"], ["Batak Letter Nda"]), "typing errors are found")
  }
}
