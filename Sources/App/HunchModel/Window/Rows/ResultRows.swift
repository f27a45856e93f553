import Catalog
import ExternalSearch
import FileIndexing
import SmartSearch

/// The near matches of a text, with the snapshot that was searched.
struct NearRows: Sendable {
  let snapshot: LibrarySnapshot
  let hits: [LibraryHit]

  init(_ snapshot: LibrarySnapshot, _ hits: [NearLibraryHit]) {
    self.snapshot = snapshot
    self.hits = hits.map(\.hit)
  }

  /// The names of the items, as searches know them.
  var names: [String] { hits.map { snapshot.item($0).name } }
}

/// The rows of one answer: their items and their contents.
///
/// The order is: items found by their names; files found by words of their folders; results of other programs and
/// servers; near matches, which no count includes. Sources that are looked up, such as icons, follow the files found
/// by folders.
struct ResultRows {
  let snapshot: LibrarySnapshot
  private(set) var answer: LibraryAnswer
  /// The files found by words of folders; nil while they are unknown.
  var byFolders: FilesByFolder?
  /// The item of the first row, if it completes the text. It must stay there, because the field shows it.
  var completed: LibraryHit?
  /// The near matches, below all other rows; nil while they are unknown or not searched for.
  var near: NearRows?
  /// The typed folder whose content the rows are; nil for other texts.
  var folder: String?
  /// The number of files that were looked at for the filters of the text; nil without filters.
  var looked: Int?
  /// Whether the rows are the files that meet the filters of the text.
  var isFiltered: Bool { looked != nil }
  /// The results of other programs and servers.
  var outside: [OutsideResult] = []
  private let query: SearchSession.Query
  private let matcher: SmartMatcher
  private let showsSource: Bool
  /// Whether the rows are not the library's: those of a menu or of a keyword.
  let standAlone: Bool
  private let showsIcons: Bool
  private let made = MadeItems()

  /// The number of rows checked for a picture. If one has a picture, all names leave room for it.
  private static let sampledRows = 64

  /// - Parameters:
  ///   - query: The query that the rows answer.
  ///   - showsSource: Whether each row names its source.
  ///   - standAlone: Whether the rows are not the library's.
  init(
    snapshot: LibrarySnapshot, answer: LibraryAnswer, query: SearchSession.Query, showsSource: Bool,
    standAlone: Bool = false
  ) {
    self.standAlone = standAlone
    self.snapshot = snapshot
    self.answer = answer
    folderPlace = answer.folderPlace
    self.query = query
    self.showsSource = showsSource
    showsIcons = showsSource || answer.hits.prefix(Self.sampledRows).contains { snapshot.item($0).icon != .none }
    matcher = SmartMatcher(query.text)
  }

  /// Makes no rows, before the first search.
  init() {
    let nothing = Library(sources: []).snapshot
    self.init(
      snapshot: nothing, answer: nothing.search("", limit: 0), query: .init(generation: 0, text: ""),
      showsSource: false)
  }

  /// Whether another query would find the same rows in the same sources.
  func answers(_ other: SearchSession.Query) -> Bool {
    query.text.utf8.elementsEqual(other.text.utf8) && query.scope == other.scope
  }

  /// The number of items found by their names.
  var total: Int { answer.total }

  /// The number of items found in all sources, each counted once.
  var everywhere: Int {
    zip(snapshot.sources, counts).reduce(0) { $1.0.isSearchedAlone ? $0 : $0 + $1.1 } - answer.doubles
  }

  /// The number of items found in each source.
  var counts: [Int] {
    var counts = answer.counts
    if let byFolders, counts.indices.contains(byFolders.number) { counts[byFolders.number] += byFolders.total }
    return counts
  }

  /// The counts by the ids of the sources, including rows made for the text.
  var countsByID: [String: Int] { Dictionary(zip(snapshot.sources.map(\.id), counts), uniquingKeysWith: +) }

  /// The number of rows of the sources within the scope.
  var found: Int { answer.total + folderRows }
  /// The number of rows found by words of folders.
  var folderRows: Int { byFolders?.rowCount ?? 0 }
  /// The first of these rows, or its place if there are none.
  var firstFolderRow: Int { max(folderPlace, completed == nil ? 0 : 1) }
  /// The first folder row according to the first hits. It stays the same when the other hits arrive, so no row moves.
  private let folderPlace: Int
  /// The first near match, or its place if there are none.
  var firstNearRow: Int { found + outside.count }

  /// Returns the result of another program in a row; nil for all other rows.
  func programResult(at row: Int) -> ProgramResult? {
    if case .program(let result)? = outsideResult(at: row) { result } else { nil }
  }

  /// Returns the result of a server in a row; nil for all other rows.
  private func serverResult(at row: Int) -> ServerResult? {
    if case .server(let result)? = outsideResult(at: row) { result } else { nil }
  }

