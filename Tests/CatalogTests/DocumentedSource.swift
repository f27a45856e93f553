import Catalog
import SmartSearch

struct Shapes: Source {
  let id = "shapes"
  let title = "Shapes"
  let iconName = "view-grid-symbolic"

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    CatalogItems(
      [("□", "square", "box"), ("▱", "parallelogram", "slanted box")].map { sign, name, other in
        CatalogItem(
          id: sign, name: name, alternateNames: [other], compounds: ["parallelogram": ["parallelo", "gram"]],
          icon: .glyph(sign), weight: ItemWeight.character, actions: [ItemAction("Copy", .copy(sign))])
      })
  }
}
