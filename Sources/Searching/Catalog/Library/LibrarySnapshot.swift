/// All sources as they were at one moment: immutable, to be searched from any thread for as long as one likes.
public struct LibrarySnapshot: Sendable {
  /// The sources, in the order in which the library was given them.
  public internal(set) var sources: [LoadedSource]

  /// Whether some source still reads its items, so that more may come.
  public var isLoading: Bool { sources.contains { $0.state.isLoading } }

  /// How many items there are.
  public var count: Int { sources.reduce(0) { $0 + $1.count } }

  /// The sources that are worth looking into: all but those that are optional and have nothing.
  public var offeredSources: [LoadedSource] { sources.filter(\.isOffered) }

  /// The source of this id.
  public func source(_ id: String) -> LoadedSource? { sources.first { $0.id == id } }

  /// The item of a hit that this very snapshot gave.
  public func item(_ hit: LibraryHit) -> CatalogItem { sources[Int(hit.source)].items[Int(hit.item)] }

  /// Where an item is now that was chosen once, as ``Library/setUsageScores(_:)`` told; nil if it is gone.
  ///
  /// - Complexity: O(*s*) for *s* sources.
  public func hit(of reference: ItemReference) -> LibraryHit? {
    sources.firstIndex { $0.id == reference.source }.flatMap { source in
      sources[source].position(ofScored: reference.item).map { LibraryHit(source: Int32(source), item: $0) }
    }
  }

  /// What the item of a hit is called for good.
  public func reference(of hit: LibraryHit) -> ItemReference {
    ItemReference(source: sources[Int(hit.source)].id, item: item(hit).id)
  }

  /// The items of these references, for who comes back to what was found once; those that are gone are left out.
  ///
  /// - Complexity: O(*n*) for *n* items of a source that does not know where an item is by its id, and each item is made
  ///   once: not for the main thread.
  package func items(of references: [ItemReference]) -> [ItemReference: CatalogItem] {
    var found: [ItemReference: CatalogItem] = [:]
    for source in sources {
      let ids = Set(references.filter { $0.source == source.id }.map(\.item))
      for (id, position) in source.items.positions(of: ids) {
        found[ItemReference(source: source.id, item: id)] = source.items[position]
      }
    }
    return found
  }

  /// The positions of the sources within a scope.
  func positions(in scope: SearchScope) -> [Int] {
    switch scope {
    case .all: Array(sources.indices)
    case .source(let id): sources.indices.filter { sources[$0].id == id }
    }
  }
}
