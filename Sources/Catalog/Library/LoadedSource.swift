internal import Glibc
public import SmartSearch

/// A source as it is in one snapshot: what it has, and the engine that searches it.
public struct LoadedSource: Sendable {
  /// See ``Source/id``.
  public let id: String
  /// See ``Source/title``.
  public let title: String
  /// See ``Source/iconName``.
  public let iconName: String
  /// What it is doing.
  public internal(set) var state: SourceState
  /// Its items, to be taken by ``LibraryHit/item``.
  public private(set) var items = CatalogItems([])
  /// What searches them, in their positions.
  public var engine: any SearchEngine { index ?? ScanEngine([]) }
  /// Nil before the first items come.
  private var index: SearchIndex?

  /// As the engine's own search, and ends if `check`, which is called now and then, throws.
  func search<Failure: Error>(
    _ text: String, limit: Int, chosen: [UInt32], check: () throws(Failure) -> Void
  ) throws(Failure) -> SearchAnswer {
    try index?.search(text, limit: limit, chosen: chosen, check: check) ?? SearchAnswer(total: 0, hits: [])
  }

  private var ranks: [Rank] = []
  private let keepsOrder: Bool
  /// Counts the changes of the items: others have another revision.
  public private(set) var revision = 0

  /// How often and how lately items were chosen, by their ids, and where those are that are there.
  private(set) var usageScores: [String: Double] = [:]
  private var scoredPositions: [String: UInt32] = [:]

  init(_ source: some Source) {
    id = source.id
    title = source.title
    iconName = source.iconName
    keepsOrder = source.keepsOrder
    state = .loading(loaded: 0, expected: nil)
  }

  /// Takes other items, and makes them searchable. All processors share the work.
  ///
  /// - Throws: ``SourceError/tooMany(_:)`` if there are more than an index holds, ``SourceError/cancelled`` soon after the
  ///   task is cancelled; the former items then stay.
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each.
  mutating func replaceItems(_ items: CatalogItems) async throws(SourceError) {
    do {
      let gathered = try gather(items)
      index = try await gathered.builder.build(workers: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
      take(items, gathered.ranks, gathered.scoredPositions)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .tooMany(items.count)
    }
  }

  /// Takes the items read so far, and makes them searchable here and now.
  ///
  /// - Throws: ``SourceError/tooMany(_:)`` if there are more than an index holds; the former items then stay.
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each: not for the main thread.
  mutating func replaceItemsSoFar(_ items: CatalogItems) throws(SourceError) {
    do {
      let gathered = try gather(items)
      index = try gathered.builder.build()
      take(items, gathered.ranks, gathered.scoredPositions)
    } catch {
      throw .tooMany(items.count)
    }
  }

  /// What is to be searched of some items.
  private struct Gathered: ~Copyable {
    var builder = SearchIndexBuilder()
    var ranks: [Rank] = []
    /// Where the items are that were ever chosen.
    var scoredPositions: [String: UInt32] = [:]
  }

  private func gather(_ items: CatalogItems) throws -> Gathered {
    var gathered = Gathered()
    gathered.scoredPositions = items.positions(of: Set(usageScores.keys)).mapValues { UInt32($0) }
    let frecencies = Dictionary(uniqueKeysWithValues: gathered.scoredPositions.map { (Int($1), usageScores[$0] ?? 0) })
    gathered.ranks.reserveCapacity(items.count)
    for position in items.indices {
      try Task.checkCancellation()
      var item = items.searchItem(at: position)
      if keepsOrder { item.weight = Int32(clamping: -position) }
      if let frecency = frecencies[position] { item.frecency = frecency }
      gathered.ranks.append(Rank(item))
      try gathered.builder.append(item)
    }
    return gathered
  }

  private mutating func take(_ items: CatalogItems, _ ranks: [Rank], _ scoredPositions: [String: UInt32]) {
    self.items = items
    self.ranks = ranks
    self.scoredPositions = scoredPositions
    revision += 1
  }

  /// Ranks the items by other usage scores. A source with an order of its own takes none.
  ///
  /// - Complexity: O(*u* log *u*) for *u* scores, and to find the items of those that are new.
  mutating func replaceUsageScores(_ scores: [String: Double]) {
    guard scores != self.usageScores, !keepsOrder else { return }
    let unknown = Set(scores.keys).subtracting(self.usageScores.keys)
    scoredPositions.merge(items.positions(of: unknown).mapValues { UInt32($0) }) { $1 }
    var changes: [SearchIndexChange] = []
    for (id, position) in scoredPositions where scores[id] != self.usageScores[id] || unknown.contains(id) {
      var item = items.searchItem(at: Int(position))
      item.frecency = scores[id] ?? 0
      ranks[Int(position)] = Rank(item)
      changes.append(.replace(position, item))
    }
    // No item is added, so that there cannot be too many.
    if let changed = try? index?.applying(changes) { index = changed }
    scoredPositions = scoredPositions.filter { scores[$0.key] != nil }
    self.usageScores = scores
  }

  /// Where an item is that was ever chosen.
  func position(ofScored id: String) -> UInt32? { scoredPositions[id] }

  /// What the items of several sources are merged by.
  private struct Rank {
    var frecency: Double
    var weight: Int32
    var length: Int32

    init(_ item: SearchItem) {
      frecency = item.frecency.isNaN ? 0 : item.frecency
      weight = item.weight
      length = Int32(clamping: item.name.unicodeScalars.count)
    }
  }

  /// Whether an item of this source goes before one of another source, both of the same tier, by the static order of
  /// ``SearchEngine``. Nil where that does not tell them apart.
  func puts(_ item: UInt32, before other: UInt32, of source: LoadedSource) -> Bool? {
    let (a, b) = (ranks[Int(item)], source.ranks[Int(other)])
    if a.frecency != b.frecency { return a.frecency > b.frecency }
    if a.weight != b.weight { return a.weight > b.weight }
    if a.length != b.length { return a.length < b.length }
    let (name, otherName) = (items[Int(item)].name, source.items[Int(other)].name)
    let (folded, otherFolded) = (Fold.fold(name), Fold.fold(otherName))
    if folded != otherFolded { return folded.utf8.lexicographicallyPrecedes(otherFolded.utf8) }
    if name.utf8.elementsEqual(otherName.utf8) { return nil }
    return name.utf8.lexicographicallyPrecedes(otherName.utf8)
  }
}
