package import FileIndexing
internal import Glibc
package import SmartSearch
package import SystemKit

/// A source in one snapshot: its items, and the engine that searches them.
public struct LoadedSource: Sendable {
  public let id: String
  public let title: String
  public let iconName: String
  package let traits: SourceTraits
  public internal(set) var state: SourceState
  /// Its items, by ``LibraryHit/item``. In a source that changes in place, some positions are empty.
  public private(set) var items = CatalogItems([])
  /// The number of items.
  public var count: Int { scan == nil ? index?.count ?? 0 : items.count }
  /// Searches the items, by their positions. Nil before the first items arrive, and if ``scan`` searches them.
  package private(set) var index: SearchIndex?
  /// Searches the lines of a long list, which has no index.
  private(set) var scan: LineScan?

  /// The index of the items as they come from the source, without usage scores.
  private(set) var base: SearchIndex?
  /// The bytes that a function of the ``SourceStore`` has derived from the items and saved with them; empty for
  /// unsaved items.
  package private(set) var derived: [MappedBytes] = []
  /// Counts the changes of the items: different items have a different revision.
  public private(set) var revision = 0
  /// Another object after each change of the items or their ranks.
  private var edition = Edition()

  private final class Edition: Sendable {}

  /// The names and folders of the items, if they are files.
  package private(set) var files: FileIndex?
  /// The status of the file index; nil for all other sources.
  public internal(set) var filesStatus: FilesStatus?
  /// The items that are not references, if the source has any references; ranked by use, and as they come from the
  /// source.
  private(set) var own: OwnIndex?
  private(set) var baseOwn: OwnIndex?
  /// The items that another source may list too, by their positions.
  private(set) var twins: [UInt32: Twin] = [:]
  /// The positions of the applications, by id; empty for all other sources.
  private(set) var applications: [String: UInt32] = [:]
  private var live: (revision: Int, recent: RecentFiles)?
  /// The recency of files by their positions: 0 is the latest.
  private var recentRanks: [UInt32: Int] = [:]

  /// The user's marks on items, and the positions of the marked items that exist.
  private(set) var marks = ItemMarks()
  private(set) var markedPositions: [String: UInt32] = [:]

  /// Whether the source is offered to look into: an optional one only if it has items, a failure or notes. A source
  /// that is searched alone is opened differently.
  public var isOffered: Bool { !traits.isSearchedAlone && hasContent }

  private var hasContent: Bool { !traits.isOptional || !items.isEmpty || failure != nil || !items.notes.isEmpty }

  /// Whether each search finds the same in both, while the source is loading, ready or failed in both.
  func hasSameAnswers(as other: LoadedSource) -> Bool { edition === other.edition && state == other.state }

  /// Whether the source has an item with this id.
  ///
  /// - Complexity: O(1) if the source has its own lookup, otherwise O(*n*).
  package func holds(_ id: String) -> Bool { items.contains(id: id) }

  init(id: String, title: String, iconName: String, traits: SourceTraits, state: SourceState) {
    (self.id, self.title, self.iconName) = (id, title, iconName)
    (self.traits, self.state) = (traits, state)
  }

  init(_ source: some NamedSource) {
    self.init(
      id: source.id, title: source.title, iconName: source.iconName, traits: source.traits,
      state: .loading(loaded: 0, expected: nil))
  }

  /// Makes an empty source that counts as another one.
  init(beside other: LoadedSource) {
    var traits = other.traits
    (traits.keepsOrder, traits.keepsOrderWhileBrowsed) = (false, false)
    self.init(id: other.id, title: other.title, iconName: other.iconName, traits: traits, state: .ready(count: 0))
  }