  private func outsideResult(at row: Int) -> OutsideResult? {
    let place = row - found
    return outside.indices.contains(place) ? outside[place] : nil
  }

  var serverRows: Int {
    outside.count { if case .server = $0 { true } else { false } }
  }

  /// Whether the hits are only the first of those that match.
  var isPartial: Bool { answer.hits.count < answer.total }
  /// Whether the known rows by words of folders are only the first ones.
  var isPartialByFolders: Bool { (byFolders?.items.count ?? 0) < folderRows }

  /// Stores the results of other programs and servers. Known results keep their places, and new ones come last.
  /// - Returns: Whether the rows changed.
  mutating func take(_ results: [OutsideResult]) -> Bool {
    guard results != outside else { return false }
    let known = outside.filter(results.contains)
    outside = known + results.filter { !known.contains($0) }
    return true
  }

  /// Stores all hits. The known ones are their beginning.
  mutating func complete(with answer: LibraryAnswer) {
    self.answer = answer
  }

  // MARK: One row

  /// The position of an item in its source.
  struct Place {
    var number: Int
    var source: LoadedSource
    var position: UInt32
    /// Whether words of folders found the item, not only those of its name.
    var isByFolders: Bool

    var item: CatalogItem { source.items[Int(position)] }
  }

  /// Returns the place of a row's item; nil for a row that is not known.
  func place(at row: Int) -> Place? {
    if let place = hitPlace(ofRow: row) {
      guard answer.hits.indices.contains(place) else { return nil }
      return Place(answer.hits[place], in: snapshot)
    }
    if row >= firstNearRow {
      guard let near, near.hits.indices.contains(row - firstNearRow) else { return nil }
      return Place(near.hits[row - firstNearRow], in: near.snapshot)
    }
    guard let byFolders, byFolders.items.indices.contains(row - firstFolderRow) else { return nil }
    let position = byFolders.items[row - firstFolderRow]
    return Place(number: byFolders.number, source: byFolders.source, position: position, isByFolders: true)
  }

  /// Returns the position of a row's item among the items found by their names; nil for other rows.
  func hitPlace(ofRow row: Int) -> Int? {
    if row < firstFolderRow { return row }
    let place = row - folderRows
    return (firstFolderRow..<max(firstFolderRow, answer.total)).contains(place) ? place : nil
  }

  /// Returns the row of an item at a position among the items found by their names.
  func row(ofHitAt place: Int) -> Int { place < firstFolderRow ? place : place + folderRows }

  /// Returns the item in a row; nil for a row that is not known.
  func item(at row: Int) -> CatalogItem? { place(at: row).map(item) ?? serverResult(at: row)?.item }

  /// Returns the name in a row, without the rest of its content; nil for a row that is not known.
  func name(at row: Int) -> String? { programResult(at: row)?.name ?? item(at: row)?.name }

