import SmartSearch
import TestSupport
import Testing

@testable import Suggestions

@Suite("Local provider") struct LocalProviderTests {
  /// The suggestions of one kind for a text. An empty list says that there are none.
  @Test(
    "parity 19, 21, 29: the word at the caret is completed from the words of the names, and errors in it are corrected",
    arguments: [
      // The most frequent words come first.
      ("per", .regular, ["person"]), ("a", .regular, ["arrow"]), ("person ba", .regular, ["badge"]),
      ("c", .regular, ["circle", "calculator", "check"]),
      // A completion respects the other words.
      ("arrow c", .regular, ["circle"]), ("circle p", .regular, ["person"]), ("person l", .regular, []),
      // What is typed stays as it is typed, and the rest is as in the name.
      ("FIRE", .regular, ["FIREfox"]), ("stra", .regular, ["straße"]), ("stras", .regular, ["Straße"]),
      ("LO", .regular, ["LOdź"]),
      // After a space comes the word that mostly comes next.
      ("arrow ", .regular, ["left", "right", "up", "circle"]), ("arrow left ", .regular, ["circle"]),
      (" ", .regular, []), ("", .regular, []),
      // A correction keeps the other words, and the beginning of a word is corrected too.
      ("arrow bdge", .autocorrect, []), ("exti", .autocorrect, []), ("extni", .autocorrect, ["extinguisher"]),
      // There is none where the typed word finds as much.
      ("form", .autocorrect, []), ("person", .autocorrect, []), ("pers", .autocorrect, []),
      ("arrow ", .autocorrect, []), ("form ", .autocorrect, []), ("fom ", .autocorrect, ["form"]),
      ("perso", .unknown, []),
    ] as [(String, Suggestion.Kind, [String])])
  func suggestions(text: String, kind: Suggestion.Kind, expected: [String]) async throws {
    #expect(try await SmallCorpus().texts(text, kind) == expected)
  }

  /// The text after the first suggestion is chosen, or the first of a kind.
  @Test(
    "parity 21, 23: a chosen word is added behind a space, or replaces the whole word around the caret",
    arguments: [
      ("perso badge", 3, nil, "person badge"), ("arrow ", nil, nil, "arrow left"),
      ("person bdge", nil, .autocorrect, "person badge"),
    ] as [(String, Int?, Suggestion.Kind?, String)])
  func chosen(text: String, caret: Int?, kind: Suggestion.Kind?, expected: String) async throws {
    let found = try await SmallCorpus().suggestions(text, caret: caret)
    let first = try #require(found.first { kind == nil || $0.kind == kind })
    #expect(first.applied(to: SuggestionRequest(text, caret: caret)).text == expected)
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

  @Test func noCorrectionWhereTheTypedWordFindsMore() async throws {
    let corpus = await SmallCorpus(["form", "fom a", "fom b"])
    #expect(try await corpus.texts("fom", .autocorrect).isEmpty)
  }

  @Test func aNeighbouringKeyIsTheLikelierTypingError() async throws {
    let corpus = await SmallCorpus(["vale", "wale"])
    let found = try await [corpus.texts("cale", .autocorrect), corpus.texts("qale", .autocorrect)]
    #expect(found == [["vale", "wale"], ["wale", "vale"]])
    let layouts = await SmallCorpus(["zebra", "xebra"])
    #expect(try await layouts.suggestions("tebra", locale: "de-AT").first?.text == "zebra")
  }

  @Test("parity 2: a word that nothing has is shown in the quotation marks of the language")
  func unknownWords() async throws {
    let corpus = await SmallCorpus()
    let found = try await corpus.suggestions("zzyzx", locale: "de")
    #expect(found.map(\.kind) == [.unknown] && found.first?.title == "„zzyzx“" && found.first?.text == "zzyzx")
  }

  @Test("parity 13, 14: a learned word is known, an ignored one is not offered, and both are kept")
  func learning() async throws {
    let store = HistoryStore(.memory)
    let corpus = await SmallCorpus(memory: store)
    try await corpus.provider.learnWord("zzyzx")
    #expect(try await (corpus.texts("zzyzx", .unknown), corpus.provider.hasLearnedWord("ZZYZX")) == ([], true))
    try await corpus.provider.ignoreWord("Firefox")
    #expect(try await (corpus.texts("fi"), corpus.texts("fierfox", .autocorrect)) == (["files", "fire"], []))
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
    for text in ["fierfox", "fierfox "] { #expect(try await corpus.texts(text, .autocorrect) == ["Firefox"]) }
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
    #expect(try await (corpus.texts("clc", .autocorrect), corpus.texts("zz", .autocorrect)) == (["calculator"], []))
    #expect(try await corpus.suggestions("clc", locale: "de").allSatisfy { !$0.isAutocorrect })
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
