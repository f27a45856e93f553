/// The words of all sources at one moment: immutable, and readable from any thread.
///
/// It consists of a table for each source, whose counts add up.
struct Lexicon: Sendable {
  var tables: [LexiconTable] = []

  struct Word: Equatable {
    var folded: String
    /// Its unfolded form.
    var form: String
    var count: Int
  }

  /// Returns the number of occurrences of a folded word.
  func count(of word: String) -> Int {
    let units = Array(word.utf16)
    return tables.reduce(0) { sum, table in sum + (table.index(of: units).map { Int(table.counts[$0]) } ?? 0) }
  }

  /// Returns the most frequent words that begin with a folded text, best first.
  ///
  /// With names in several tables the order is approximate: it may miss a word with a low place in each of them.
  ///
  /// - Complexity: O(*n*) for *n* words with this beginning, about a nanosecond each.
  func words(beginningWith prefix: String, limit: Int) -> [Word] {
    let units = Array(prefix.utf16)
    var words: [String: Word] = [:]
    for table in tables {
      let range = table.words(beginningWith: units)
      for index in table.best(4 * limit, among: range) { collect(index, of: table, &words) }
    }
    return Self.best(limit, of: words)
  }

  /// Whether any word begins with a folded text.
  func hasWord(beginningWith prefix: String) -> Bool {
    !words(beginningWith: prefix, limit: 1).isEmpty
  }

  /// Returns the words that follow a folded word most often, and begin with a text, best first. The counts are those
  /// of the pairs.
  func successors(of word: String, beginningWith prefix: String = "", limit: Int) -> [Word] {
    let units = Array(word.utf16)
    let begin = Array(prefix.utf16)
    var words: [String: Word] = [:]
    for table in tables {
      guard let index = table.index(of: units) else { continue }
      for (follower, count) in table.successors(of: index)
      where table.units[table.range(of: follower)].starts(with: begin) {
        let folded = table.word(follower)
        words[folded, default: Word(folded: folded, form: table.form(follower), count: 0)].count += Int(count)
      }
    }
    return Self.best(limit, of: words)
  }

  /// Returns the words for which a folded word may have been meant, with their edit distance; the nearest first, then
  /// the most frequent.
  ///
  /// - Parameter findsBeginnings: whether it may have been meant for the beginning of a word.
  func corrections(
    of word: String, maximumDistance: Int, findsBeginnings: Bool = false, limit: Int
  ) -> [(word: Word, distance: Int)] {
    let units = Array(word.utf16)
    guard !units.isEmpty, units.count <= 64 else { return [] }
    var search = EditDistanceSearch(units, maximumDistance: maximumDistance, findsBeginnings: findsBeginnings)
    var found: [Int: [String: Word]] = [:]
    var seen: Set<String> = [word]
    for table in tables {
      let finds = search.finds(in: table)
      for distance in 0...maximumDistance {
        let indices = finds.lazy.filter { $0.distance == distance }.flatMap(\.words)
        for index in table.best(limit, among: indices) where seen.insert(table.word(index)).inserted {
          collect(index, of: table, &found[distance, default: [:]])
        }
      }
    }
    return found.keys.sorted().flatMap { distance in
      Self.best(limit, of: found[distance, default: [:]]).map { (word: $0, distance: distance) }
    }
  }

  private func collect(_ index: Int, of table: LexiconTable, _ words: inout [String: Word]) {
    let folded = table.word(index)
    if words[folded] != nil { return }
    words[folded] = Word(folded: folded, form: table.form(index), count: count(of: folded))
  }

  private static func best(_ limit: Int, of words: [String: Word]) -> [Word] {
    let present = words.values.filter { $0.count > 0 }
    return Array(
      present.sorted { $0.count != $1.count ? $0.count > $1.count : $0.folded < $1.folded }.prefix(limit))
  }
}
