import Catalog
import ExternalSearch
import HunchModelTestSupport
import SmartSearch
import Suggestions
import TestSupport
import Testing

@testable import HunchModel

/// The rows of random texts over random lists, before and after random choices: near matches stay below all matches,
/// and what was learned moves only rows that are there anyway.
@Suite struct LearnedOrderTests {
  /// Few letters, so that texts match, nearly match and fail about equally often.
  private static let alphabet = ["f", "o", "x", "i", "O", "X", " ", "-"]
  private static let libraryCount = 120
  private static let textsPerLibrary = 12

  private static func names(_ random: inout SeededRandom) -> [String] {
    let count = random.int(below: 24)
    return Set((0..<count).map { _ in random.text(of: alphabet, letters: 1...10) }).sorted()
  }

  /// Applications, lines of a list, and references: the three ways to be ranked among several sources.
  private static func sources(_ random: inout SeededRandom) -> [NameSource] {
    [
      NameSource(names(&random), id: "programs", weight: ItemWeight.application),
      NameSource(names(&random), id: "lines", weight: ItemWeight.listItem),
      NameSource(names(&random), id: "references", weight: ItemWeight.icon),
    ]
  }

  /// Returns a random text, or a part of a name with a typing error, without its spaces, or from inside a word.
  private static func text(for items: [CatalogItem], _ random: inout SeededRandom) -> String {
    guard let name = items.randomElement(using: &random)?.name, !random.oneIn(5) else {
      return random.text(of: alphabet, letters: 0...5)
    }
    var letters = Array(name)
    switch random.int(below: 5) {
    case 0: letters.removeAll { $0 == " " || $0 == "-" }
    case 1: letters.removeFirst()
    case 2: letters.remove(at: random.int(below: letters.count))
    case 3: letters[random.int(below: letters.count)] = "x"
    default: break
    }
    return String(letters.prefix(1 + random.int(below: 8)))
  }

  /// Returns the search of a window that remembers these choices.
  private static func search(_ text: String, _ snapshot: LibrarySnapshot, _ ranking: HistoryRanking) -> SourceSearch {
    let chosen = ranking.chosen(for: text).compactMap { ItemReference($0) }.compactMap { snapshot.hit(of: $0) }
    return SourceSearch(query: .init(generation: 1, text: text, scope: nil), snapshot: snapshot, chosen: chosen)
  }

  private static func rows(_ search: SourceSearch) -> ResultRows {
    let answer = search.firstAnswer()
    var items = ResultItems(snapshot: search.snapshot, answer: answer, query: search.query, showsSource: true)
    let near = search.nearRows(beside: answer.total)
    items.near = near
    return ResultRows(items: items, layout: RowLayout(named: answer.total, near: near.hits.count))
  }

  /// Returns all near matches, also those that have no room in the window.
  private static func near(_ search: SourceSearch, beside matches: Int) -> Set<LibraryHit> {
    Set(search.snapshot.near(search.query.text, beside: matches, limit: 1_000).map(\.hit))
  }

  @Test func nearMatchesStayBelowMatchesWhateverWasLearned() async {
    // How often there was something to see.
    var (mixedCount, reorderedCount, learnedNearCount) = (0, 0, 0)
    for seed in 1...UInt64(Self.libraryCount) {
      var random = SeededRandom(seed: seed)
      let library = Library(sources: Self.sources(&random))
      library.start(follows: false)
      let new = await library.loaded()
      let items = new.sources.flatMap { source in source.items.map { (source.id, $0) } }
      let texts = (0..<Self.textsPerLibrary).map { _ in Self.text(for: items.map(\.1), &random) }

      var ranking = HistoryRanking(at: 0)
      for time in 0..<random.int(below: 40) {
        guard let (source, item) = items.randomElement(using: &random) else { break }
        // A list may have had other lines then, so that the text no longer finds the item.
        ranking.recordChoice(
          of: ItemReference(source: source, item: item.id).description, for: random.element(of: texts),
          at: Double(time) * 40_000)
      }
      let learned = ranking
      await library.setUsageScores { learned.usageScores }.value
      let known = library.snapshot

      for text in texts {
        let comment = Comment(rawValue: "seed \(seed), “\(text)”")
        let (before, after) = (
          Self.search(text, new, HistoryRanking(at: 0)), Self.search(text, known, learned)
        )
        let (plain, rows) = (Self.rows(before), Self.rows(after))
        #expect(rows.layout.matches == plain.layout.matches, comment)
        let matches = plain.items.hits
        #expect(Set(rows.items.hits) == Set(matches) && rows.items.hits.count == matches.count, comment)
        let nearHits = Self.near(after, beside: rows.layout.named)
        #expect(nearHits == Self.near(before, beside: plain.layout.named), comment)
        #expect(nearHits.isDisjoint(with: matches), comment)

        let matcher = SmartMatcher(text)
        for row in 0..<rows.layout.count {
          guard let item = rows.item(at: row) else {
            Issue.record("row \(row) is missing, \(comment)")
            continue
          }
          #expect(matcher.matches(item.searched) == (row < rows.layout.matches), "row \(row), \(comment)")
        }

        if rows.layout.matches > 0, rows.layout.near > 0 { mixedCount += 1 }
        if rows.items.hits != matches { reorderedCount += 1 }
        learnedNearCount += nearHits.count { after.chosen.contains($0) }
      }
    }
    #expect(mixedCount > 0, "near matches below matches")
    #expect(reorderedCount > 0, "rows in another order")
    #expect(learnedNearCount > 0, "near matches that were chosen for the same text")
  }
}
