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
    window.send(.homeChanged(rows: [.term("fi"), .term("terminal"), .item(.init(source: "icons", item: "x"))]))
    window.press(.down)
    window.press(.enter)
    #expect(window.session.phase == .results)
    #expect(window.field == "fi|")
    #expect(window.selected == "Files")
    await window.wait("the search is remembered") { window.isRemembered("fi") }
  }

  private static let item = SearchSession.HomeRow.item(.init(source: "icons", item: "x"))

  @Test func theFirstItemOfTheHomePageIsHighlightedAndATermIsNot() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [Self.item, .term("fi")]))
    #expect(window.session.selection == .resting(row: 0))
    #expect(window.session.returnDeed() == .chooseHomeRow(0))
    window.press(.down)
    #expect(window.session.selection == .chosen(row: 1), "down is always the second row")
    window.press(.up)
    window.press(.up)
    #expect(window.session.selection == .resting(row: 0))
    window.press(.up)
    #expect(window.session.selection == .chosen(row: 1), "up from the first is the last: there are no suggestions")
    window.type("t")
    window.send(.field(.textSet("")))
    #expect(window.session.selection == .resting(row: 0), "also after something was typed")
    window.send(.homeChanged(rows: [.term("fi")]))
    #expect(window.session.selection == .nothing && window.session.returnDeed() == .nothing)
  }

  @Test func theArrowsToTheSidesMoveAmongTheTerms() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [Self.item, .term("fi"), .term("terminal")]))
    let isTaken = window.press(.right)
    #expect(!isTaken, "an item stands alone in its row: the key is the field's")
    window.press(.down)
    window.press(.left)
    #expect(window.session.selection.row == 1, "not past the end")
    window.press(.right)
    window.press(.right)
    #expect(window.session.selection.row == 2)
    window.press(.enter)
    #expect(window.field == "terminal|")
  }

  @Test func goingBackFromATermIsTheHomePageWithTheTermSelectedWhereverItStandsNow() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [.term("fi"), .term("terminal"), .item(.init(source: "icons", item: "x"))]))
    window.send(.rowActivated(row: 1, nil))
    #expect(window.field == "terminal|")
    window.send(.homeChanged(rows: [.item(.init(source: "icons", item: "x")), .term("fi"), .term("terminal")]))
    window.press(.escape)
    #expect(window.session.phase == .home)
    #expect(window.field == "|")
    #expect(window.session.selection.row == 2)
    window.press(.escape)
    #expect(window.isClosed)
  }

  @Test func aTermIsForgottenByShiftDeleteAndAnItemIsNot() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [.term("fi"), .item(.init(source: "icons", item: "x"))]))
    let isTaken1 = window.press(.forget)
    #expect(!isTaken1, "nothing is selected: the key is the field's")
    window.press(.down)
    let isTaken2 = window.press(.forget)
    #expect(isTaken2)
    #expect(window.notice == "Forgot “fi”")
    window.press(.down)
    let isTaken3 = window.press(.forget)
    #expect(isTaken3)
    #expect(window.notice == nil)
  }

  // MARK: The suggestion bar

  @Test func theArrowsGoFromTheTextOverTheBarAndBelowItToTheRows() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire", "first", "figure"])
    let typed = window.field
    window.press(.down)
    #expect(window.selectedSuggestion == nil && window.selected == window.list[1], "down is always the second row")
    window.press(.up)
    window.press(.up)
    #expect(window.selectedSuggestion == "fire")
    #expect(window.selected == nil)
    #expect(window.field == "fire|", "the field shows what it would be")
    #expect(window.session.field.text == "fi", "and does not search for it")
    window.press(.right)
    window.press(.right)
    window.press(.right)
    #expect(window.selectedSuggestion == "figure", "not past the end")
    window.press(.left)
    #expect(window.field == "first|")
    window.press(.up)
    #expect(window.field == typed && window.selected == window.list.first)
    #expect(window.selectedSuggestion == nil)
    window.press(.up)
    #expect(window.selectedSuggestion == "fire", "up from the text is the bar")
    window.press(.down)
    #expect(window.selected == window.list.first)
  }

  @Test func leftAndRightAreTheFieldsUnlessASuggestionIsSelected() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    let isTyping = (window.press(.left), window.press(.right))
    #expect(isTyping == (false, false))
    window.press(.up)
    let isTaken = (window.press(.left), window.press(.right))
    #expect(isTaken == (true, true))
  }

  @Test func withNoRowsTheArrowsStillReachTheBar() async {
    let window = await Self.window(typing: "zzz")
    window.suggest("buzz")
    window.press(.down)
    #expect(window.selectedSuggestion == "buzz")
    window.press(.down)
    #expect(window.field == "zzz|")
  }

  @Test(arguments: [0, 1, 2])
  func aSuggestionRunsItsFinalSearchByReturnByNumberAndByClick(way: Int) async {
    let window = await Self.window(typing: "t", suggesting: ["terminal", "files"])
    switch way {
    case 0:
      window.press(.up)
      window.press(.right)
      window.press(.enter)
    case 1: window.press(.suggestion(2))
    default: window.send(.suggestionActivated(1))
    }
    #expect(window.session.phase == .results)
    #expect(window.field == "files|")
    #expect(window.selected == "Files")
    #expect(window.session.bar.isEmpty)
    await window.wait("the search is remembered") { window.isRemembered("files") }
    window.press(.escape)
    #expect(window.field == "t|erminal", "back to what was typed")
    #expect(window.session.bar.count == 2)
  }

  @Test func aNumberWithoutASuggestionIsTheFields() async {
    let window = await Self.window(typing: "t", suggesting: ["terminal"])
    let isTaken4 = window.press(.suggestion(2))
    #expect(!isTaken4)
    #expect(window.session.phase == .typing)
  }

  @Test func aSuggestionThatIsAResultIsActedOnAndTheTextStays() async {
    let window = await Self.window(typing: "fi")
    window.send(.suggested([.init(text: "4", isResult: true)]))
    window.press(.up)
    #expect(window.field == "4|")
    window.press(.enter)
    #expect(!window.isRemembered("4"), "it is searched for")
    #expect(window.session.phase == .typing)
    #expect(window.session.field.text == "fi")
  }

  @Test func aSuggestionIsForgottenByShiftDelete() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire", "first"])
    let isTaken5 = window.press(.forget)
    #expect(!isTaken5)
    window.press(.up)
    window.press(.right)
    let isTaken6 = window.press(.forget)
    #expect(isTaken6)
    #expect(window.session.bar.map(\.text) == ["fire"] && window.field == "fi|les", "it is gone at once")
  }

  @Test func whatWasChosenBeforeIsForgottenOnItsRow() async {
    let window = await Self.window(typing: "fi")
    window.press(.down)
    let selected = window.selected
    let isTaken7 = window.press(.forget)
    #expect(isTaken7)
    #expect(window.notice == "Forgot \(selected ?? "nothing")")
  }

  @Test func typingGoesOnFromTheSuggestionThatTheFieldShows() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.press(.up)
    window.type("f")
    #expect(window.session.field.text == "firef")
    #expect(window.selectedSuggestion == nil)
  }

  @Test func escapeLeavesTheSuggestionFirst() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    let typed = window.field
    window.press(.up)
    window.press(.escape)
    #expect(window.field == typed)
    #expect(window.session.selectedSuggestion == nil)
  }

  @Test func laterSuggestionsNeitherMoveTheSelectionNorChangeWhatReturnDoes() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire", "first"])
    window.press(.up)
    window.press(.right)
    window.suggest("figure", "fire", "first", "fit")
    #expect(window.selectedSuggestion == "first")
    #expect(window.field == "first|")
    window.press(.enter)
    #expect(window.field == "first|")
    #expect(window.session.phase == .results)
  }

  @Test func aSelectedSuggestionThatIsGoneLeavesTheTextAsItWasTyped() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    let typed = window.field
    window.press(.up)
    window.suggest("figure")
    #expect(window.session.selectedSuggestion == nil)
    #expect(window.field == typed)
  }

  @Test func suggestionsNeverSelectARowNorTheRowASuggestion() async {
    let window = await Self.window(typing: "fi")
    window.press(.down)
    let selected = window.selected
    window.suggest("fire", "first")
    #expect(window.selected == selected)
    #expect(window.session.selectedSuggestion == nil)
    window.press(.enter)
    #expect(window.opened == [selected])
  }

  @Test func aSourceThatChangesLeavesTheSelectedSuggestion() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.press(.up)
    await window.change(to: ["Fig"])
    #expect(window.selectedSuggestion == "fire")
    #expect(window.field == "fire|")
  }

  // MARK: Results

  @Test func goingBackFromTheFinalSearchRestoresWhatWasThere() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    let typed = window.field
    window.search()
    #expect(window.session.phase == .results)
    window.press(.down)
    window.press(.escape)
    #expect(window.session.phase == .results, "first the preview")
    window.press(.escape)
    #expect(window.session.phase == .typing)
    #expect(window.field == typed)
    #expect(window.selected == window.list.first)
  }

  @Test func goingBackDoesNotRevokeLaterAnswers() async {
    let window = await Self.window(typing: "fir")
    window.search()
    window.press(.escape)
    window.type("e")
    #expect(window.field == "fire|fox")
    #expect(window.list == ["Firefox"])
  }

  /// The correction is offered only if no near match shows it.
  @Test func aFinalSearchThatFindsNothingOffersTheCorrection() async {
    let window = await Self.window(typing: "trminal")
    window.search()
    let others = ["terminal", "firefox"].map { SearchSession.Suggestion(text: $0, isCorrection: true) }
    window.send(.suggested([.init(text: "trminal")] + others))
    #expect(window.near == ["Terminal"])
    #expect(window.field == "trminal|")
    #expect(window.session.bar.map(\.text) == ["firefox"])
    window.press(.suggestion(1))
    #expect(window.selected == "Firefox")
    window.press(.escape)
    #expect(window.field == "trminal|", "back to what was typed, not to the search that found nothing")
  }

  @Test func aSelectedCorrectionGoesWhenThereIsSomethingByTheNameThatWasTyped() async {
    let window = await Self.window(typing: "terminall")
    window.search()
    window.send(.suggested([.init(text: "firefox", isCorrection: true)]))
    window.press(.up)
    #expect(window.selectedSuggestion == "firefox")
    await window.change(to: Self.names + ["terminall x"])
    #expect(window.session.bar.isEmpty)
    #expect(window.field == "terminall|")
    #expect(window.selected == "terminall x", "as if the final search had found it at once")
    window.press(.enter)
    #expect(window.opened == ["terminall x"])
  }

  @Test func resultsFromElsewhereFollowTheRowsAndChangeNothingAboveThem() async {
    let window = await Self.window(typing: "fir")
    window.search()
    window.send(.appended(rows: 2))
    #expect(window.selected == "Firefox")
    #expect(window.session.matches == 3)

    let other = await Self.window(typing: "zzz")
    other.search()
    other.send(.appended(rows: 1))
    #expect(other.session.page == .list)
    #expect(other.session.selection == .resting(row: 0), "what Return acts on is highlighted")
  }

  // MARK: What suggestions are wanted for

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

  @Test func suggestionsAreWantedForWhatIsTypedAndNotOnTheHomePage() async {
    let window = await Self.window()
    #expect(window.session.suggestionQuery == nil)
    window.type("fir")
    #expect(window.session.suggestionQuery?.text == "fir", "the completion is no part of it")
    #expect(window.session.suggestionQuery?.caret == 3)
    window.search()
    #expect(window.session.suggestionQuery?.text == "fir", "nothing new is asked in the results")
    window.press(.escape)
    #expect(window.session.suggestionQuery?.text == "fir")
    for _ in 0..<2 { window.press(.escape) }
    #expect(window.session.suggestionQuery == nil)
  }

  @Test func aChooserHasNoSuggestions() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose)
    window.type("fi")
    #expect(window.session.suggestionQuery == nil)
  }

  @Test func keysAreTheInputMethodsWhileItComposes() async {
    let window = await Self.window(typing: "fi", suggesting: ["fire"])
    window.send(.field(.fieldChanged(.init(text: "fi", caret: 2, isComposing: true))))
    for key in [SearchSession.Key.suggestion(1), .forget, .left, .shiftEnter, .field(.enter), .field(.up)] {
      let isTaken8 = window.press(key)
      #expect(!isTaken8)
    }
    #expect(window.session.phase == .typing)
  }
}
