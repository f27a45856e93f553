import Catalog
import ProgramSearch
import SmartSearch

/// The rows of one answer: which items they are, and what each shows. Behind the items of the sources come the results
/// of other programs.
struct ResultRows {
  let snapshot: LibrarySnapshot
  private(set) var answer: LibraryAnswer
  /// What the rows are for, where the text itself finds nothing.
  let correction: String?
  /// What other programs found.
  var programResults: [ProgramResult] = []
  private let matcher: SmartMatcher
  private let showsSource: Bool
  private let showsIcons: Bool

  /// So many rows are asked whether they have a picture; the room beside the name is kept free if one has.
  private static let sampledRows = 64

  /// - Parameters:
  ///   - text: What was searched for.
  ///   - correction: The same, where it is not what was typed.
  ///   - showsSource: Whether each row names its source.
  init(
    snapshot: LibrarySnapshot, answer: LibraryAnswer, text: String, correction: String? = nil, showsSource: Bool
  ) {
    self.snapshot = snapshot
    self.answer = answer
    self.correction = correction
    self.showsSource = showsSource
    showsIcons = showsSource || answer.hits.prefix(Self.sampledRows).contains { snapshot.item($0).icon != .none }
    matcher = SmartMatcher(text)
  }

  /// Nothing, before the first search.
  init() {
    let nothing = Library(sources: []).snapshot
    self.init(snapshot: nothing, answer: nothing.search("", limit: 0), text: "", showsSource: false)
  }

  /// How many items of the sources there are.
  var total: Int { answer.total }

  var count: Int { answer.total + programResults.count }

  /// The result of another program in a row; nil for items of the sources.
  func programResult(at row: Int) -> ProgramResult? {
    let place = row - answer.total
    return programResults.indices.contains(place) ? programResults[place] : nil
  }

  /// Whether the hits are only the first of those that match.
  var isPartial: Bool { answer.hits.count < answer.total }

  /// Takes what other programs have found. What is known of that stays where it is, whoever answers meanwhile: the new
  /// ones come last.
  /// - Returns: Whether there are other rows now.
  mutating func take(_ results: [ProgramResult]) -> Bool {
    guard results != programResults else { return false }
    let known = programResults.filter(results.contains)
    programResults = known + results.filter { !known.contains($0) }
    return true
  }

  /// Takes all hits, of which those known so far are the first.
  mutating func complete(with answer: LibraryAnswer) {
    self.answer = answer
  }

  /// The item in a row; nil for a row beyond the hits that are known.
  func item(at row: Int) -> CatalogItem? {
    answer.hits.indices.contains(row) ? snapshot.item(answer.hits[row]) : nil
  }

  func content(at row: Int) -> RowContent? {
    if let result = programResult(at: row) {
      return RowContent(
        icon: ItemIcon(result.icon ?? result.program.icon, fallback: .application),
        name: result.name, matcher: matcher, subtitle: result.summary,
        detail: result.program.title)
    }
    return item(at: row).map { item in
      RowContent(
        item.searched, found: matcher, icon: showsIcons ? item.icon : nil, subtitle: item.subtitle,
        detail: showsSource ? snapshot.sources[Int(answer.hits[row].source)].title : nil)
    }
  }

  /// The row's item as inline completion knows it.
  func candidate(at row: Int) -> InlineCompletion.Candidate? {
    if let result = programResult(at: row) {
      return InlineCompletion.Candidate(
        item: .result(program: result.program.id, id: result.id), name: result.name)
    }
    guard answer.hits.indices.contains(row) else { return nil }
    let hit = answer.hits[row]
    let item = snapshot.sources[Int(hit.source)].items.searchItem(at: Int(hit.item))
    return InlineCompletion.Candidate(
      item: .item(Int(hit.item), source: Int(hit.source)), name: item.name, compounds: item.compounds)
  }

  /// The row of a hit, among those known.
  func row(of hit: LibraryHit) -> Int? {
    answer.hits.firstIndex(of: hit)
  }

  /// What stays the same about a row's item when its source is read anew.
  func reference(at row: Int) -> ItemReference? {
    answer.hits.indices.contains(row) ? snapshot.reference(of: answer.hits[row]) : nil
  }

  /// What stays the same about a row when the sources are read anew, and others stand before it.
  enum LastingReference: Equatable {
    case item(ItemReference)
    case result(ProgramResult.Reference)
  }

  /// What stays the same about a row; nil for a row beyond those known.
  func lasting(at row: Int) -> LastingReference? {
    programResult(at: row).map { .result($0.reference) } ?? reference(at: row).map { .item($0) }
  }

  /// Where it is now, among the rows known.
  func row(of lasting: LastingReference) -> Int? {
    switch lasting {
    case .item(let reference): answer.hits.indices.first { self.reference(at: $0) == reference }
    case .result(let reference):
      programResults.firstIndex { $0.reference == reference }.map { answer.total + $0 }
    }
  }

  /// What a row's source is called.
  func sourceTitle(at row: Int) -> String? {
    answer.hits.indices.contains(row) ? snapshot.sources[Int(answer.hits[row].source)].title : nil
  }
}
