import TestSupport
import Testing

@testable import Suggestions

private let remote = ProviderPolicy(deadline: .seconds(2), reservedPlaces: 2)

@Suite("Merging: what shows where") struct MergerOrderTests {
  @Test func theBestComeFirstAndTheUnknownWordLast() {
    var driver = MergerDriver([.init("a"), .init("b")])
    driver.type("f")
    driver.answer(
      "a", [Suggestion("f", kind: .unknown, score: 1), Suggestion("fa", score: 0.4), Suggestion("fb", score: 7)])
    driver.answer("b", [Suggestion("fc", score: 0.4), Suggestion("fd", score: 0.6)])
    #expect(driver.texts == ["fb", "fd", "fa", "fc", "f"])
    #expect(driver.state.suggestions.map(\.source) == ["a", "b", "a", "b", "a"])
  }

  @Test func whatComesToTheSameIsOne() {
    var driver = MergerDriver([.init("a"), .init("b", passing: .wordAtCaret)])
    driver.type("person ba")
    driver.answer("a", [Suggestion("Person  Badge", score: 0.9, additionalInfo: ["a": "1"])])
    driver.answer("b", [Suggestion("badge", subtitle: "word", score: 0.8, additionalInfo: ["a": "2", "b": "2"])])
    #expect(driver.texts == ["Person  Badge"] && driver.state.suggestions[0].subtitle == "word")
    #expect(driver.state.suggestions[0].additionalInfo == ["a": "1", "b": "2"])
  }

  @Test func aCorrectionThatIsATermIsATerm() {
    var driver = MergerDriver([.init("a"), .init("b")])
    driver.type("fierfox")
    driver.answer("a", [Suggestion("firefox", kind: .autocorrect, score: 0.9)])
    driver.answer("b", [Suggestion("Firefox", score: 0.1)])
    #expect(driver.state.suggestions.map(\.kind) == [.regular])
  }

  @Test("parity 12: as many show as are wanted, and the rest is there")
  func displayCount() {
    var driver = MergerDriver([.init("a", ProviderPolicy(deadline: .seconds(1), limit: 20))])
    driver.type("f")
    driver.answer("a", (0..<20).map { "f\($0)" })
    #expect(driver.state.suggestions.count == 5 && driver.state.allSuggestions.count == 20)
    driver.send(.displayCountChanged(3))
    #expect(driver.texts == ["f0", "f1", "f2"])
    driver.send(.displayCountChanged(20))
    #expect(driver.texts.count == 20)
  }

  @Test("parity 12: a provider with no limit of its own is asked for as many as are wanted, and again for more")
  func displayCountOfOneProvider() {
    var driver = MergerDriver([.init("a")])
    driver.type("f")
    #expect(driver.running.map(\.limit) == [5])
    driver.answer("a", (0..<5).map { "f\($0)" })
    let seen = driver.texts
    driver.wait(.seconds(1))
    driver.send(.displayCountChanged(20))
    #expect(driver.running.map(\.limit) == [20])
    driver.answer("a", (0..<20).map { "f\(($0 + 3) % 20)" } + ["more"])
    #expect(driver.texts.count == 20)
    #expect(Array(driver.texts.prefix(seen.count)) == seen, "what was there stays in its place")
    driver.send(.displayCountChanged(3))
    #expect(driver.running.isEmpty && driver.texts == Array(seen.prefix(3)))
  }

  /// Each row has the suggestions for a text, the texts shown elsewhere, and the remaining suggestions.
  @Test(arguments: [
    (["firefox", "fire"], ["Firefox"], ["fire"]),
    (["FIREFOX  ESR", "fire"], ["Firefox Esr", "Files"], ["fire"]),
    (["firefox", "fire"], [], ["firefox", "fire"]),
    (["firefox", "files", "fire"], ["Files", "Firefox"], ["fire"]),
  ])
  func whatStandsElsewhereAlreadyIsNotSaidAgain(suggested: [String], shown: [String], left: [String]) {
    var driver = MergerDriver([.init("a")])
    driver.type("fi", besides: shown)
    driver.answer("a", suggested)
    #expect(driver.texts == left)
    driver.wait(.seconds(1))
    driver.send(.invalidated(provider: nil))
    driver.answer("a", suggested)
    #expect(driver.texts == left, "it stays away while the text is the same")
    driver.type("fir")
    driver.answer("a", suggested)
    #expect(driver.texts == suggested, "the user sees it no longer")
  }

