import SmartSearch
import Testing

@testable import Catalog

/// What the sources nearly find together.
@Suite struct NearLibraryTests {
  private func snapshot(_ sources: [[(name: String, weight: Int32)]]) async -> LibrarySnapshot {
    let sources = sources.enumerated().map { number, items in
      NamedItems(
        id: "\(number)",
        items: items.enumerated().map { CatalogItem(id: "\(number)-\($0)", name: $1.name, weight: $1.weight) })
    }
    let library = Library(sources: sources)
    library.start()
    return await library.loaded()
  }

  private struct NamedItems: Source {
    let id: String
    let items: [CatalogItem]
    var title: String { id }
    var iconName: String { "" }

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      CatalogItems(items)
    }
  }

  private func names(_ snapshot: LibrarySnapshot, _ text: String, limit: Int = 9) -> [String] {
    snapshot.near(text, limit: limit).map { snapshot.item($0.hit).name }
  }

  @Test func putsTheNearestFirstAndReferencesLast() async {
    let snapshot = await snapshot([
      [("Firefox", ItemWeight.application), ("Photoshop", ItemWeight.application)],
      [("firefox", ItemWeight.icon), ("fier foxes", ItemWeight.icon)],
      [("My fierce fox", ItemWeight.listItem), ("fierfax", ItemWeight.listItem)],
    ])
    // Run together, then slips by their cost; references behind all else, whatever their kind.
    #expect(
      names(snapshot, "fierfox") == ["My fierce fox", "Firefox", "fierfax", "fier foxes", "firefox"])
    #expect(names(snapshot, "shop") == ["Photoshop"])
    #expect(names(snapshot, "fierfox", limit: 1) == ["My fierce fox"])
    #expect(!names(snapshot, "firef").contains("Firefox"), "no match is near")
  }

  @Test func looksWithinTheScopeAlone() async {
    let snapshot = await snapshot([[("Firefox", ItemWeight.application)], [("Firefox", ItemWeight.listItem)]])
    #expect(snapshot.near("fierfox", scope: .source("1"), limit: 9).map(\.hit.source) == [1])
    #expect(snapshot.near("fierfox", limit: 9).map(\.hit.source) == [0, 1])
  }
}
