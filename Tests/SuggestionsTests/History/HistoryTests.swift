import Glibc
import TestSupport
import Testing

@testable import Suggestions

private let day: Double = 24 * 60 * 60
private let start: Double = 1_700_000_000

@Suite struct HistoryTests {
  @Test func recentSearchesAreLatestFirstAndListedOnce() async throws {
    let store = HistoryStore(.memory)
    for (index, text) in ["firefox", "person badge", "FIREFOX ", "  "].enumerated() {
      try await store.recordSearch(text, at: start + Double(index))
    }
    let recent = try await store.recent(limit: 10, at: start)
    #expect(recent.map(\.text) == ["FIREFOX", "person badge"])
  }

  @Test func trendingWeighsHowOftenAgainstHowLately() async throws {
    let store = HistoryStore(.memory)
    for _ in 0..<3 { try await store.recordSearch("often", at: start) }
    try await store.recordSearch("lately", at: start + 5 * day)
    let soon = try await store.trending(limit: 5, at: start + 5 * day)
    #expect(soon.map(\.text) == ["often", "lately"])
    try await store.recordSearch("lately", at: start + 20 * day)
    let later = try await store.trending(limit: 5, at: start + 20 * day)
    #expect(later.map(\.text) == ["lately", "often"])
  }

  @Test func theItemsThatWereChosenLastComeLatestFirst() async throws {
    let store = HistoryStore(.memory)
    for (item, seconds) in [("often", 1.0), ("often", 2), ("often", 3), ("once", 4), ("again", 0), ("again", 5)] {
      try await store.recordChoice(of: item, for: "x", at: start + seconds)
    }
    #expect(try await store.recentItems(limit: 5) == ["again", "once", "often"])
    #expect(try await store.recentItems(limit: 1) == ["again"])
  }

  @Test func aUseCountsHalfAfterTenDays() async throws {
    let store = HistoryStore(.memory)
    try await store.recordChoice(of: "a", for: "x", at: start)
    try await store.recordChoice(of: "a", for: "y", at: start + 10 * day)
    let now = try await store.frecencies(at: start + 10 * day)
    #expect(now.keys.sorted() == ["a"])
    #expect(abs((now["a"] ?? 0) - 1.5) < 1e-9)
    let later = try await store.frecencies(at: start + 20 * day)
    #expect(abs((later["a"] ?? 0) - 0.75) < 1e-9)
  }

