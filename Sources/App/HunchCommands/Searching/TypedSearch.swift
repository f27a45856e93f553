internal import Catalog
internal import SmartSearch

/// The search of `hunch search`: that of the sources, and as in the window, rows made for the text. These are the
/// answer of a sum, the content of a typed folder, and a web address.
struct TypedSearch: Sendable {
  private let search: TextSearch
  /// Whether no source is named. Typed paths and addresses belong to none.
  private let isOfAllSources: Bool
  /// How much each item is used, which orders the content of a typed folder.
  private let scores: [ItemReference: Double]
  private let calculator: Calculator

  init(
    _ search: TextSearch, ofAllSources: Bool, scores: [ItemReference: Double] = [:],
    calculator: Calculator = Calculator()
  ) {
    self.search = search
    isOfAllSources = ofAllSources
    self.scores = scores
    self.calculator = calculator
  }

  struct Row: Sendable {
    /// The id of the source; `path` or `web` for rows that belong to none.
    var source: String
    var item: CatalogItem
    var isNear = false
  }

  struct Results: Sendable {
    var rows: [Row]
    /// Whether anything was found, even if the limit leaves it out.
    var isFound: Bool
    /// The problem of a typed folder, in a sentence.
    var trouble: String?
    /// The reason why the text, a sum of numbers or of money, has no result; nil for other texts, and if anything was found.
    var sumTrouble: String?
  }

  /// Runs the search. The calculator and the disk of a typed folder have a few seconds to answer.
  @concurrent
  func run(in snapshot: LibrarySnapshot) async -> Results {
    if isOfAllSources, let path = TypedPath(search.text) {
      let (folder, trouble) = await TypedFolder.read(path) { scores }
      let rows = folder?.rows(for: path.part) ?? TypedFolder.none
      let answer = rows.search(path.part, limit: search.limit)
      return Results(rows: Self.rows(answer.hits, of: rows), isFound: answer.total > 0, trouble: trouble)
    }
    // The user's engines search the web and are no results, so only addresses are recognized.
    let addresses = isOfAllSources ? WebEngines() : nil
    if let address = addresses?.items(for: search.text) { return results(web: address) }
    let sums = await addingSum(to: snapshot)
    let found = await search.run(in: sums.snapshot)
    let rows = Self.rows(found.hits, of: found.snapshot) + Self.rows(found.near, of: found.snapshot, areNear: true)
    let isNothingMatched = found.total == found.near.count
    var results = results(
      rows, isFound: found.total > 0, web: isNothingMatched ? addresses?.offers(for: search.text) : nil)
    if !results.isFound { results.sumTrouble = sums.trouble }
    return results
  }

  /// Returns results with rows of web addresses behind the others.
  private func results(_ rows: [Row] = [], isFound: Bool = false, web: [CatalogItem]?) -> Results {
    let addresses = (web ?? []).map { Row(source: "web", item: $0) }
    return Results(rows: Array((rows + addresses).prefix(search.limit)), isFound: isFound || !addresses.isEmpty)
  }

  /// Adds the row of a sum to its source, if the text is one and has an answer; otherwise says why it has none.
  private func addingSum(to snapshot: LibrarySnapshot) async -> (snapshot: LibrarySnapshot, trouble: String?) {
    guard snapshot.calculatesSums else { return (snapshot, nil) }
    guard let sum = SumText(search.text, numbers: calculator.numbers), !sum.hasCurrency,
      let answer = try? await calculator.answer(to: sum)
    else { return (snapshot, calculator.reason(for: search.text)) }
    return (snapshot.adding([CatalogItem(sum: search.text, answer: answer)], to: SumSource.sourceID), nil)
  }

  private static func rows(_ hits: [LibraryHit], of snapshot: LibrarySnapshot, areNear: Bool = false) -> [Row] {
    hits.map { hit in Row(source: snapshot.sources[Int(hit.source)].id, item: snapshot.item(hit), isNear: areNear) }
  }
}