  /// The title of a suggestion may be only the word that it adds.
  @Test func aPartOfWhatStandsElsewhereIsNotSaidAgain() {
    var driver = MergerDriver([.init("a")])
    driver.type("circle fi", besides: ["Circle Fill"])
    driver.answer("a", [Suggestion("circle fill", title: "fill"), Suggestion("circle files", title: "files")])
    #expect(driver.state.suggestions.map(\.title) == ["files"])
  }

  @Test func aSuggestionThatSaysMoreThanWhatStandsElsewhereIsMade() {
    let more = [
      Suggestion("Firefox", title: "The Firefox manual"), Suggestion("Firefox", additionalInfo: ["uri": "about:home"]),
      Suggestion("firefox", kind: .unknown),
    ]
    for suggestion in more {
      var driver = MergerDriver([.init("a")])
      driver.type("firefox", besides: ["Firefox"])
      driver.answer("a", [suggestion])
      #expect(driver.state.suggestions.map(\.title) == [suggestion.title])
    }
  }

  @Test("one text of three kinds from one provider is three suggestions, as KeyboardKit's example has it for “match”")
  func kindsAreKeptApart() {
    var driver = MergerDriver([.init("a"), .init("b")])
    driver.type("match")
    driver.answer(
      "a",
      [
        Suggestion("match", kind: .unknown), Suggestion("match", kind: .autocorrect),
        Suggestion("match", subtitle: "Subtitle"), Suggestion("Match"),
      ])
    #expect(driver.state.suggestions.map(\.kind) == [.autocorrect, .regular, .unknown])
    #expect(Set(driver.state.identities).count == 3)
    let identities = driver.state.identities
    driver.answer("b", [Suggestion("match", score: 1)])
    #expect(Set(driver.state.identities) == Set(identities), "another provider's term is one of them")
    #expect(driver.state.suggestions.map(\.kind).filter { $0 == .regular }.count == 1)
  }

  @Test func aProviderGivesNoMoreThanItMay() {
    var driver = MergerDriver([.init("flood", ProviderPolicy(deadline: .seconds(1), limit: 3))])
    driver.type("f")
    driver.answer("flood", (0..<1_000).map { "f\($0)" })
    #expect(driver.state.allSuggestions.count == 3)
  }

  @Test func whatGoesOnFromTheTextStaysUntilThereIsAnAnswer() {
    var driver = MergerDriver([.init("a", remote)])
    driver.type("fi")
    driver.answer("a", ["files", "firefox", "fire"])
    driver.type("fir")
    #expect(driver.texts == ["firefox", "fire"])
    for suggestion in driver.state.suggestions {
      #expect(suggestion.applied(to: SuggestionRequest("fir")).text == suggestion.text)
    }
    driver.answer("a", ["first"])
    #expect(driver.texts == ["first"])
  }

  @Test func aWordThatStaysStillMakesTheWholeText() throws {
    var driver = MergerDriver([.init("a", remote, passing: .wordAtCaret)])
    driver.type("person ba")
    driver.answer("a", [Suggestion("badge"), Suggestion("back")])
    driver.type("person bad")
    let kept = try #require(driver.state.suggestions.first)
    #expect(driver.state.suggestions.map(\.title) == ["badge"])
    #expect(kept.applied(to: SuggestionRequest("person bad")).text == "person badge")
    driver.type("person badg")
    #expect(driver.state.suggestions.first?.applied(to: SuggestionRequest("person badg")).text == "person badge")
    driver.type("person badge")
    #expect(driver.texts.isEmpty)
  }

