import FileIndexing
import GLibKit
import SmartSearch

/// The state of all sources at one moment: immutable, searchable from any thread for any time.
public struct LibrarySnapshot: Sendable {
  /// The sources, in the order of the library.
  public internal(set) var sources: [LoadedSource]

  /// Whether a source is still loading, and more items may come.
  public var isLoading: Bool { sources.contains { $0.state.isLoading } }

  /// Whether each search finds the same in both, and the same sources are loading or failed.
  package func hasSameAnswers(as other: LibrarySnapshot) -> Bool {
    sources.elementsEqual(other.sources) { $0.hasSameAnswers(as: $1) }
  }

  /// Whether a source is scanned, and may have no index yet to find near matches in.
  package var isScanned: Bool { sources.contains { $0.scan != nil } }

  /// The number of items.
  public var count: Int { sources.reduce(0) { $0 + $1.count } }

  /// The sources that are offered to look into: all but empty optional ones, and those that are searched alone.
  public var offeredSources: [LoadedSource] { sources.filter(\.isOffered) }

  /// The digits from 1 to 9 that, with Ctrl, narrow the search to a source, by its id.
  public var sourceNumbers: [String: Int] {
    Dictionary(zip(offeredSources.map(\.id), 1...9)) { first, _ in first }
  }

  public func source(_ id: String) -> LoadedSource? { sources.first { $0.id == id } }

  /// Returns the item of a hit that came from this snapshot.
  public func item(_ hit: LibraryHit) -> CatalogItem { sources[Int(hit.source)].items[Int(hit.item)] }

  /// Whether the item of a hit can be chosen. Costs less than the item in lists that may be long.
  package func isSelectable(_ hit: LibraryHit) -> Bool {
    sources[Int(hit.source)].items.isSelectable(at: Int(hit.item))
  }

  /// Returns the current position of an item with a usage score or another mark of the user; nil if the item is gone.
  ///
  /// - Complexity: O(*s*) for *s* sources.
  public func hit(of reference: ItemReference) -> LibraryHit? {
    sources.indices.lazy.filter { sources[$0].id == reference.source }.compactMap { source in
      sources[source].position(ofMarked: reference.item).map { LibraryHit(source: Int32(source), item: $0) }
    }.first
  }

  /// Returns the lasting reference of a hit's item.
  public func reference(of hit: LibraryHit) -> ItemReference {
    let source = sources[Int(hit.source)]
    return ItemReference(source: source.id, item: source.items.id(at: Int(hit.item)))
  }

  /// Returns the items of these references, without those that are gone. For code that returns to earlier results.
  ///
  /// - Complexity: O(*n*) for *n* items of a source without its own lookup by id, and it makes each item once: not
  ///   for the main thread.
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

  func positions(in scope: SearchScope) -> [Int] {
    if scope == .all { return sources.indices.filter { !sources[$0].traits.isSearchedAlone } }
    let ids = scope.ids
    return sources.indices.filter { ids.contains(sources[$0].id) }
  }

  /// Returns the sources of a scope.
  package func sources(in scope: SearchScope) -> [LoadedSource] { positions(in: scope).map { sources[$0] } }
}

extension LoadedSource {
  /// The error of a failed source.
  public var failure: SourceError? {
    if case .failed(let error) = state { error } else { nil }
  }

  /// A sentence about what is wrong with the source, or with a part of its items; nil if nothing is.
  package var problem: String? {
    failure?.message ?? filesStatus?.problem ?? (traits.notesAreAdvice ? nil : items.notes.first)
  }

  /// A sentence that names a failed source and the reason.
  public var failureText: String? { failure.map { "\(title): \($0.message)" } }
}

extension LibrarySnapshot {
  /// A sentence for each failed source, with its name and the reason.
  public var failures: [String] { sources.compactMap(\.failureText) }

  /// Returns the number of known files and folders below a folder of the settings, which may begin with `~`; nil for
  /// an unknown folder.
  ///
  /// - Complexity: as ``FileIndex/count(below:)``.
  public func fileCount(in folder: String) -> Int? {
    let path = Directories.path(folder)
    let source = source(FileSettings.source)
    return source?.files?.count(below: Array((source?.filesStatus?.store.roots[path] ?? path).utf8))
  }

  /// Makes a snapshot of a single list, which is searched in its own order.
  ///
  /// - Complexity: O(*n*) in the letters of all names, about a microsecond for each.
  package init(
    list items: [CatalogItem], id: String, title: String, iconName: String, insideMatching: InsideMatching? = nil
  ) {
    let traits = SourceTraits {
      $0.keepsOrder = true
      $0.insideMatching = insideMatching
    }
    var source = LoadedSource(
      id: id, title: title, iconName: iconName, traits: traits, state: .ready(count: items.count))
    // Callers give at most as many items as an index holds.
    try? source.replaceItemsSoFar(CatalogItems(items))
    self.init(sources: [source])
  }

  /// The snapshot without the sources that a private window hides.
  package var forPrivateWindow: LibrarySnapshot {
    LibrarySnapshot(sources: sources.filter { !$0.traits.isHiddenInPrivate })
  }

