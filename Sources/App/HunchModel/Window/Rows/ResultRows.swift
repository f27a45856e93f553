import Catalog
import ExternalSearch
import FileIndexing
import SmartSearch

/// The near matches of a text, in the sources as they were when it was searched for.
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

/// The rows of one answer: which items they are, and what each shows. Behind the items that are found by their names come
/// the files that words of their folders find, but before what is looked up, such as icons, behind all those the
/// results of other programs and of servers, and at the end the near matches, which are counted nowhere.
struct ResultRows {
  let snapshot: LibrarySnapshot
  private(set) var answer: LibraryAnswer
  /// What words of folders find; nil while that is not known.
  var byFolders: FilesByFolder?
  /// The item of the first row, where the field is completed from it. It stays there: the field says so.
  var completed: LibraryHit?
  /// The near matches, below all other rows; nil while they are not known, or not looked for.
  var near: NearRows?
  /// The folder that the text walks through, as it was typed, where the rows are what is in it.
  var folder: String?
  /// What other programs and servers found.
  var outside: [OutsideResult] = []
  private let query: SearchSession.Query
  private let matcher: SmartMatcher
  private let showsSource: Bool
  /// Whether they are not those of the library: a menu, or what a keyword leads to.
  let standAlone: Bool
  private let showsIcons: Bool
  private let made = MadeItems()

  /// So many rows are asked whether they have a picture; the room beside the name is kept free if one has.
  private static let sampledRows = 64

  /// - Parameters:
  ///   - query: What was searched for.
  ///   - showsSource: Whether each row names its source.
  ///   - standAlone: Whether they are not those of the library.
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

  /// Nothing, before the first search.
  init() {
    let nothing = Library(sources: []).snapshot
    self.init(
      snapshot: nothing, answer: nothing.search("", limit: 0), query: .init(generation: 0, text: ""),
      showsSource: false)
  }

  /// Whether another query would find the same in the same sources.
  func answers(_ other: SearchSession.Query) -> Bool {
    query.text.utf8.elementsEqual(other.text.utf8) && query.scope == other.scope
  }

  /// How many items of the sources are found by their names.
  var total: Int { answer.total }

  /// How many items are found in all sources, each once.
  var everywhere: Int {
    zip(snapshot.sources, counts).reduce(0) { $1.0.isSearchedAlone ? $0 : $0 + $1.1 } - answer.doubles
  }

  /// How many items of each source are found.
  var counts: [Int] {
    var counts = answer.counts
    if let byFolders, counts.indices.contains(byFolders.number) { counts[byFolders.number] += byFolders.total }
    return counts
  }

  /// The same by the ids of the sources, with the rows that are made for a text.
  var countsByID: [String: Int] { Dictionary(zip(snapshot.sources.map(\.id), counts), uniquingKeysWith: +) }

  /// How many rows there are of the sources: how many items are found within the scope.
  var found: Int { answer.total + folderRows }
  /// How many rows there are of what words of folders find.
  var folderRows: Int { byFolders?.rowCount ?? 0 }
  /// The first of these rows, or where it would be.
  var firstFolderRow: Int { max(folderPlace, completed == nil ? 0 : 1) }
  /// The same as the first hits have it: no row moves when the others come.
  private let folderPlace: Int
  /// The first of the near matches, or where it would be.
  var firstNearRow: Int { found + outside.count }

  /// The result of another program in a row; nil for all others.
  func programResult(at row: Int) -> ProgramResult? {
    if case .program(let result)? = outsideResult(at: row) { result } else { nil }
  }

  /// The result of a server in a row; nil for all others.
  private func serverResult(at row: Int) -> ServerResult? {
    if case .server(let result)? = outsideResult(at: row) { result } else { nil }
  }

  private func outsideResult(at row: Int) -> OutsideResult? {
    let place = row - found
    return outside.indices.contains(place) ? outside[place] : nil
  }

  /// How many rows there are of servers.
  var serverRows: Int {
    outside.count { if case .server = $0 { true } else { false } }
  }

  /// Whether the hits are only the first of those that match.
  var isPartial: Bool { answer.hits.count < answer.total }
  /// The same of those that words of folders find.
  var isPartialByFolders: Bool { (byFolders?.items.count ?? 0) < folderRows }