  @Test func whatIsTypedOutStaysNoSuggestionUntilThereIsAnAnswer() {
    var driver = MergerDriver([.init("a", remote)])
    driver.type("edit cop")
    driver.answer("a", ["edit copy", "edit copyright"])
    driver.type("edit copy", besides: ["Edit Paste"])
    #expect(driver.texts == ["edit copyright"])
    driver.answer("a", ["edit copyright"])
    driver.type("Edit  copyright")
    #expect(driver.texts.isEmpty, "another case and more spaces make it no other text")
    driver.answer("a", ["edit copyright"])
    #expect(driver.texts == ["edit copyright"], "a provider may answer with the text itself")
  }

  @Test func lateAnswersComeBelowWhatHasBeenSeen() {
    var driver = MergerDriver([.init("local"), .init("late", remote)])
    driver.type("f")
    driver.answer("local", ["fa", "fb"], score: 0.1)
    driver.wait(.milliseconds(500))
    driver.answer("late", ["best", "fb"], score: 1)
    #expect(driver.texts == ["fa", "fb", "best"])
  }

  @Test func whatComesAtOnceIsSortedByWorth() {
    var driver = MergerDriver([.init("local"), .init("history")])
    driver.type("f")
    driver.answer("local", ["fa"], score: 0.1)
    driver.wait(.milliseconds(5))
    driver.answer("history", ["fb"], score: 0.9)
    #expect(driver.texts == ["fb", "fa"])
  }

  @Test func placesAreKeptForAnAwaitedAnswerAndGivenUpWithoutOne() {
    for (late, texts) in [(["x", "y", "z"], ["fa", "fb", "fc", "x", "y"]), ([], ["fa", "fb", "fc", "fd", "fe"])]
      as [([String], [String])]
    {
      var driver = MergerDriver([.init("local"), .init("late", remote)])
      driver.type("f")
      driver.answer("local", ["fa", "fb", "fc", "fd", "fe"])
      let before = driver.texts
      driver.wait(.milliseconds(500))
      driver.answer("late", late)
      #expect([before, driver.texts] == [["fa", "fb", "fc"], texts])
    }
  }

  @Test func theSelectedSuggestionStaysWhereItIsWhateverComes() {
    withEvery(300) { random in
      let ids = ["a", "b", "c"]
      var driver = MergerDriver(ids.map { .init($0, ProviderPolicy(deadline: .seconds(9))) })
      driver.type("f")
      func some(_ random: inout SeededRandom) -> [Suggestion] {
        (0..<random.int(below: 5)).map { _ in
          Suggestion("f\(random.int(below: 12))", score: Double(random.int(below: 10)) / 10)
        }
      }
      driver.answer("a", [Suggestion("f1"), Suggestion("f2")] + some(&random))
      let place = random.int(below: driver.state.suggestions.count)
      driver.send(.selected(driver.state.suggestions[place]))
      let above = Array(driver.texts[...place])
      for _ in 0..<20 {
        driver.wait(.milliseconds(random.int(below: 40)))
        let id = random.element(of: ids)
        switch random.int(below: 4) {
        case 0: driver.send(.invalidated(provider: id))
        case 1: driver.finish(id, .failed("no"))
        default: driver.answer(id, some(&random))
        }
        #expect(Array(driver.texts.prefix(place + 1)) == above)
      }
    }
  }

  @Test func whatHasBeenSeenNeverChangesPlacesAmongItself() {
    withEvery(300) { random in
      let ids = ["a", "b", "c", "d"]
      var driver = MergerDriver(ids.map { .init($0, ProviderPolicy(deadline: .seconds(9), reservedPlaces: 1)) })
      driver.type("f")
      for id in ids {
        let before = driver.texts
        let texts = (0..<random.int(below: 6)).map { _ in "f\(random.int(below: 12))" }
        driver.wait(.milliseconds(60))
        driver.answer(id, texts, score: Double(random.int(below: 10)) / 10)
        #expect(Array(driver.texts.prefix(before.count)) == before)
      }
      #expect(Set(driver.state.allSuggestions.map(\.text)).count == driver.state.allSuggestions.count)
    }
  }
}