  /// Adds items that are made for one text, behind those of a source; does nothing if that source is disabled.
  ///
  /// - Parameter facts: The facts of each item, see ``CatalogItems/facts(at:)``.
  /// - Complexity: O(*n*) in the letters of their names, about a microsecond for each.
  package func adding(_ items: [CatalogItem], facts: [[Fact]] = [], to id: String) -> LibrarySnapshot {
    guard let source = source(id), !items.isEmpty else { return self }
    var more = LoadedSource(beside: source)
    // A text makes only a few items, which an index always holds.
    try? more.replaceItemsSoFar(CatalogItems(items, facts: facts))
    more.replaceMarks(source.marks)
    more.state = .ready(count: items.count)
    var snapshot = self
    snapshot.sources.append(more)
    return snapshot
  }

  /// Returns the snapshot with all sources marked as loading, or as ready.
  package func reading(_ isLoading: Bool) -> LibrarySnapshot {
    var snapshot = self
    for position in sources.indices {
      let count = sources[position].count
      snapshot.sources[position].state = isLoading ? .loading(loaded: count, expected: nil) : .ready(count: count)
    }
    return snapshot
  }
}

/// A source's id and title.
public struct SourceName: Sendable, Hashable, Identifiable {
  /// See ``Source/id``.
  public let id: String
  /// See ``Source/title``.
  public let title: String
}

extension Library {
  /// All sources in the order given, including disabled ones.
  public var sourceNames: [SourceName] { sources.map { SourceName(id: $0.id, title: $0.title) } }
}

public enum SourceState: Sendable, Hashable {
  /// The source reads its items; earlier ones, or those read so far, can be searched. `expected` is nil if unknown.
  case loading(loaded: Int, expected: Int?)

  /// All items are loaded.
  case ready(count: Int)

  /// Reading failed, at least in part. Earlier items, or those read so far, stay searchable.
  case failed(SourceError)

  /// Whether items are still being read.
  public var isLoading: Bool {
    if case .loading = self { true } else { false }
  }
}

/// Finds things that are in two sources, to list them once in a search of both. The source of all files lists recent
/// files, because it has them earlier and knows more about them. The source of applications lists installed software.
struct Doubles {
  private let sources: [LoadedSource]
  private let twins: Twins
  private let matcher: SmartMatcher

  /// Prepares for the doubles among the matches of a text.
  init(_ sources: [LoadedSource], _ text: String) {
    self.sources = sources
    twins = Twins(sources)
    matcher = SmartMatcher(text)
  }

  /// Returns the most doubles that a source may have.
  func most(of source: Int) -> Int {
    let source = sources[source]
    return (source.id == RecentFileSource.sourceID ? twins.files : twins.applications) == nil ? 0 : source.twins.count
  }

  /// Whether another source lists the same thing as a hit. A catalogue may name a program differently than its
  /// desktop entry does: software stays in the list if the text does not match the application.
  func contains(_ hit: LibraryHit) -> Bool {
    guard let twin = twins.twin(of: hit) else { return false }
    let place = Int(twin.source)
    return sources[place].files != nil || matcher.matches(sources[place].items.searchItem(at: Int(twin.item)))
  }

  /// Removes doubles from the hits of a source and from its count.
  ///
  /// - Parameters:
  ///   - answer: The first hits of the source.
  ///   - text: The searched text.
  ///   - source: The position of the source.
  /// - Returns: The number of doubles that match, listed or not.
  /// - Complexity: O(*n*) in the number of hits, and another search if these are not all.
  func remove(from answer: inout SearchAnswer, _ text: String, of source: Int) -> Int {
    guard most(of: source) > 0 else { return 0 }
    func isDouble(_ hit: Hit) -> Bool { contains(LibraryHit(source: Int32(source), item: hit.item)) }
    let isWhole = answer.hits.count == answer.total
    let all = isWhole ? answer.hits : sources[source].ownHits(text)
    let count = all.count(where: isDouble)
    answer.hits.removeAll(where: isDouble)
    answer.total -= count
    return count
  }
}

/// Finds the same things in the source of all files and in that of applications, which are looked up once for all hits.
struct Twins {
  private let sources: [LoadedSource]
  /// The places of both sources; nil without one.
  let applications, files: Int?

  init(_ sources: [LoadedSource]) {
    self.sources = sources
    applications = sources.firstIndex { !$0.applications.isEmpty }
    files = sources.firstIndex { $0.files != nil }
  }

  /// Returns the place of the same thing; nil if neither source has it.
  func twin(of hit: LibraryHit) -> LibraryHit? {
    switch sources[Int(hit.source)].twins[hit.item] {
    case .application(let entry):
      guard let applications else { return nil }
      return sources[applications].applications[entry].map { LibraryHit(source: Int32(applications), item: $0) }
    case .file(let path):
      guard let files else { return nil }
      return sources[files].files?.position(of: path.bytes).map { LibraryHit(source: Int32(files), item: $0) }
    case nil: return nil
    }
  }
}

extension LoadedSource {
  /// Returns all hits that are not references; without references, all hits.
  fileprivate func ownHits(_ text: String) -> [Hit] {
    own?.search(text, limit: .max, chosen: []).hits
      ?? search(text, limit: count, chosen: []) { () throws(Never) in }.hits
  }
}
