import FileIndexing

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
    sources.indices.lazy.filter { sources[$0].id == reference.source }.compactMap { source in
      sources[source].position(ofScored: reference.item).map { LibraryHit(source: Int32(source), item: $0) }
    }.first
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
    case .all: sources.indices.filter { !sources[$0].isSearchedAlone }
    case .source(let id): sources.indices.filter { sources[$0].id == id }
    }
  }
}

extension LoadedSource {
  /// Why the source could not be read, if it could not.
  public var failure: SourceError? {
    if case .failed(let error) = state { error } else { nil }
  }

  /// A sentence that names the source and says why it could not be read, if it could not.
  public var failureText: String? { failure.map { "\(title): \($0.message)" } }
}

extension LibrarySnapshot {
  /// A sentence for each source that could not be read, which names it and says why.
  public var failures: [String] { sources.compactMap(\.failureText) }
}

extension LibrarySnapshot {
  /// How many files and folders are known below a folder of the settings, which may begin with `~`; nil if it is none of
  /// those that are known.
  ///
  /// - Complexity: as ``FileIndex/count(below:)``.
  public func fileCount(in folder: String) -> Int? {
    source(FileSettings.source)?.files?.count(below: Array(FileSettings.path(folder).utf8))
  }
}

extension LibrarySnapshot {
  /// A snapshot of one list alone, which is searched in its own order.
  ///
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each.
  package init(
    list items: [CatalogItem], id: String, title: String, iconName: String, insideMatching: InsideMatching? = nil
  ) {
    var source = LoadedSource(List(id: id, title: title, iconName: iconName, insideMatching: insideMatching))
    // Those who list have taken so many at most as an index holds.
    try? source.replaceItemsSoFar(CatalogItems(items))
    source.state = .ready(count: items.count)
    self.init(sources: [source])
  }

  /// The same without what a private window does without.
  package var forPrivateWindow: LibrarySnapshot {
    LibrarySnapshot(sources: sources.filter { !$0.isHiddenInPrivate })
  }

  /// The same with further items, which are made for one text, behind those of a source; the same where that is off.
  ///
  /// - Complexity: O(*n*) in the letters of their names, about a microsecond for each.
  package func adding(_ items: [CatalogItem], to id: String) -> LibrarySnapshot {
    guard let source = source(id), !items.isEmpty else { return self }
    var more = LoadedSource(beside: source)
    // A text makes a few, which an index always holds.
    try? more.replaceItemsSoFar(CatalogItems(items))
    more.replaceUsageScores(source.usageScores)
    more.state = .ready(count: items.count)
    var snapshot = self
    snapshot.sources.append(more)
    return snapshot
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
    let insideMatching: InsideMatching?
    var keepsOrder: Bool { true }

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      CatalogItems([])
    }
  }
}

/// A source as the user knows it.
public struct SourceName: Sendable, Hashable, Identifiable {
  /// See ``Source/id``.
  public let id: String
  /// See ``Source/title``.
  public let title: String
}

extension Library {
  /// All sources in the order in which they were given, also those that are switched off.
  public var sourceNames: [SourceName] { sources.map { SourceName(id: $0.id, title: $0.title) } }
}

/// What a source is doing, as of one snapshot.
public enum SourceState: Sendable, Hashable {
  /// It reads its items; those it had before, or has so far, can be searched. `expected` where that is known.
  case loading(loaded: Int, expected: Int?)

  /// All its items are there.
  case ready(count: Int)

  /// It could not be read, or not all of it. What it had before or has read so far, if anything, stays searchable.
  case failed(SourceError)

  /// Whether items are still on their way.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}
