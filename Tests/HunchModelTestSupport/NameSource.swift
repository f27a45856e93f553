package import Catalog

/// A source of fixed names or items.
package struct NameSource: Source {
  package let id: String
  package let title: String
  package let iconName = "view-list-symbolic"
  private let items: [CatalogItem]

  /// - Parameters:
  ///   - others: More names that find each item.
  ///   - subtitle: The subtitle of each row.
  package init(
    _ names: [String], id: String = "names", title: String = "Names", others: [String] = [], subtitle: String? = nil,
    weight: Int32 = ItemWeight.listItem
  ) {
    let items = names.map { name in
      CatalogItem(
        id: name, name: name, alternateNames: others, subtitle: subtitle, weight: weight,
        actions: [ItemAction("Print", .print(Array(name.utf8)))])
    }
    self.init(items: items, id: id, title: title)
  }

  package init(items: [CatalogItem], id: String = "items", title: String = "Items") {
    self.items = items
    self.id = id
    self.title = title
  }

  package func load(
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    CatalogItems(items)
  }
}
