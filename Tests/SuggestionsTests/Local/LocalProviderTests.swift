import SmartSearch
import TestSupport
import Testing

@testable import Suggestions

@Suite("Local provider") struct LocalProviderTests {
  @Test("parity 29: the word at the caret is completed from the words of the names, the most frequent first")
  func completion() async throws {
    let corpus = await SmallCorpus()
    #expect(try await (corpus.texts("per"), corpus.texts("a")) == (["person"], ["arrow"]))
    #expect(try await (corpus.texts("person ba"), corpus.texts("c")) == (["badge"], ["circle", "calculator", "check"]))
  }

  @Test func aCompletionRespectsTheOtherWords() async throws {
    let corpus = await SmallCorpus()
    #expect(try await (corpus.texts("arrow c"), corpus.texts("circle p")) == (["circle"], ["person"]))
    #expect(try await corpus.texts("person l").isEmpty)
  }

  @Test("parity 19: what is typed stays as it is typed, and the rest is as in the name")
  func letterCase() async throws {
    let corpus = await SmallCorpus()
    #expect(try await (corpus.texts("FIRE"), corpus.texts("stra")) == (["FIREfox"], ["straße"]))
    #expect(try await (corpus.texts("stras"), corpus.texts("LO")) == (["Straße"], ["LOdź"]))
  }

  @Test("parity 23: in the middle of a word, the whole word is replaced")
  func caretInside() async throws {
    let corpus = await SmallCorpus()
    let found = try await corpus.suggestions("perso badge", caret: 3)
    let first = try #require(found.first)
    #expect(first.applied(to: SuggestionRequest("perso badge", caret: 3)).text == "person badge")
  }

  @Test("parity 21: after a space comes the word that mostly comes next")
  func nextWord() async throws {
    let corpus = await SmallCorpus()
    #expect(try await corpus.texts("arrow ") == ["left", "right", "up", "circle"])
    let left = try #require(try await corpus.suggestions("arrow ").first)
    #expect(left.applied(to: SuggestionRequest("arrow ")).text == "arrow left")
    #expect(try await corpus.texts("arrow left ") == ["circle"])
    #expect(try await corpus.texts(" ").isEmpty)
    #expect(try await corpus.texts("").isEmpty)
  }

  @Test(arguments: [
    ("fierfox", "Firefox"), ("firefix", "Firefox"), ("frefox", "Firefox"), ("kezboard", "keyboard"),
    ("persson", "person"), ("arorw", "arrow"), ("bdge", "badge"), ("lodx", "Łódź"), ("calcluatro", "calculator"),
  ])
  func typingErrorsAreCorrected(typed: String, meant: String) async throws {
    let corpus = await SmallCorpus()
    let found = try await corpus.suggestions(typed)
    #expect(found.first { $0.isAutocorrect }?.text == meant)
  }

  @Test func aCorrectionKeepsTheOtherWords() async throws {
    let corpus = await SmallCorpus()
    let found = try await corpus.suggestions("person bdge")
    let correction = try #require(found.first { $0.isAutocorrect })
    #expect(correction.applied(to: SuggestionRequest("person bdge")).text == "person badge")
    #expect(try await corpus.texts("arrow bdge", .autocorrect).isEmpty)
  }

  @Test func theBeginningOfAWordIsCorrectedToo() async throws {
    let corpus = await SmallCorpus()
    #expect(try await corpus.texts("exti", .autocorrect).isEmpty)
    #expect(try await corpus.texts("extni", .autocorrect) == ["extinguisher"])
  }

  @Test func noCorrectionWhereTheTypedWordFindsAsMuch() async throws {
    let corpus = await SmallCorpus()
    for text in ["form", "person", "pers", "arrow ", "form "] {
      #expect(try await corpus.texts(text, .autocorrect).isEmpty, "\(text)")
    }
    #expect(try await corpus.texts("fom ", .autocorrect) == ["form"])
    let fom = await SmallCorpus(["form", "fom a", "fom b"])
    #expect(try await fom.texts("fom", .autocorrect).isEmpty)
  }

  @Test func aNeighbouringKeyIsTheLikelierTypingError() async throws {
    let corpus = await SmallCorpus(["vale", "wale"])
    #expect(try await corpus.texts("cale", .autocorrect) == ["vale", "wale"])
    #expect(try await corpus.texts("qale", .autocorrect) == ["wale", "vale"])
    let layouts = await SmallCorpus(["zebra", "xebra"])
    #expect(try await layouts.suggestions("tebra", locale: "de-AT").first?.text == "zebra")
  }

