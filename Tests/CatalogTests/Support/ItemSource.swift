import Catalog

/// A source of fixed items.
struct ItemSource: Source {
  var id = "items"
  var title: String { id }
  var iconName: String { "" }
  var items: [CatalogItem] = []
  var traits = SourceTraits()

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    CatalogItems(items)
  }
}
