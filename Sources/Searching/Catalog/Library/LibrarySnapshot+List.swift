extension LibrarySnapshot {
  /// A snapshot of one list alone, which is searched in its own order.
  ///
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each.
  package init(list items: [CatalogItem], id: String, title: String, iconName: String) {
    var source = LoadedSource(List(id: id, title: title, iconName: iconName))
    // Those who list have taken so many at most as an index holds.
    try? source.replaceItemsSoFar(CatalogItems(items))
    source.state = .ready(count: items.count)
    self.init(sources: [source])
  }

  /// The same, as what is being read anew or not.
  package func reading(_ isLoading: Bool) -> LibrarySnapshot {
    var snapshot = self
    for position in sources.indices {
      let count = sources[position].count
      snapshot.sources[position].state = isLoading ? .loading(loaded: count, expected: nil) : .ready(count: count)
    }
    return snapshot
  }

  /// A list whose items are there already.
  private struct List: Source {
    let id: String
    let title: String
    let iconName: String
    var keepsOrder: Bool { true }

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      CatalogItems([])
    }
  }
}