  @Test func standingsOrderAsDecayedSumsDoAtAnyTime() {
    withEvery(200) { random in
      let uses = (0..<2).map { _ in (0...random.int(below: 6)).map { _ in start + Double(random.int(below: 90)) * day }
      }
      let standings = uses.map { times in
        times.dropFirst().reduce(Frecency.standing(adding: times[0], to: nil)) { Frecency.standing(adding: $1, to: $0) }
      }
      let now = start + Double(random.int(below: 300)) * day
      let sums = uses.map { $0.reduce(0) { $0 + exp2((($1 - now) / day) / 10) } }
      for (standing, sum) in zip(standings, sums) {
        #expect(abs(Frecency.uses(of: standing, at: now) - sum) < 1e-6 * max(1, sum) || sum > 1e9)
      }
      if abs(sums[0] - sums[1]) > 1e-9 * sums[0] { #expect((standings[0] < standings[1]) == (sums[0] < sums[1])) }
    }
  }

  @Test func aWrongClockBreaksNothing() async throws {
    let store = HistoryStore(.memory)
    for time in [0, 1e15, -1e15, start] { try await store.recordSearch("a", at: time) }
    let found = try await store.trending(limit: 1, at: start)
    #expect(found.first?.frecency.isFinite == true)
  }

  @Test func whatWasChosenForThisVeryTextComesBestFirst() async throws {
    let store = HistoryStore(.memory)
    try await store.recordChoice(of: "files", for: "fi", at: start)
    try await store.recordChoice(of: "firefox", for: "Fi ", at: start + 1)
    try await store.recordChoice(of: "firefox", for: "fi", at: start + 2)
    try await store.recordChoice(of: "finder", for: "fin", at: start + 3)
    #expect(try await store.chosen(for: "fí") == ["firefox", "files"])
    #expect(try await store.chosen(for: "f").isEmpty)
  }

  @Test func choicesAreCountedByTextAndForgottenWithTextOrItem() async throws {
    let store = HistoryStore(.memory)
    // Long apart: a count does not decay, as a frecency does.
    for (number, text) in ["fi", "Fi ", "fir", "fí", "", "fire", "fir", "f"].enumerated() {
      try await store.recordChoice(of: "firefox", for: text, at: start + 100 * Double(number) * day)
    }
    try await store.recordChoice(of: "files", for: "fi", at: start)
    func counts(_ limit: Int = 9) async throws -> [String] {
      try await store.choiceCounts(of: "firefox", limit: limit).map { "\($0.times) \($0.text)" }
    }
    #expect(try await (counts(), counts(2)) == (["3 fi", "2 fir", "1 f", "1 fire"], ["3 fi", "2 fir"]))
    try await store.recordSearch("FÍ", at: start)
    #expect(try await counts(1) == ["3 FÍ"], "a text that was searched for is not shown as it was typed")
    try await store.forgetSearch("fi")
    #expect(try await counts() == ["2 fir", "1 f", "1 fire"])
    try await store.forgetItem("firefox")
    #expect(try await counts().isEmpty)
    #expect(try await store.choiceCounts(of: "files", limit: 9).isEmpty)
  }

  @Test func aChoiceMayCountAsASearch() async throws {
    let store = HistoryStore(.memory)
    try await store.recordChoice(of: "a", for: "silent", at: start)
    try await store.recordChoice(of: "a", for: "spoken", countsAsSearch: true, at: start)
    try await store.recordChoice(of: "a", for: "", countsAsSearch: true, at: start)
    #expect(try await store.recent(limit: 9, at: start).map(\.text) == ["spoken"])
  }

  @Test func pastSearchesAreFoundByTheMatchingRule() async throws {
    let store = HistoryStore(.memory)
    for text in ["person badge plus", "badge", "badge person", "emblem", "Straße nach Łódź"] {
      try await store.recordSearch(text, at: start)
    }
    func found(_ text: String) async throws -> [String] {
      try await store.searches(matching: text, limit: 9, at: start).map(\.text)
    }
    #expect(try await found("ba") == ["badge", "badge person", "person badge plus"])
    #expect(try await found("ba pe") == ["badge person", "person badge plus"])
    #expect(try await found("badge") == ["badge person", "person badge plus"])
    #expect(try await found("lodz stras") == ["Straße nach Łódź"])
    #expect(try await found("adge").isEmpty)
  }

  @Test func forgettingOneLeavesTheOthersAndNoTraceInTheFiles() async throws {
    let folder = TemporaryFolder()
    let store = HistoryStore(.file(folder.path + "/h"))
    try await store.recordSearch("embarrassing", at: start)
    try await store.recordChoice(of: "secret item", for: "embarrassing", at: start)
    try await store.recordSearch("harmless", at: start)
    #expect(folder.holds("embarrassing"))
    try await store.forgetSearch("Embarrassing")
    #expect(try await store.recent(limit: 9, at: start).map(\.text) == ["harmless"])
    #expect(try await store.chosen(for: "embarrassing").isEmpty)
    #expect(!folder.holds("embarrassing"))
    #expect(try await store.recentItems(limit: 9) == ["secret item"])
    try await store.forgetItem("secret item")
    #expect(try await store.recentItems(limit: 9).isEmpty)
    #expect(!folder.holds("secret item"))
  }

  @Test func otherProgramsReadTheChoicesWhileAWindowHasThemOpen() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/h"
    let store = HistoryStore(.file(path))
    try await store.recordChoice(of: "a", for: "Łódź  x", at: start)
    for _ in 0..<2 { try await store.recordChoice(of: "b", for: "lodz x", at: start) }
    let ranking = try HistoryRanking(readingFrom: path, at: start)
    #expect(ranking.itemsByText == ["lodz x": ["b", "a"]])
    #expect(abs(ranking.frecency(of: "b") - 2) < 1e-9 && ranking.frecency(of: "c") == 0)
    try await store.forgetAll()
    #expect(try HistoryRanking(readingFrom: path, at: start).itemsByText.isEmpty)
  }

