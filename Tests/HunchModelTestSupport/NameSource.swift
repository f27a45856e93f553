package import Catalog

/// A source of fixed names or items.
package struct NameSource: Source {
  package let id: String
  package let title: String
  package let iconName = "view-list-symbolic"
  package let traits: SourceTraits
  private let items: [CatalogItem]
  private let notes: [String]
  private let failure: SourceError?

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

  /// - Parameter failure: The reason why the source has no items.
  package init(
    items: [CatalogItem] = [], id: String = "items", title: String = "Items", notes: [String] = [],
    failure: SourceError? = nil, traits: SourceTraits = SourceTraits()
  ) {
    self.items = items
    self.id = id
    self.title = title
    self.notes = notes
    self.failure = failure
    self.traits = traits
  }

  package func load(
    progress: @escaping @Sendable (LoadProgress) -> Void
  ) async throws(SourceError) -> CatalogItems {
    if let failure { throw failure }
    return CatalogItems(items, notes: notes)
  }
}
