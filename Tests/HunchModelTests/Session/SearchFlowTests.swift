import Catalog
import SmartSearch
import Testing

@testable import HunchModel

/// Home page, suggestions and results, with the ways between them.
@MainActor @Suite struct SearchFlowTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  private static func window(
    typing text: String = "", suggesting suggestions: [String] = []
  ) async -> HeadlessWindow {
    let window = await HeadlessWindow(names)
    window.type(text)
    window.send(.suggested(suggestions.map { .init(text: $0) }))
    return window
  }

  // MARK: Home

  @Test func aTermOfTheHomePageRunsItsFinalSearch() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [.term("fi"), .term("terminal"), Self.item]))
    window.follow([.press(.down, .enter): "results fi| (Files)"])
    await window.wait("the search is remembered") { window.isRemembered("fi") }
  }

  private static let item = SearchSession.HomeRow.item(.init(source: "icons", item: "x"))

  @Test func theFirstItemOfTheHomePageIsHighlightedAndATermIsNot() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [Self.item, .term("fi")]))
    #expect(window.session.returnDeed() == .chooseHomeRow(0))
    window.follow([
      .press(): "home | (0)",
      // Down is always the second row.
      .press(.down): "home | [1]",
      .press(.up, .up): "home | (0)",
      // Up from the first is the last: there are no suggestions.
      .press(.up): "home | [1]",
      .type("t"): "t|erminal (Terminal)",
      .send(.field(.textSet(""))): "home | (0)",
      .send(.homeChanged(rows: [.term("fi")])): "home |",
    ])
    #expect(window.session.returnDeed() == .nothing)
  }

  @Test func theArrowsToTheSidesMoveAmongTheTerms() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [Self.item, .term("fi"), .term("terminal")]))
    #expect(!window.press(.right), "an item stands alone in its row: the key is the field's")
    window.follow([
      // Not past the end.
      .press(.down, .left): "home | [1]",
      .press(.right, .right): "home | [2]",
      .press(.enter): "results terminal| (Terminal)",
    ])
  }

  @Test func goingBackFromATermIsTheHomePageWithTheTermSelectedWhereverItStandsNow() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [.term("fi"), .term("terminal"), Self.item]))
    window.follow([
      .send(.rowActivated(row: 1, nil)): "results terminal| (Terminal)",
      .send(.homeChanged(rows: [Self.item, .term("fi"), .term("terminal")])): "results terminal| (Terminal)",
      .press(.escape): "home | [2]",
      .press(.escape): "closed",
    ])
  }

  @Test func aTermIsForgottenByShiftDelete() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [.term("fi"), Self.item]))
    #expect(!window.press(.forget), "nothing is selected: the key is the field's")
    window.press(.down)
    #expect(window.press(.forget) && window.notice == "Forgot “fi”")
  }

  @Test func theRowAfterAForgottenOneIsSelected() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [Self.item, .term("fi"), .term("terminal"), .term("fill")]))
    window.follow([
      .press(.down, .right): "home | [2]",
      .send(.homeChanged(rows: [Self.item, .term("fi"), .term("fill")])): "home | [2]",
      .send(.homeChanged(rows: [Self.item, .term("fi")])): "home | [1]",
      .send(.homeChanged(rows: [])): "home |",
    ])
  }

  // MARK: The suggestion bar

  @Test func theArrowsGoFromTheTextOverTheBarAndBelowItToTheRows() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire", "first", "figure"])
    window.follow([
      // Down is always the second row.
      .press(.down): "Firefox| [Firefox]",
      .press(.up): "fi|les (Files)",
      .press(.up): "fire| “fire”",
    ])
    #expect(window.session.field.text == "fi", "the field shows what it would be, and does not search for it")
    window.follow([
      // Not past the end.
      .press(.right, .right, .right): "figure| “figure”",
      .press(.left): "first| “first”",
      .press(.up): "fi|les (Files)",
      .press(.up): "fire| “fire”",
      .press(.down): "Files| [Files]",
    ])
  }

  @Test func leftAndRightAreTheFieldsUnlessASuggestionIsSelected() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    let isTaken = [SearchSession.Key.left, .right, .up, .left, .right].map { window.press($0) }
    #expect(isTaken == [false, false, true, true, true])
  }

  @Test func withNoRowsTheArrowsStillReachTheBar() async {
    let window = await Self.window(typing: "zzz")
    window.follow([.suggest(["buzz"]): "zzz|", .press(.down): "buzz| “buzz”", .press(.down): "zzz|"])
  }

  @Test(arguments: [0, 1, 2])
  func aSuggestionRunsItsFinalSearchByReturnByNumberAndByClick(way: Int) async {
    let window = await Self.window(typing: "t", suggesting: ["terminal", "files"])
    let step: HeadlessWindow.Step =
      switch way {
      case 0: .press(.up, .right, .enter)
      case 1: .press(.suggestion(2))
      default: .send(.suggestionActivated(1))
      }
    window.follow([step: "results files| (Files)"])
    #expect(window.session.bar.isEmpty)
    await window.wait("the search is remembered") { window.isRemembered("files") }
    window.follow([.press(.escape): "t|erminal (Terminal)"])
    #expect(window.session.bar.count == 2)
  }

  @Test func aNumberWithoutASuggestionIsTheFields() async {
    let window = await Self.window(typing: "t", suggesting: ["terminal"])
    #expect(!window.press(.suggestion(2)) && window.session.phase == .typing)
  }

  @Test func aSuggestionThatIsAResultIsActedOnAndTheTextStays() async {
    let window = await Self.window(typing: "fi")
    window.send(.suggested([.init(text: "4", isResult: true)]))
    window.follow([.press(.up): "4| “4”"])
    window.press(.enter)
    #expect(!window.isRemembered("4"), "it is not searched for")
    #expect(window.session.phase == .typing && window.session.field.text == "fi")
  }

  @Test func aSuggestionIsForgottenByShiftDelete() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire", "first"])
    let isTaken = [SearchSession.Key.forget, .up, .right, .forget].map { window.press($0) }
    #expect(isTaken == [false, true, true, true])
    #expect(window.session.bar.map(\.text) == ["fire"] && window.field == "fi|les", "it is gone at once")
  }

  @Test func whatWasChosenBeforeIsForgottenOnItsRow() async {
    let window = await Self.window(typing: "fi")
    window.follow([.press(.down): "Firefox| [Firefox]"])
    #expect(window.press(.forget) && window.notice == "Forgot Firefox")
  }

  @Test func typingGoesOnFromTheSuggestionThatTheFieldShows() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.follow([.press(.up): "fire| “fire”", .type("f"): "firef|ox (Firefox)"])
  }

  @Test func escapeLeavesTheSuggestionFirst() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.follow([.press(.up): "fire| “fire”", .press(.escape): "fi|les (Files)"])
  }

  @Test func laterSuggestionsNeitherMoveTheSelectionNorChangeWhatReturnDoes() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire", "first"])
    window.follow([
      .press(.up, .right): "first| “first”",
      .suggest(["figure", "fire", "first", "fit"]): "first| “first”",
    ])
    window.press(.enter)
    #expect(window.field == "first|" && window.session.phase == .results)
  }

  @Test func aSelectedSuggestionThatIsGoneLeavesTheTextAsItWasTyped() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.follow([.press(.up): "fire| “fire”", .suggest(["figure"]): "fi|les (Files)"])
  }

  @Test func suggestionsNeverSelectARowNorTheRowASuggestion() async {
    let window = await Self.window(typing: "fi")
    window.follow([.press(.down): "Firefox| [Firefox]", .suggest(["fire", "first"]): "Firefox| [Firefox]"])
    window.press(.enter)
    #expect(window.opened == ["Firefox"])
  }

  @Test func aSourceThatChangesLeavesTheSelectedSuggestion() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.press(.up)
    await window.change(to: ["Fig"])
    #expect(window.sight == "fire| “fire”")
  }

  // MARK: Results

  @Test func goingBackFromTheFinalSearchRestoresWhatWasThere() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.follow([
      .press(): "fi|les (Files)",
      .press(.shiftEnter): "results fi| (Files)",
      .press(.down): "results Firefox| [Firefox]",
      // First the preview.
      .press(.escape): "results fi| (Files)",
      .press(.escape): "fi|les (Files)",
    ])
  }

  @Test func goingBackDoesNotRevokeLaterAnswers() async {
    let window = await Self.window(typing: "fir")
    window.follow([
      .press(.shiftEnter): "results fir| (Firefox)",
      .press(.escape): "fir|efox (Firefox)",
      .type("e"): "fire|fox (Firefox)",
    ])
    #expect(window.list == ["Firefox"])
  }

  /// The correction is offered only if no near match shows it.
  @Test func aFinalSearchThatFindsNothingOffersTheCorrection() async {
    let window = await Self.window(typing: "trminal")
    window.search()
    let others = ["terminal", "firefox"].map { SearchSession.Suggestion(text: $0, isCorrection: true) }
    window.send(.suggested([.init(text: "trminal")] + others))
    #expect(window.near == ["Terminal"] && window.session.bar.map(\.text) == ["firefox"])
    window.follow([
      .press(): "results trminal| (Terminal)",
      .press(.suggestion(1)): "results firefox| (Firefox)",
      // Back to what was typed, not to the search that found nothing.
      .press(.escape): "trminal| (Terminal)",
    ])
  }

  @Test func aSelectedCorrectionGoesWhenThereIsSomethingByTheNameThatWasTyped() async {
    let window = await Self.window(typing: "terminall")
    window.search()
    window.send(.suggested([.init(text: "firefox", isCorrection: true)]))
    window.follow([.press(.up): "results firefox| “firefox”"])
    await window.change(to: Self.names + ["terminall x"])
    #expect(window.session.bar.isEmpty)
    #expect(window.sight == "results terminall| (terminall x)", "as if the final search had found it at once")
    window.press(.enter)
    #expect(window.opened == ["terminall x"])
  }

  @Test func resultsFromElsewhereFollowTheRowsAndChangeNothingAboveThem() async {
    let window = await Self.window(typing: "fir")
    window.search()
    window.send(.appended(rows: 2))
    #expect(window.selected == "Firefox" && window.session.matches == 3)
    let other = await Self.window(typing: "zzz")
    other.search()
    other.send(.appended(rows: 1))
    #expect(other.session.page == .list && other.session.selection == .resting(row: 0), "Return acts on it")
  }

  // MARK: What others have

  /// A menu drops the results of other programs. When it closes, the programs are asked again.
  @Test func backFromAMenuThereAreNoRowsOfProgramsUntilTheyAnswerAgain() async {
    let window = await Self.window(typing: "fi")
    window.search()
    let found = window.session.rowCount
    window.send(.appended(rows: 2))
    window.send(.menuOpened(ScriptMenu([], title: "Which?")))
    window.send(.appended(rows: 0))
    window.press(.escape)
    #expect(window.session.rowCount == found)
    window.send(.appended(rows: 1))
    #expect(window.session.rowCount == found + 1)
  }

  @Test func rowsOfProgramsEndWithTheFinalSearchAndOutlastAnotherAnswer() async {
    let window = await Self.window(typing: "fi")
    let typed = window.session.rowCount
    window.search()
    window.send(.appended(rows: 2))
    window.send(.sourcesChanged)
    #expect(window.session.appended == 2, "the sources were searched again")
    window.press(.escape)
    #expect(window.session.appended == 0 && window.session.rowCount == typed)
  }

  @Test func keysAreTheInputMethodsWhileItComposes() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.send(.field(.fieldChanged(.init(text: "fi", caret: 2, isComposing: true))))
    let taken = [SearchSession.Key.suggestion(1), .forget, .left, .shiftEnter, .enter, .up].filter { window.press($0) }
    #expect(taken.isEmpty && window.session.phase == .typing)
  }
}