  /// Replaces the items, and makes the new ones searchable. All processors share the work.
  ///
  /// - Throws: ``SourceError/tooMany(_:)`` if there are more than an index holds, ``SourceError/cancelled`` soon
  ///   after the task is cancelled; the former items then stay.
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each.
  mutating func replaceItems(_ items: CatalogItems) async throws(SourceError) {
    if let scan = lineScan(of: items) { return take(items, nil, scan: scan) }
    do {
      let builder = try builder(of: items)
      take(items, try await builder.build(workers: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .tooMany(items.count)
    }
  }

  /// Replaces the items by those read so far, and makes them searchable in this thread.
  ///
  /// - Throws: ``SourceError/tooMany(_:)`` if there are more than an index holds; the former items then stay.
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each: not for the main thread.
  mutating func replaceItemsSoFar(_ items: CatalogItems) throws(SourceError) {
    if let scan = lineScan(of: items) { return take(items, nil, scan: scan) }
    do {
      take(items, try builder(of: items).build())
    } catch {
      throw .tooMany(items.count)
    }
  }

  /// Replaces the items by saved ones with their index.
  ///
  /// - Complexity: O(*u* log *u*) for *u* marks, plus the search for their items.
  mutating func replaceItems(_ saved: SourceStore.SavedItems) {
    take(saved.items, saved.index, own: saved.own)
    derived = saved.derived
  }

  /// Applies the state of a live source.
  ///
  /// - Complexity: O(*u* log *u*) for *u* marks, plus the search for their items; O(1) if the items are the same.
  mutating func replaceItems(_ live: LiveState) {
    state = live.state
    filesStatus = live.status
    let (isOther, hasOtherRecent) = (self.live?.revision != live.revision, self.live?.recent != live.recent)
    guard isOther || hasOtherRecent else { return }
    self.live = (live.revision, live.recent)
    recentRanks = [:]
    for (rank, entry) in live.recent.entries.enumerated() {
      if let position = live.files.position(of: entry.path.bytes) { recentRanks[position] = rank }
    }
    guard isOther else {
      applyMarks()
      // An index that was computed with the former ranks is outdated.
      revision += 1
      return
    }
    files = live.files
    take(live.files.catalogItems, live.files.names)
  }

  /// Takes the same items from their saved file.
  mutating func moveItems(to saved: SourceStore.SavedItems) {
    items = saved.items
    takeBase(saved.index)
    if let own = saved.own { baseOwn = OwnIndex(saved.index, saved: own) }
    derived = saved.derived
    applyMarks()
  }

  /// Returns what searches the items in place of an index; nil if an index does. A scan knows only the order of the
  /// lines.
  private func lineScan(of items: CatalogItems) -> LineScan? {
    traits.keepsOrder && traits.keepsOrderWhileBrowsed ? items.scan : nil
  }

  private func builder(of items: CatalogItems) throws -> SearchIndexBuilder {
    var builder = SearchIndexBuilder()
    for position in items.indices {
      try Task.checkCancellation()
      var item = items.searchItem(at: position)
      if traits.keepsOrder { item.weight = Int32(clamping: -position) }
      try builder.append(item)
    }
    return builder
  }

  private mutating func take(
    _ items: CatalogItems, _ base: SearchIndex?, own: SearchIndex? = nil, scan: LineScan? = nil
  ) {
    self.items = items
    self.scan = scan
    takeBase(base)
    derived = []
    baseOwn = traits.keepsOrder || files != nil ? nil : base.flatMap { OwnIndex($0, saved: own) }
    takeTwins()
    markedPositions = items.positions(of: marks.ids).mapValues { UInt32($0) }
    applyMarks()
    revision += 1
  }

  private mutating func takeBase(_ base: SearchIndex?) {
    self.base = base
    self.base?.keepsOrder = traits.keepsOrder
  }

  /// Notes the positions of applications, and the items that other sources may list too.
  ///
  /// - Complexity: O(*n*); only the items of installed software are made.
  private mutating func takeTwins() {
    (applications, twins) = ([:], [:])
    guard [ApplicationSource.sourceID, RecentFileSource.sourceID, SoftwareSource.sourceID].contains(id) else { return }
    for position in items.indices {
      let place = UInt32(position)
      switch id {
      case ApplicationSource.sourceID: applications[items.id(at: position)] = place
      case RecentFileSource.sourceID: twins[place] = FilePath(id: items.id(at: position)).map(Twin.file)
      case SoftwareSource.sourceID where base?.order(at: place)?.weight == ItemWeight.software:
        if case .launch(let entry, nil)? = items[position].actions.first?.effect { twins[place] = .application(entry) }
      default: break
      }
    }
  }

  /// The thing that another source may list too.
  enum Twin {
    /// The application of this desktop entry.
    case application(String)
    case file(FilePath)
  }

  /// Replaces the user's marks. A source that keeps its order ignores them.
  ///
  /// - Complexity: O(*u* log *u*) for *u* marks, plus the search for the items of new ones.
  /// - Returns: Whether the marks are others than before.
  @discardableResult
  mutating func replaceMarks(_ marks: ItemMarks) -> Bool {
    guard marks != self.marks, !traits.keepsOrder else { return false }
    let (ids, known) = (marks.ids, self.marks.ids)
    markedPositions = markedPositions.filter { ids.contains($0.key) }
    markedPositions.merge(items.positions(of: ids.subtracting(known)).mapValues { UInt32($0) }) { $1 }
    self.marks = marks
    applyMarks()
    return true
  }

  private mutating func applyMarks() {
    edition = Edition()
    var marked: Set<UInt32> = Set(recentRanks.keys)
    var (scores, names, hidden): ([UInt32: Double], [UInt32: String], Set<UInt32>) = ([:], [:], [])
    for (id, position) in markedPositions {
      marked.insert(position)
      scores[position] = marks.scores[id]
      names[position] = marks.names[id]
      if marks.hidden.contains(id) { hidden.insert(position) }
    }
    var changed: [(position: UInt32, item: SearchItem)] = []
    for position in marked where !hidden.contains(position) {
      let (score, name, rank) = (scores[position] ?? 0, names[position], recentRanks[position])
      guard score != 0 || name != nil || rank != nil, var item = base?.item(at: position) else { continue }
      item.frecency = score
      if let name { item.alternateNames.append(name) }
      if let rank { item.weight = ItemWeight.recentFile - ItemWeight.file - Int32(clamping: rank) }
      changed.append((position, item))
    }
    own = baseOwn?.changing(changed, removing: hidden)
    let changes = changed.map { SearchIndexChange.replace($0.position, $0.item) } + hidden.map { .remove($0) }
    // No item is added, so there cannot be too many.
    index = changes.isEmpty ? base : (try? base?.applying(changes)) ?? base
  }

  func position(ofMarked id: String) -> UInt32? { markedPositions[id] }

  /// Returns the user's own name of an item; nil without one.
  package func ownName(at position: UInt32) -> String? {
    marks.names.isEmpty ? nil : marks.names[items.id(at: Int(position))]
  }

  /// Returns the items that the user gave exactly this name.
  func positions(named text: String) -> [UInt32] {
    guard !marks.names.isEmpty else { return [] }
    let name = Fold.fold(PersonalItems.spaced(text))
    return marks.names.filter { Fold.fold($0.value) == name }.compactMap { markedPositions[$0.key] }.sorted()
  }

  /// The base of the index's weights: the weights of files only say how far they are from the root.
  private var baseWeight: Int { files == nil ? 0 : Int(ItemWeight.file) }

  /// The rank of an item. With the closeness of a hit, it decides before the names which of two items of one tier
  /// comes first: the order of ``SearchEngine``.
  struct Order {
    var frecency: Double
    var weight: Int

    /// Returns nil if the names decide: the shorter comes first.
    func precedes(_ other: Order, closeness: (Closeness, Closeness)) -> Bool? {
      if frecency != other.frecency { return frecency > other.frecency }
      let kinds = (SearchItem.kind(ofWeight: weight), SearchItem.kind(ofWeight: other.weight))
      if kinds.0 != kinds.1 { return kinds.0 > kinds.1 }
      if closeness.0.fit != closeness.1.fit { return closeness.0.fit < closeness.1.fit }
      if weight != other.weight { return weight > other.weight }
      if closeness.0.wordsLeft != closeness.1.wordsLeft { return closeness.0.wordsLeft < closeness.1.wordsLeft }
      return nil
    }
  }

  /// The sort keys of the items, apart from the rest of the source, which takes longer to copy than an item to look
  /// up.
  final class Ranks: Sendable {
    private let index: SearchIndex?
    private let baseWeight: Int
    /// The items, if they have no index.
    private let scanned: CatalogItems?

    fileprivate init(_ index: SearchIndex?, baseWeight: Int, scanned: CatalogItems?) {
      self.index = index
      self.baseWeight = baseWeight
      self.scanned = scanned
    }

    private func itemName(_ item: UInt32) -> String? {
      scanned?.searchItem(at: Int(item)).name ?? index?.name(at: item)
    }

    /// Nil for an empty position.
    func order(of item: UInt32) -> Order? {
      if scanned != nil { return Order(frecency: 0, weight: -Int(item)) }
      return index?.order(at: item).map { Order(frecency: $0.frecency, weight: baseWeight + Int($0.weight)) }
    }

    /// In scalars; 0 for an empty position.
    func nameLength(of item: UInt32) -> Int {
      scanned?.searchItem(at: Int(item)).name.unicodeScalars.count ?? index?.nameLength(at: item) ?? 0
    }

    /// Whether an item precedes one of another source by name, the shorter first. Nil if the names are equal.
    func putsByName(_ item: UInt32, before other: UInt32, of ranks: Ranks) -> Bool? {
      let (length, otherLength) = (nameLength(of: item), ranks.nameLength(of: other))
      if length != otherLength { return length < otherLength }
      guard let name = itemName(item), let otherName = ranks.itemName(other) else { return nil }
      let (folded, otherFolded) = (Fold.fold(name), Fold.fold(otherName))
      if folded != otherFolded { return folded.utf8.lexicographicallyPrecedes(otherFolded.utf8) }
      if name.utf8.elementsEqual(otherName.utf8) { return nil }
      return name.utf8.lexicographicallyPrecedes(otherName.utf8)
    }
  }

  var ranks: Ranks { Ranks(index, baseWeight: baseWeight, scanned: scan == nil ? nil : items) }

  /// Nil for an empty position.
  func order(of item: UInt32) -> Order? { ranks.order(of: item) }
}