  @Test(arguments: ["missing", "no database", "newer"])
  func otherProgramsMakeNoHistoryAndSetNoneAside(how: String) throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/h"
    switch how {
    case "missing": break
    case "newer":
      let connection = try SQLiteConnection(path, busyTimeout: 0)
      try connection.execute("CREATE TABLE items(item, standing); CREATE TABLE choices(item, standing, search)")
      try connection.execute("PRAGMA user_version = 99")
    default: try folder.write("This is a letter, and not a database.", to: "h")
    }
    let (names, bytes) = (folder.names, folder.bytes(of: "h"))
    #expect(throws: HistoryError.self) { _ = try HistoryRanking(readingFrom: path, at: start) }
    #expect(folder.names == names && folder.bytes(of: "h") == bytes)
  }

  @Test func forgettingAllKeepsWordsUnlessAsked() async throws {
    let store = HistoryStore(.memory)
    try await store.recordChoice(of: "a", for: "b", countsAsSearch: true, at: start)
    try await store.add("Hunch", to: .learned)
    try await store.forgetAll()
    #expect(try await store.recent(limit: 9, at: start).isEmpty)
    #expect(try await store.frecencies(at: start).isEmpty)
    #expect(try await store.words(in: .learned) == ["Hunch"])
    try await store.forgetAll(includingWords: true)
    #expect(try await store.words(in: .learned).isEmpty)
  }

  @Test("parity 13, 14: learned and ignored words are listed, taken back, and there after a restart")
  func wordsAreKept() async throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/h"
    let first = HistoryStore(.file(path))
    for word in ["zebra", "Ärger", "apple"] { try await first.add(word, to: .learned) }
    try await first.add("apple", to: .ignored)
    let second = HistoryStore(.file(path))
    #expect(try await second.words(in: .learned) == ["Ärger", "zebra"])
    #expect(try await second.contains("APPLE", in: .ignored))
    try await second.remove("arger", from: .learned)
    #expect(try await first.words(in: .learned) == ["zebra"])
    try await second.remove("apple", from: .ignored)
    #expect(try await first.contains("apple", in: .ignored) == false)
  }

  @Test("parity 15: nothing is learned in a private window, nor with learning off")
  func privacy() async throws {
    let store = HistoryStore(.memory)
    try await store.recordSearch("before", at: start)
    let session = HistorySession(store, isPrivate: true)
    try await session.recordSearch("private", at: start)
    try await session.recordChoice(of: "a", for: "private", countsAsSearch: true, at: start)
    try await session.add("private", to: .learned)
    await store.setLearning(false)
    try await store.recordSearch("off", at: start)
    try await store.recordChoice(of: "a", for: "off", at: start)
    try await store.add("off", to: .ignored)
    #expect(try await store.recent(limit: 9, at: start).map(\.text) == ["before"])
    #expect(try await store.frecencies(at: start).isEmpty)
    for list in WordList.allCases { #expect(try await store.words(in: list).isEmpty) }
  }

  @Test func theProviderSuggestsPastSearchesButNotIgnoredOnes() async throws {
    let store = HistoryStore(.memory)
    for text in ["badge", "bad idea", "badge person"] { try await store.recordSearch(text, at: start) }
    let provider = HistoryProvider(HistorySession(store)) { start }
    try await provider.ignoreWord("Bad idea")
    #expect(try await provider.hasIgnoredWord("bad idea"))
    let found = try await provider.suggestions(for: SuggestionRequest("bad"))
    #expect(found.map(\.text) == ["badge", "badge person"] && found[0].score > found[1].score)
    #expect(try await provider.suggestions(for: SuggestionRequest(" ")).isEmpty)
    try await provider.removeIgnoredWord("bad idea")
    #expect(try await provider.suggestions(for: SuggestionRequest("bad")).count == 3)
  }

  @Test func rankingInMemoryAgreesWithTheStore() async throws {
    let store = HistoryStore(.memory)
    var random = SeededRandom(seed: 3)
    var told = HistoryRanking(at: start)
    let items = (0..<6).map { "item \($0)" }
    let texts = ["fi", "Fi ", "fir", "", "é"]
    for number in 0..<200 {
      let (item, text) = (random.element(of: items), random.element(of: texts))
      let time = start + Double(number) * 1_000
      switch random.int(below: 30) {
      case 0:
        try await store.forgetItem(item)
        told.forgetItem(item)
      case 1:
        try await store.forgetSearch(text)
        told.forgetSearch(text)
      default:
        try await store.recordChoice(of: item, for: text, at: time)
        told.recordChoice(of: item, for: text, at: time)
      }
    }
    let now = start + 199_000
    let read = try await store.ranking(at: now)
    for text in texts {
      let chosen = try await store.chosen(for: text)
      #expect(read.chosen(for: text) == chosen && told.chosen(for: text) == chosen, "“\(text)”")
    }
    let frecencies = try await store.frecencies(at: now)
    for item in items {
      #expect(abs(read.frecency(of: item) - (frecencies[item] ?? 0)) < 1e-9)
      #expect(abs(told.frecency(of: item) - (frecencies[item] ?? 0)) < 1e-9)
    }
    #expect(read.frecency(of: "never") == 0 && read.chosen(for: "never").isEmpty)
  }
}
