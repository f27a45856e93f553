import Catalog
import SmartSearch

/// The near matches of a text, with the snapshot that was searched.
struct NearRows: Sendable {
  let snapshot: LibrarySnapshot
  private(set) var hits: [LibraryHit]

  init(_ snapshot: LibrarySnapshot, _ hits: [NearLibraryHit]) {
    self.snapshot = snapshot
    self.hits = hits.map(\.hit)
  }

  /// Removes the files that are listed already.
  mutating func remove(_ files: FilesByFolder) {
    hits.removeAll { hit in
      let reference = snapshot.reference(of: hit)
      return reference.source == files.source.id && files.place(of: reference.item) != nil
    }
  }

  /// The names of the items, as searches know them.
  var names: [String] { hits.map { snapshot.item($0).name } }
}

/// The items that answer one search. ``ResultRows`` shows them in the order and number that the session counts.
struct ResultItems {
  let snapshot: LibrarySnapshot
  /// The known items found by their names, best first.
  var hits: [LibraryHit]
  /// The files found by words of folders; nil while they are unknown.
  var byFolders: FilesByFolder?
  /// The near matches; nil while they are unknown or not searched for.
  var near: NearRows?
  /// The results of other programs and servers.
  var outside: [OutsideResult] = []
  /// The typed folder whose content the rows are; nil for other texts.
  var folder: String?
  /// The reason why the text, a sum, has no result; nil for other texts, and if anything was found.
  var sumTrouble: String?
  /// The number of files that were looked at for the filters of the text; nil without filters.
  var looked: Int?
  /// Whether the rows are the files that meet the filters of the text.
  var isFiltered: Bool { looked != nil }
  let query: SearchSession.Query
  let matcher: SmartMatcher
  let showsSource: Bool
  let showsIcons: Bool
  /// Whether the rows are not the library's: those of a menu or of a keyword.
  let standAlone: Bool
  /// The number of items found by their names in each source, and of those that two sources share.
  private let named: [Int]
  private let doubles: Int
  private let made = MadeItems()

  /// The number of rows checked for a picture. If one has a picture, all names leave room for it.
  private static let sampledRows = 64

  /// - Parameters:
  ///   - query: The query that the items answer.
  ///   - showsSource: Whether each row names its source.
  ///   - standAlone: Whether the rows are not the library's.
  init(
    snapshot: LibrarySnapshot, answer: LibraryAnswer, query: SearchSession.Query, showsSource: Bool,
    standAlone: Bool = false
  ) {
    self.snapshot = snapshot
    hits = answer.hits
    (named, doubles) = (answer.counts, answer.doubles)
    self.query = query
    self.showsSource = showsSource
    self.standAlone = standAlone
    showsIcons = showsSource || answer.hits.prefix(Self.sampledRows).contains { snapshot.item($0).icon != .none }
    matcher = SmartMatcher(query.text)
  }

  /// Makes no items, before the first search.
  init() {
    let nothing = Library(sources: []).snapshot
    self.init(
      snapshot: nothing, answer: nothing.search("", limit: 0), query: .init(generation: 0, text: ""),
      showsSource: false)
  }

  /// Whether another query would find the same items in the same sources.
  func answers(_ other: SearchSession.Query) -> Bool {
    query.text.utf8.elementsEqual(other.text.utf8) && query.scope == other.scope
  }

  /// The number of items found in each source.
  var counts: [Int] {
    var counts = named
    if let byFolders, counts.indices.contains(byFolders.number) { counts[byFolders.number] += byFolders.total }
    return counts
  }

  /// The counts by the ids of the sources, including rows made for the text.
  var countsByID: [String: Int] { Dictionary(zip(snapshot.sources.map(\.id), counts), uniquingKeysWith: +) }

  /// The number of items found in all sources, each counted once.
  var everywhere: Int {
    zip(snapshot.sources, counts).reduce(0) { $1.0.traits.isSearchedAlone ? $0 : $0 + $1.1 } - doubles
  }

  var serverResultCount: Int { outside.count { if case .server = $0 { true } else { false } } }

  /// Stores the results of other programs and servers. Known results keep their places, and new ones come last.
  /// - Returns: Whether the results changed.
  mutating func store(_ results: [OutsideResult]) -> Bool {
    guard results != outside else { return false }
    let known = outside.filter(results.contains)
    outside = known + results.filter { !known.contains($0) }
    return true
  }

  /// Returns the item at a place. Made items are kept: making some takes long, and each key asks for a row several
  /// times.
  func item(_ place: ResultRows.Place) -> CatalogItem {
    let key = MadeItems.Key(source: place.number, position: place.position, revision: place.source.revision)
    if let known = made.items[key] { return known }
    if made.items.count >= MadeItems.most { made.items = [:] }
    let item = place.item
    made.items[key] = item
    return item
  }

  private final class MadeItems {
    /// More than the rows of a window.
    static let most = 128
    var items: [Key: CatalogItem] = [:]

    struct Key: Hashable {
      let source: Int
      let position: UInt32
      let revision: Int
    }
  }
}
