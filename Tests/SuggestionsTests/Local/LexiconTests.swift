import TestSupport
import Testing

@testable import Suggestions

@Suite("Lexicon") struct LexiconTests {
  /// Counts the words of names in the simplest way.
  private static func counts(_ names: [String]) -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in names { Words.forEach(in: name) { counts[Words.fold($0), default: 0] += 1 } }
    return counts
  }

  private static func successors(_ names: [String], of word: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in names {
      var words: [String] = []
      Words.forEach(in: name) { words.append(Words.fold($0)) }
      for (first, second) in zip(words, words.dropFirst()) where first == word { counts[second, default: 0] += 1 }
    }
    return counts
  }

  private static func best(_ counts: [String: Int], _ limit: Int) -> [String] {
    counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }.prefix(limit).map(\.key)
  }

  private static func names(_ random: inout SeededRandom) -> [String] {
    (0..<random.int(below: 12)).map { _ in random.text(of: ["a", "b", "é", "ß", "한", " ", "."], letters: 0...9) }
  }

  @Test(arguments: [
    ("person.badge-plus", ["person", "badge", "plus"]), ("it's 'quoted'", ["it's", "quoted"]),
    ("rock’n’roll 2000", ["rock’n’roll", "2000"]), ("  ", []), ("Łódź/e\u{301}", ["Łódź", "e\u{301}"]),
  ])
  func wordsAreWhatStandsBetweenPunctuation(text: String, words: [String]) {
    var found: [String] = []
    Words.forEach(in: text) { found.append(String($0)) }
    #expect(found == words)
  }

  @Test func itAgreesWithCounting() async {
    for seed in 1...150 {
      var random = SeededRandom(seed: UInt64(seed))
      let keeper = LexiconKeeper()
      let names = Self.names(&random)
      await keeper.setNames(names, of: "a")
      let lexicon = keeper.lexicon
      let counts = Self.counts(names)
      for prefix in ["a", "b", "e", "ss", Words.fold("한"), "ab", "ba", "x"] {
        let words = lexicon.words(beginningWith: prefix, limit: 3)
        let matching = counts.filter { $0.key.unicodeScalars.starts(with: prefix.unicodeScalars) }
        #expect(words.map(\.folded) == Self.best(matching, 3), "seed \(seed): \(prefix)")
        #expect(words.allSatisfy { $0.count == counts[$0.folded] })
        #expect(lexicon.hasWord(beginningWith: prefix) == !matching.isEmpty)
        let followers = lexicon.successors(of: prefix, limit: 3)
        #expect(followers.map(\.folded) == Self.best(Self.successors(names, of: prefix), 3), "seed \(seed)")
      }
    }
  }

  @Test func sourcesAddUpAndGoAlone() async {
    let keeper = LexiconKeeper()
    await keeper.setNames(["shared one"], of: "a")
    await keeper.setNames(["shared two"], of: "b")
    #expect(keeper.lexicon.count(of: "shared") == 2)
    await keeper.setNames(["other"], of: "a")
    #expect(keeper.lexicon.count(of: "one") == 0)
    await keeper.remove("b")
    #expect(keeper.lexicon.count(of: "shared") == 0)
  }

  /// Returns the restricted Damerau-Levenshtein distance, by its definition.
  private static func distance(_ one: String, _ other: String) -> Int {
    let (one, other) = (Array(one.utf16), Array(other.utf16))
    var rows = [Array(0...other.count)]
    for line in one.indices {
      var row = [line + 1]
      for column in other.indices {
        var best = min(rows[line][column + 1], row[column]) + 1
        best = min(best, rows[line][column] + (one[line] == other[column] ? 0 : 1))
        if line > 0, column > 0, one[line] == other[column - 1], one[line - 1] == other[column] {
          best = min(best, rows[line - 1][column - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[one.count][other.count]
  }

  @Test func distancesAreThoseOfTheDefinition() {
    withEvery(60) { random in
      let alphabet = random.oneIn(2) ? ["a", "b"] : ["a", "b", "c", "한", "é", "1"]
      let words = Set((0..<25).map { _ in random.text(of: alphabet, letters: 1...8) })
      var builder = LexiconBuilder()
      for word in words { builder.add(word) }
      let table = builder.table()
      for _ in 0..<4 {
        let typed = Words.fold(random.text(of: alphabet, letters: 1...8))
        for limit in 0...2 {
          for findsBeginnings in [false, true] {
            var search = EditDistanceSearch(
              Array(typed.utf16), maximumDistance: limit, findsBeginnings: findsBeginnings)
            var found: [String: Int] = [:]
            for find in search.finds(in: table) {
              for index in find.words { found[table.word(index)] = find.distance }
            }
            var expected: [String: Int] = [:]
            for word in words.map({ Words.fold($0) }) {
              let beginnings = findsBeginnings ? Array(0...word.utf16.count) : [word.utf16.count]
              let distances = beginnings.map {
                Self.distance(typed, String(decoding: word.utf16.prefix($0), as: UTF16.self))
              }
              if let least = distances.min(), least <= limit { expected[word] = least }
            }
            #expect(found == expected, "“\(typed)” in \(words.sorted()), distance \(limit), \(findsBeginnings)")
          }
        }
      }
    }
  }
}