  /// Keeps made items: making some takes long, and each key asks for a row several times.
  private func item(_ place: Place) -> CatalogItem {
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

  /// Returns the content of a row; nil for a row that is not known.
  /// - Parameter isGone: Whether the file at a path is known to be deleted.
  func content(at row: Int, isGone: (FilePath) -> Bool = { _ in false }) -> RowContent? {
    if let result = programResult(at: row) {
      var content = RowContent(
        icon: ItemIcon(result.icon ?? result.program.icon, fallback: .application),
        name: result.name, matcher: matcher, subtitle: result.summary,
        detail: result.origin)
      content.sum = result.sum
      return content
    }
    if let result = serverResult(at: row) {
      let item = result.item
      return RowContent(
        icon: item.icon, name: item.name, matcher: matcher, subtitle: item.subtitle, detail: result.server)
    }
    return place(at: row).map { place in
      let item = item(place)
      let detail = showsSource ? place.source.kind(of: item) : nil
      let isGone = item.file.map(isGone) == true
      if place.isByFolders {
        return RowContent(place, foundBy: query.text, icon: item.icon, detail: detail, isGone: isGone)
      }
      let isCharacter = place.source.id == CharacterSource.sourceID
      var searched = item.searched
      // A character's code point finds it, but tells a reader nothing.
      if isCharacter { searched.alternateNames.removeAll { $0.hasPrefix("U+") } }
      let isInside = place.source.insideMatching != nil && !matcher.matches(searched)
      if row >= firstNearRow || isInside {
        let near = isInside ? NearMatcher(inside: query.text) : NearMatcher(query.text)
        return RowContent(
          icon: icon(of: item, in: place.source), name: searched.name,
          matchesInName: { near.highlights(in: $0, compounds: searched.compounds) }, styles: item.nameStyles,
          subtitle: item.subtitle, detail: detail, isGone: isGone)
      }
      var content = RowContent(
        searched, found: matcher, styles: item.nameStyles, icon: icon(of: item, in: place.source),
        subtitle: item.subtitle, hasOneSubtitle: isCharacter, detail: detail, isGone: isGone)
      content.sum = item.answer.map { RowContent.Sum(typed: item.name, is: $0) }
      return content
    }
  }

  /// In a list of several sources, an item without a picture shows its source's picture, because the room for it is
  /// there.
  private func icon(of item: CatalogItem, in source: LoadedSource) -> ItemIcon? {
    guard showsIcons else { return nil }
    return item.icon == .none && showsSource ? .themed(source.iconName) : item.icon
  }

  /// Whether the first row is a sum, which means that the text is.
  var isSum: Bool { item(at: 0)?.answer != nil }

  /// Returns the row's item for inline completion.
  func candidate(at row: Int) -> InlineCompletion.Candidate? {
    if let result = programResult(at: row) {
      return InlineCompletion.Candidate(
        item: .result(program: result.program.id, id: result.id), name: result.name)
    }
    if let result = serverResult(at: row) {
      return InlineCompletion.Candidate(item: .result(program: result.provider, id: result.item.id), name: result.title)
    }
    return place(at: row).map { place in
      let item = place.source.items.searchItem(at: Int(place.position))
      return InlineCompletion.Candidate(
        item: .item(Int(place.position), source: place.number),
        // The field keeps the typed text.
        name: place.source.isConfidential ? query.text : typedPath(of: place.item) ?? item.name,
        compounds: item.compounds)
    }
  }

  /// Whether the item of a row comes from a confidential source.
  func isConfidential(at row: Int) -> Bool { place(at: row)?.source.isConfidential == true }

  /// Returns the path to type for an item of the typed folder; nil for other items, and for the folder itself.
  private func typedPath(of item: CatalogItem) -> String? {
    guard let folder, !item.name.contains("/"), item.name != "~" else { return nil }
    return folder + item.name + (item.isFolder ? "/" : "")
  }

  /// Returns the row of a hit; nil if it is not among the known ones.
  func row(of hit: LibraryHit) -> Int? {
    answer.hits.firstIndex(of: hit).map(row(ofHitAt:))
  }

  /// Returns the identity of a row's item, which stays the same when its source is read again.
  func reference(at row: Int) -> ItemReference? {
    place(at: row).map { ItemReference(source: $0.source.id, item: $0.item.id) }
  }

  /// Returns the reference by which the history remembers a row's item; nil for an item without a permanent identity.
  /// Rows of a script or an engine exist only for one text.
  func rememberedReference(at row: Int) -> ItemReference? {
    !standAlone && item(at: row)?.isRemembered == true ? reference(at: row) : nil
  }

  /// The identity of a row, which stays the same when the sources are read again and rows move.
  enum LastingReference: Equatable {
    case item(ItemReference)
    case result(ProgramResult.Reference)
    case server(ServerResult)
  }

  /// Returns the identity of a row; nil for a row that is not known.
  func lasting(at row: Int) -> LastingReference? {
    switch outsideResult(at: row) {
    case .program(let result)?: .result(result.reference)
    case .server(let result)?: .server(result)
    case nil: reference(at: row).map { .item($0) }
    }
  }

  /// Returns the current row of an identity; nil if it is not among the known rows.
  /// - Parameter first: The first item found by its name to check.
  func row(of lasting: LastingReference, from first: Int = 0) -> Int? {
    switch lasting {
    case .item(let reference):
      byFolders.flatMap { $0.source.id == reference.source ? $0.place(of: reference.item) : nil }
        .map { firstFolderRow + $0 }
        ?? answer.hits.indices.dropFirst(first).lazy.map(row(ofHitAt:)).first { self.reference(at: $0) == reference }
        ?? (near?.hits.indices).flatMap { near in
          near.lazy.map { firstNearRow + $0 }.first { self.reference(at: $0) == reference }
        }
    case .result(let reference):
      outside.firstIndex { if case .program(let result) = $0 { result.reference == reference } else { false } }
        .map { found + $0 }
    case .server(let result): outside.firstIndex(of: .server(result)).map { found + $0 }
    }
  }

  /// Returns the facts that the source knows about a row's item besides the row's content.
  func facts(at row: Int) -> [Fact] { place(at: row).map { $0.source.items.facts(at: Int($0.position)) } ?? [] }

  func sourceTitle(at row: Int) -> String? { place(at: row)?.source.title ?? serverResult(at: row)?.server }
}

extension ResultRows.Place {
  /// The place of an item that a search of names found.
  fileprivate init(_ hit: LibraryHit, in snapshot: LibrarySnapshot) {
    number = Int(hit.source)
    source = snapshot.sources[number]
    position = hit.item
    isByFolders = false
  }
}