  /// Takes what others have found. What is known of that stays where it is, whoever answers meanwhile: the new
  /// ones come last.
  /// - Returns: Whether there are other rows now.
  mutating func take(_ results: [OutsideResult]) -> Bool {
    guard results != outside else { return false }
    let known = outside.filter(results.contains)
    outside = known + results.filter { !known.contains($0) }
    return true
  }

  /// Takes all hits, of which those known so far are the first.
  mutating func complete(with answer: LibraryAnswer) {
    self.answer = answer
  }

  // MARK: One row

  /// An item of a source, and where it is.
  struct Place {
    var number: Int
    var source: LoadedSource
    var position: UInt32
    /// Whether words of its folders find it, besides those of its name.
    var isByFolders: Bool

    var item: CatalogItem { source.items[Int(position)] }
  }

  /// What a row of the sources is about; nil for a row beyond those known.
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

  /// Where the item of a row is among all that are found by their names; nil for any other row.
  func hitPlace(ofRow row: Int) -> Int? {
    if row < firstFolderRow { return row }
    let place = row - folderRows
    return (firstFolderRow..<max(firstFolderRow, answer.total)).contains(place) ? place : nil
  }

  /// The row of the item at a place among all that are found by their names.
  func row(ofHitAt place: Int) -> Int { place < firstFolderRow ? place : place + folderRows }

  /// The item in a row; nil for a row beyond the hits that are known.
  func item(at row: Int) -> CatalogItem? { place(at: row).map(item) ?? serverResult(at: row)?.item }

  /// Items are made whenever they are asked for, which takes long for some, and a row is asked for several times at a key.
  private func item(_ place: Place) -> CatalogItem {
    let key = MadeItems.Key(source: place.number, position: place.position, revision: place.source.revision)
    if let known = made.items[key] { return known }
    if made.items.count >= MadeItems.most { made.items = [:] }
    let item = place.item
    made.items[key] = item
    return item
  }

  private final class MadeItems {
    /// More than a window shows.
    static let most = 128
    var items: [Key: CatalogItem] = [:]

    struct Key: Hashable {
      let source: Int
      let position: UInt32
      let revision: Int
    }
  }

  /// - Parameter isGone: Whether a file that the row is about was looked for, and is no more.
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
      // A code point finds a character, and says nothing to a reader.
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

  /// Where several sources are in the list, an item without a picture has that of its source, and the room for it is not
  /// empty.
  private func icon(of item: CatalogItem, in source: LoadedSource) -> ItemIcon? {
    guard showsIcons else { return nil }
    return item.icon == .none && showsSource ? .themed(source.iconName) : item.icon
  }

  /// Whether the first row is a sum: then the text is one.
  var isSum: Bool { item(at: 0)?.answer != nil }

  /// The row's item as inline completion knows it.
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
        item: .item(Int(place.position), source: place.number), name: typedPath(of: place.item) ?? item.name,
        compounds: item.compounds)
    }
  }

  /// What is typed for an item of a folder that the text walks through; nil for all else, and for the folder itself.
  private func typedPath(of item: CatalogItem) -> String? {
    guard let folder, !item.name.contains("/"), item.name != "~" else { return nil }
    return folder + item.name + (item.isFolder ? "/" : "")
  }

  /// The row of a hit, among those known.
  func row(of hit: LibraryHit) -> Int? {
    answer.hits.firstIndex(of: hit).map(row(ofHitAt:))
  }

  /// What stays the same about a row's item when its source is read anew.
  func reference(at row: Int) -> ItemReference? {
    place(at: row).map { ItemReference(source: $0.source.id, item: $0.item.id) }
  }

  /// What stays the same about a row when the sources are read anew, and others stand before it.
  enum LastingReference: Equatable {
    case item(ItemReference)
    case result(ProgramResult.Reference)
    case server(ServerResult)
  }

  /// What stays the same about a row; nil for a row beyond those known.
  func lasting(at row: Int) -> LastingReference? {
    switch outsideResult(at: row) {
    case .program(let result)?: .result(result.reference)
    case .server(let result)?: .server(result)
    case nil: reference(at: row).map { .item($0) }
    }
  }

  /// Where it is now, among the rows known.
  /// - Parameter first: The first of the items that are found by their names to look at.
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

  /// What its source knows of a row's item besides what the row says.
  func facts(at row: Int) -> [Fact] { place(at: row).map { $0.source.items.facts(at: Int($0.position)) } ?? [] }

  /// What a row's source is called.
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
