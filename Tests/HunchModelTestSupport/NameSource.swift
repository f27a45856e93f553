package import Catalog

/// Names that are simply there.
package struct NameSource: Source {
  package let id: String
  package let title: String
  package let iconName = "view-list-symbolic"
  private let names: [String]

  package init(_ names: [String], id: String = "names", title: String = "Names") {
    self.names = names
    self.id = id
    self.title = title
  }

  package func load(
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    CatalogItems(names.map { CatalogItem(id: $0, name: $0, actions: [ItemAction("Print", .print(Array($0.utf8)))]) })
  }
}
