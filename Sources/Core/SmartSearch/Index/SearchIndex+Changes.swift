/// A change of the items of an index.
public enum SearchIndexChange: Sendable {
  /// Adds an item at the next position, ``SearchIndex/positionCount``.
  case append(SearchItem)
  /// Replaces the item at a position. Has no effect if there is none.
  case replace(UInt32, SearchItem)
  /// Removes the item at a position. The position is not used again. Has no effect if there is none.
  case remove(UInt32)
}

/// The changes since the base of an index was built.
struct IndexChanges: Sendable {
  /// Items added or replaced, by position.
  var added: [UInt32: SearchItem] = [:]
  /// Documents of the base that were removed or replaced.
  var removed: Set<UInt32> = []
  var positionCount = 0
  /// An index of the added items.
  var delta: IndexCore? {
    didSet {
      documents = [:]
      guard let delta else { return }
      for document in 0..<UInt32(delta.count) { documents[delta.parts.positions[Int(document)]] = document }
    }
  }
  /// The document in `delta` for each added or replaced position.
  private(set) var documents: [UInt32: UInt32] = [:]
  /// An index of the removed items: it counts the matches of the base that are gone.
  var removedIndex: IndexCore?
}

extension SearchIndex {
  /// The number of items added, replaced or removed since the base was built. Each makes searches slightly slower.
  public var changeCount: Int { changes.added.count + changes.removed.count }

  /// Returns an index with some changes applied, in order. This index does not change; both share the base.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*c* log *c*) for *c* = ``changeCount`` afterwards.
  public func applying(_ list: some Sequence<SearchIndexChange>) throws(SearchIndexError) -> SearchIndex {
    var changes = self.changes
    changes.positionCount = positionCount
    var hasRemoved = false
    func remove(_ position: UInt32) -> Bool {
      if changes.added.removeValue(forKey: position) != nil { return true }
      guard let document = base.document(at: position) else { return false }
      let isNew = changes.removed.insert(document).inserted
      hasRemoved = hasRemoved || isNew
      return isNew
    }
    for change in list {
      switch change {
      case .append(let item):
        changes.added[UInt32(changes.positionCount)] = item
        changes.positionCount += 1
      case .replace(let position, let item):
        if remove(position) { changes.added[position] = item }
      case .remove(let position):
        _ = remove(position)
      }
    }
    changes.delta = try Self.core(of: changes.added)
    if hasRemoved {
      let items = changes.removed.map { (base.parts.positions[Int($0)], base.item(of: $0)) }
      changes.removedIndex = try Self.core(of: Dictionary(uniqueKeysWithValues: items))
    }
    var changed = self
    changed.changes = changes
    return changed
  }

  private static func core(of items: [UInt32: SearchItem]) throws(SearchIndexError) -> IndexCore? {
    if items.isEmpty { return nil }
    var builder = SearchIndexBuilder()
    builder.knowsPositions = false
    for position in items.keys.sorted() {
      if let item = items[position] { try builder.append(item, at: position) }
    }
    return try builder.core()
  }

  /// Returns a builder with all items at their positions, in order.
  func gathered() throws(SearchIndexError) -> SearchIndexBuilder {
    var builder = SearchIndexBuilder()
    for position in 0..<UInt32(positionCount) {
      if let item = item(at: position) { try builder.append(item, at: position) }
    }
    builder.reservePositions(positionCount)
    return builder
  }

  /// Returns an index of the same items at the same positions, built again in several tasks, without pending changes.
  ///
  /// - Throws: `CancellationError`, ``SearchIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the letters of all names, shared by the workers.
  public func merged(workers: Int, progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws
    -> SearchIndex
  {
    if changeCount == 0 { return self }
    var merged = try await gathered().build(workers: workers, progress: progress)
    merged.keepsOrder = keepsOrder
    return merged
  }
}
