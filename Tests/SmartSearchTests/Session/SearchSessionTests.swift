import SmartSearch
import Testing

@Suite struct SearchSessionTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  @Test func anEmptyFieldIsTheHomePageAndTypingLeavesIt() {
    var window = SessionDriver(Self.names)
    #expect(window.session.phase == .home)
    #expect(window.session.page == .home)
    window.type("fi")
    #expect(window.session.phase == .typing)
    #expect(window.session.page == .list)
    #expect(window.list.count == 3)
    #expect(window.field == "fi|les")
    #expect(window.selected == nil)
  }

  @Test func returnRunsTheFinalSearchForWhatTheFieldShowsAndASecondOneOpensItsFirstRow() {
    var window = SessionDriver(Self.names)
    window.type("fir")
    window.press(.enter)
    #expect(window.session.phase == .results)
    #expect(window.searches.last?.text == "Firefox")
    #expect(window.field == "Firefox|")
    #expect(window.selected == "Firefox")
    #expect(window.opened.isEmpty)
    window.press(.enter)
    #expect(window.opened == ["Firefox"])
    #expect(window.openings == [.main])
  }

  @Test func controlReturnRunsTheFinalSearchForTheTypedTextAlone() {
    var window = SessionDriver(Self.names)
    window.type("fi")
    window.press(.controlEnter)
    #expect(window.session.phase == .results)
    #expect(window.searches.last?.text == "fi")
    #expect(window.list.count == 3)
  }

  @Test func shiftReturnOpensTheBestRowAtOnceAndOnARowKeepsTheWindow() {
    var window = SessionDriver(Self.names)
    window.type("fi")
    window.press(.shiftEnter)
    window.press(.down)
    window.press(.shiftEnter)
    #expect(window.opened.count == 2)
    #expect(window.openings == [.main, .keepingWindow])
  }

  @Test func aRowReachedByTheArrowsIsPreviewedAndOpenedByReturn() {
    var window = SessionDriver(Self.names)
    window.type("fi")
    let first = window.list[0]
    let second = window.list[1]
    #expect(window.field.hasSuffix(first.dropFirst(2)), "the completion comes from the first row")
    window.press(.down)
    #expect(window.selected == second, "the arrows start from the row that completes the text")
    #expect(window.field == second + "|")
    #expect(window.searches.last?.text == "fi", "a previewed name is not searched for")
    window.press(.enter)
    #expect(window.opened == [second])
    #expect(window.session.phase == .typing)
  }

  @Test func pastEitherEndIsTheTypedTextAgain() {
    var window = SessionDriver(Self.names)
    window.type("fi")
    let typed = window.field
    for _ in 0..<2 { window.press(.down) }
    #expect(window.session.field.isPreviewing)
    window.press(.down)
    #expect(window.field == typed)
    #expect(window.selected == nil)
    window.press(.pageDown)
    #expect(window.selected == window.list.last, "a page goes to the end, not past it")
    for _ in 0..<3 { window.press(.up) }
    #expect(window.field == typed)
  }

  @Test(arguments: [SearchSession.Purpose.search, .choose])
  func escapePeelsOneLayerAtATime(purpose: SearchSession.Purpose) {
    var window = SessionDriver(Self.names, purpose: purpose)
    window.type("fi")
    window.press(.down)
    window.press(.escape)
    #expect(!window.session.field.isPreviewing)
    #expect(window.session.field.completion != nil)
    window.press(.escape)
    #expect(window.field == "fi|")
    window.press(.escape)
    #expect(window.field == "|")
    #expect(!window.isClosed)
    window.press(.escape)
    #expect(window.isClosed)
  }

  @Test func escapeLeavesTheFinalSearchAndTheNarrowingBeforeTheWindow() {
    var window = SessionDriver(Self.names)
    window.send(.narrowed(to: "icons"))
    window.type("fir")
    window.press(.enter)
    #expect(window.session.phase == .results)
    window.press(.escape)
    #expect(window.session.phase == .typing)
    #expect(window.field == "fir|efox", "as it was before the final search")
    window.press(.escape)
    window.press(.escape)
    #expect(window.field == "|")
    #expect(window.session.scope == "icons")
    #expect(window.session.page == .list, "a narrowed search with no text lists the whole source")
    window.press(.escape)
    #expect(window.session.scope == nil)
    #expect(window.session.phase == .home)
    window.press(.escape)
    #expect(window.isClosed)
  }

  @Test func aHomeRowNarrowsToItsSource() {
    var window = SessionDriver(Self.names)
    window.press(.enter)
    #expect(window.session.phase == .home, "Return does nothing while no row is selected")
    window.press(.down)
    window.press(.down)
    window.press(.enter)
    #expect(window.session.scope == "source 1")
    #expect(window.session.phase == .typing)
    #expect(window.field == "|")
  }

  @Test func aChooserListsEverythingAndReturnPicksTheSelectedRow() {
    var window = SessionDriver(["Firefox", "Files"], purpose: .choose)
    #expect(window.session.page == .list)
    #expect(window.list.count == 2)
    #expect(window.selected == window.list.first)
    #expect(window.session.selection == .resting(row: 0))
    window.type("fil")
    #expect(window.field == "fil|es")
    window.press(.tab)
    #expect(window.field == "files|", "accepted as typed; Return brings the item's own spelling")
    window.press(.enter)
    #expect(window.opened == ["Files"])
  }

  @Test func aChooserWithNothingToPickSaysSo() {
    var window = SessionDriver(["Firefox"], purpose: .choose)
    window.type("zzz")
    #expect(window.session.page == .nothing(correction: nil))
    window.press(.enter)
    #expect(window.choseNothing)
    #expect(window.opened.isEmpty)
  }

  @Test func nothingFoundIsToldFromNothingYetAndFromFailure() {
    var window = SessionDriver(Self.names)
    window.readiness = .loading
    window.type("zzz")
    #expect(window.session.page == .loading)
    window.readiness = .ready
    window.send(.sourcesChanged)
    #expect(window.session.page == .nothing(correction: nil))
    window.readiness = .failed("icons: no theme")
    window.send(.sourcesChanged)
    #expect(window.session.page == .failed("icons: no theme"))
  }

  @Test func lateAndStaleAnswersChangeNothingThatWasTypedSince() {
    var window = SessionDriver(Self.names)
    window.answersAreLate = true
    window.type("f")
    window.type("x")
    window.answer()
    #expect(window.field == "fx|")
    #expect(window.session.results.total == 0)
    window.type("y")
    window.press(.escape)
    window.answersAreLate = false
    window.type("t")
    #expect(window.field == "t|erminal")
  }

  @Test func newItemsDoNotMoveTheRowThatThePersonWentTo() {
    var window = SessionDriver(Self.names)
    window.type("fi")
    window.press(.down)
    let chosen = window.selected
    window.change(to: ["File", "Fig"] + Self.names)
    #expect(window.selected == chosen)
    #expect(window.session.field.isPreviewing)
    window.change(to: ["Fig", "Finch"])
    #expect(window.selected == nil, "what was selected is gone")
    #expect(!window.session.field.isPreviewing)
  }

  @Test func editingInTheFinalSearchIsAPartialSearchAgain() {
    var window = SessionDriver(Self.names)
    window.type("ter")
    window.press(.enter)
    #expect(window.session.phase == .results)
    window.type("x")
    #expect(window.session.phase == .typing)
    #expect(window.session.page == .nothing(correction: nil))
  }

  @Test func narrowingKeepsTheFinalSearch() {
    var window = SessionDriver(Self.names)
    window.type("ter")
    window.press(.enter)
    window.send(.narrowed(to: "applications"))
    #expect(window.session.phase == .results)
    #expect(window.searches.last?.scope == "applications")
    #expect(window.selected == "Terminal")
  }

  @Test func aClickOpensTheRow() {
    var window = SessionDriver(Self.names)
    window.type("fi")
    window.send(.rowActivated(row: 2, .init(item: .item(0), name: window.list[2])))
    #expect(window.opened == [window.list[2]])
  }
}