  @Test("parity 2: a word that nothing has is shown in the quotation marks of the language")
  func unknownWords() async throws {
    let corpus = await SmallCorpus()
    let found = try await corpus.suggestions("zzyzx", locale: "de")
    #expect(found.map(\.kind) == [.unknown] && found.first?.title == "„zzyzx“" && found.first?.text == "zzyzx")
    #expect(try await corpus.texts("perso", .unknown).isEmpty)
  }

  @Test("parity 13, 14: a learned word is known, an ignored one is not offered, and both are kept")
  func learning() async throws {
    let store = HistoryStore(.memory)
    let corpus = await SmallCorpus(memory: store)
    try await corpus.provider.learnWord("zzyzx")
    #expect(try await corpus.texts("zzyzx", .unknown).isEmpty)
    #expect(try await corpus.provider.hasLearnedWord("ZZYZX"))
    try await corpus.provider.ignoreWord("Firefox")
    #expect(try await corpus.texts("fi") == ["files", "fire"].map { "fi" + $0.dropFirst(2) })
    #expect(try await corpus.texts("fierfox", .autocorrect).isEmpty)
    let next = await SmallCorpus(memory: store)
    try await next.provider.loadWords(in: WordList.allCases)
    #expect(try await (next.provider.learnedWords(), next.provider.ignoredWords()) == (["zzyzx"], ["Firefox"]))
    try await next.provider.removeIgnoredWord("firefox")
    try await next.provider.unlearnWord("zzyzx")
    #expect(try await (next.texts("fierfox", .autocorrect), next.texts("zzyzx", .unknown)) == (["Firefox"], ["zzyzx"]))
    #expect(try await store.words(in: .ignored).isEmpty)
  }

  @Test func aMistypedPastSearchIsStillCorrected() async throws {
    let corpus = await SmallCorpus()
    await corpus.provider.setNames(["fierfox"], of: "history")
    #expect(try await corpus.texts("fierfox", .autocorrect) == ["Firefox"])
    #expect(try await corpus.texts("fierfox ", .autocorrect) == ["Firefox"])
  }

  @Test("parity 17: a replacement is offered however many words go on from the typed one")
  func replacementsAmongManyWords() async throws {
    let corpus = await SmallCorpus()
    corpus.provider.setReplacements(["f": "text editor"], language: "en")
    let found = try await corpus.suggestions("f", limit: 2)
    #expect(found.count == 2 && found.first?.text == "text editor")
  }

  @Test("parity 17: a replacement of one's own, for its language only")
  func replacements() async throws {
    let corpus = await SmallCorpus()
    corpus.provider.setReplacements(["Clc": "calculator", "zz": "nowhere"], language: "en")
    #expect(try await corpus.texts("clc", .autocorrect) == ["calculator"])
    #expect(try await corpus.suggestions("clc", locale: "de").allSatisfy { !$0.isAutocorrect })
    #expect(try await corpus.texts("zz", .autocorrect).isEmpty)
  }

  @Test("parity 18: words of one's own are a source like any other")
  func ownWords() async throws {
    let corpus = await SmallCorpus()
    await corpus.provider.setNames(["person plusfour"], of: "own words")
    #expect(try await corpus.texts("plusf").isEmpty, "nothing is found by it")
    corpus.provider.setSearch(NameSearch(count: { _ in 1 }, names: { _, _ in [] }))
    #expect(try await corpus.texts("plusf") == ["plusfour"])
    await corpus.provider.removeSource("own words")
    #expect(try await corpus.texts("plusf").isEmpty)
  }

  @Test func whatIsOfferedFindsSomething() async throws {
    let names = ["aa ab", "ab ba", "ba aab", "b.a ab", "aab ba", "bab", "abab aa", "Ab-ba b"]
    let corpus = await SmallCorpus(names)
    var random = SeededRandom(seed: 7)
    for _ in 0..<400 {
      let text = random.text(of: ["a", "b", "A", " ", "-"], letters: 1...7)
      let caret = random.int(below: text.count + 1)
      let request = SuggestionRequest(text, caret: caret)
      for suggestion in try await corpus.provider.suggestions(for: request) where !suggestion.isUnknown {
        let applied = suggestion.applied(to: request).text
        let found = corpus.engine.search(applied, limit: 0).total
        #expect(found > 0, "“\(text)” at \(caret): “\(applied)”")
        if suggestion.isAutocorrect { #expect(found > corpus.engine.search(text, limit: 0).total) }
      }
    }
  }

  @Test func aCancelledRequestEnds() async throws {
    let corpus = await SmallCorpus()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await corpus.suggestions("per")
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
