import Catalog
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

@MainActor @Suite struct SearchSessionTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  @Test func anEmptyFieldIsTheHomePageAndTypingLeavesIt() async {
    let window = await HeadlessWindow(Self.names)
    #expect(window.session.phase == .home)
    #expect(window.session.page == .home)
    window.type("fi")
    #expect(window.session.phase == .typing)
    #expect(window.session.page == .list)
    #expect(window.list.count == 3)
    #expect(window.field == "fi|les")
    #expect(window.selected == "Files")
  }

  /// An accepted completion is searched in the item's spelling.
  @Test(arguments: [(false, "fir|"), (true, "Firefox|")])
  func shiftReturnRunsTheFinalSearchForWhatWasTypedAndReturnOpensItsFirstRow(accepts: Bool, field: String) async {
    let window = await HeadlessWindow(Self.names)
    window.type("fir")
    if accepts { window.press(.tab) }
    window.search()
    #expect(window.session.phase == .results)
    #expect(window.field == field)
    #expect(window.selected == "Firefox")
    #expect(window.opened.isEmpty)
    window.press(.enter)
    #expect(window.opened == ["Firefox"])
  }

  @Test func theFinalSearchHasAllThatTheTypedTextFinds() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.search()
    #expect(window.session.phase == .results)
    #expect(window.list.count == 3)
  }

  @Test func aRowReachedByTheArrowsIsPreviewedAndOpenedByReturn() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    let first = window.list[0]
    let second = window.list[1]
    #expect(window.field.hasSuffix(first.dropFirst(2)), "the completion comes from the first row")
    window.press(.down)
    #expect(window.selected == second, "the arrows start from the row that completes the text")
    #expect(window.field == second + "|")
    #expect(window.list.count == 3, "a previewed name is not searched for")
    window.press(.enter)
    #expect(window.opened == [second])
    #expect(window.session.phase == .typing)
  }

  @Test func pastEitherEndIsTheTypedTextAgain() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    let typed = window.field
    for _ in 0..<2 { window.press(.down) }
    #expect(window.session.field.isPreviewing)
    window.press(.down)
    #expect(window.field == typed)
    #expect(window.selected == window.list.first)
    window.press(.pageDown)
    #expect(window.selected == window.list.last, "a page goes to the end, not past it")
    for _ in 0..<3 { window.press(.up) }
    #expect(window.field == typed)
  }

  @Test(arguments: [SearchSession.Purpose.search, .choose])
  func escapeTakesOneLayerAwayAtATime(purpose: SearchSession.Purpose) async {
    let window = await HeadlessWindow(Self.names, purpose: purpose)
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

  @Test func escapeLeavesTheFinalSearchAndTheNarrowingBeforeTheWindow() async {
    let window = await HeadlessWindow(Self.names)
    window.send(.narrowed(to: "names"))
    window.type("fir")
    window.search()
    #expect(window.session.phase == .results)
    window.press(.escape)
    #expect(window.session.phase == .typing)
    #expect(window.field == "fir|efox", "as it was before the final search")
    window.press(.escape)
    window.press(.escape)
    #expect(window.field == "|")
    #expect(window.session.scope == "names")
    #expect(window.session.page == .list, "a narrowed search with no text lists the whole source")
    window.press(.escape)
    #expect(window.session.scope == nil)
    #expect(window.session.phase == .home)
    window.press(.escape)
    #expect(window.isClosed)
  }

  @Test func theNumbersOfTheChipsOnTheHomePageNarrowToTheirSources() async {
    let window = await HeadlessWindow(Self.names, others: [NameSource(["heart"], id: "icons", title: "Icons")])
    window.press(.enter)
    #expect(window.session.phase == .home, "Return does nothing while no row is selected")
    for chip in window.display.content?.scopes ?? [] {
      _ = window.controller.perform(.narrow(chip.number ?? 0))
      #expect(window.session.scope == chip.source && chip.source != nil && chip.count == nil)
    }
    #expect(window.session.scope == "icons")
    #expect(window.session.phase == .typing)
    #expect(window.display.content?.scopes.map(\.number) == [0, 1, 2])
  }

  @Test func aChooserListsEverythingAndReturnPicksTheSelectedRow() async {
    let window = await HeadlessWindow(["Firefox", "Files"], purpose: .choose)
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

  @Test func aChooserWithNothingToPickSaysSo() async {
    let window = await HeadlessWindow(["Firefox"], purpose: .choose)
    window.type("zzz")
    #expect(window.session.page == .nothing(correction: nil))
    window.press(.enter)
    #expect(window.choseNothing)
    #expect(window.opened.isEmpty)
  }

  @Test func nothingFoundIsToldFromNothingYetAndFromFailure() async {
    let window = await HeadlessWindow(Self.names)
    window.type("zzz")
    #expect(window.session.page == .nothing(correction: nil))
    await window.change(to: .fails(.failed("the theme is not there"))) { !$0.snapshot.failures.isEmpty }
    #expect(window.session.page == .nothing(correction: nil), "what else there is to do stays")
    #expect(window.display.content?.status.contains("the theme is not there") == true)
    window.send(.narrowed(to: "names"))
    guard case .failed(let why) = window.session.page else {
      Issue.record("\(window.session.page)")
      return
    }
    #expect(why.contains("the theme is not there"))
    await window.change(to: .hangs) { $0.snapshot.isLoading }
    #expect(window.session.page == .loading)
  }

  @Test func lateAndStaleAnswersChangeNothingThatWasTypedSince() {
    var session = SearchSession()
    func queries(_ effects: [SearchSession.Effect]) -> [SearchSession.Query] {
      effects.compactMap { if case .search(let query) = $0 { query } else { nil } }
    }
    let first = queries(
      session.handle(.field(.fieldChanged(.init(text: "f", caret: 1, edits: [.inserted(at: 0, count: 1)])))))
    let second = queries(
      session.handle(.field(.fieldChanged(.init(text: "fi", caret: 2, edits: [.inserted(at: 1, count: 1)])))))
    #expect(first.map(\.text) == ["f"] && second.map(\.text) == ["fi"])
    let file = InlineCompletion.Candidate(item: .item(0), name: "File")
    for (query, isCurrent) in zip(first + second, [false, true]) {
      _ = session.handle(.answered(.init(generation: query.generation, total: 3, candidate: file)))
      #expect((session.results.total == 3) == isCurrent)
      #expect((session.field.completion == "le") == isCurrent)
    }
    // The same text in another source, or with other items, is a new query.
    let third = queries(session.handle(.narrowed(to: "icons")))
    _ = session.handle(.answered(.init(generation: second[0].generation, total: 9)))
    #expect(session.results.total == 3)
    _ = session.handle(.answered(.init(generation: third[0].generation, total: 9)))
    #expect(session.results.total == 9)
  }

  @Test func newItemsDoNotMoveTheRowThatTheUserWentTo() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.press(.down)
    let chosen = window.selected
    await window.change(to: ["File", "Fig"] + Self.names)
    #expect(window.selected == chosen)
    #expect(window.session.field.isPreviewing)
    await window.change(to: ["Fig", "Finch"])
    #expect(window.selected == "Fig", "what was selected is gone")
    #expect(!window.session.field.isPreviewing)
  }

  @Test func editingInTheFinalSearchIsAPartialSearchAgain() async {
    let window = await HeadlessWindow(Self.names)
    window.type("ter")
    window.search()
    #expect(window.session.phase == .results)
    window.type("xyz")
    #expect(window.session.phase == .typing)
    #expect(window.session.page == .nothing(correction: nil))
  }

  @Test func narrowingKeepsTheFinalSearch() async {
    let window = await HeadlessWindow(Self.names)
    window.type("ter")
    window.search()
    window.send(.narrowed(to: "names"))
    #expect(window.session.phase == .results)
    #expect(window.session.scope == "names")
    #expect(window.selected == "Terminal")
  }

  @Test func aClickOpensTheRow() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.send(.rowActivated(row: 2, .init(item: .item(0), name: window.list[2])))
    #expect(window.opened == [window.list[2]])
  }
}
