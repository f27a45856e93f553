import Catalog
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

@MainActor @Suite struct SearchSessionTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  @Test func anEmptyFieldIsTheHomePageAndTypingLeavesIt() async {
    let window = await HeadlessWindow(Self.names)
    #expect(window.session.page == .home)
    window.follow([.press(): "home |", .type("fi"): "fi|les (Files)"])
    #expect(window.session.page == .list && window.list.count == 3)
  }

  /// An accepted completion is searched in the item's spelling.
  @Test(arguments: [(false, "fir|"), (true, "Firefox|")])
  func shiftReturnRunsTheFinalSearchForWhatWasTypedAndReturnOpensItsFirstRow(accepts: Bool, field: String) async {
    let window = await HeadlessWindow(Self.names)
    window.type("fir")
    if accepts { window.press(.tab) }
    window.follow([.press(.shiftEnter): "results \(field) (Firefox)"])
    #expect(window.opened.isEmpty)
    window.press(.enter)
    #expect(window.opened == ["Firefox"])
  }

  @Test func theFinalSearchHasAllThatTheTypedTextFinds() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.search()
    #expect(window.session.phase == .results && window.list.count == 3)
  }

  @Test func aRowReachedByTheArrowsIsPreviewedAndOpenedByReturn() async {
    let window = await HeadlessWindow(Self.names)
    // The completion comes from the first row, and the arrows start from there.
    window.follow([.type("fi"): "fi|les (Files)", .press(.down): "Firefox| [Firefox]"])
    #expect(window.list.count == 3, "a previewed name is not searched for")
    window.press(.enter)
    #expect(window.opened == ["Firefox"] && window.session.phase == .typing)
  }

  @Test func pastEitherEndIsTheTypedTextAgain() async {
    let window = await HeadlessWindow(Self.names)
    window.follow([
      .type("fi"): "fi|les (Files)",
      .press(.down, .down): "Fill Circle| [Fill Circle]",
      .press(.down): "fi|les (Files)",
      // A page goes to the end, not past it.
      .press(.pageDown): "Fill Circle| [Fill Circle]",
      .press(.up, .up, .up): "fi|les (Files)",
    ])
  }

  @Test(arguments: [SearchSession.Purpose.search, .choose])
  func escapeTakesOneLayerAwayAtATime(purpose: SearchSession.Purpose) async {
    let window = await HeadlessWindow(Self.names, purpose: purpose)
    window.follow([
      .type("fi"): "fi|les (Files)",
      .press(.down): purpose == .search ? "Firefox| [Firefox]" : "fi| [Firefox]",
      .press(.escape): "fi|les (Files)",
      .press(.escape): "fi| (Files)",
    ])
    window.press(.escape)
    #expect(window.field == "|" && !window.isClosed)
    window.press(.escape)
    #expect(window.isClosed)
  }

  @Test func escapeLeavesTheFinalSearchAndTheNarrowingBeforeTheWindow() async {
    let window = await HeadlessWindow(Self.names)
    window.send(.narrowed(to: "names"))
    window.follow([
      .type("fir"): "fir|efox (Firefox)",
      .press(.shiftEnter): "results fir| (Firefox)",
      // As it was before the final search.
      .press(.escape): "fir|efox (Firefox)",
    ])
    for _ in 0..<2 { window.press(.escape) }
    #expect(window.field == "|" && window.session.scope == "names")
    #expect(window.session.page == .list, "a narrowed search with no text lists the whole source")
    window.follow([.press(.escape): "home |", .press(.escape): "closed"])
    #expect(window.session.scope == nil)
  }

  @Test func theNumbersOfTheChipsOnTheHomePageNarrowToTheirSources() async {
    let window = await HeadlessWindow(Self.names, others: [NameSource(["heart"], id: "icons", title: "Icons")])
    window.press(.enter)
    #expect(window.session.phase == .home, "Return does nothing while no row is selected")
    let chips = window.display.content?.scopes ?? []
    let scopes = chips.map { chip in
      _ = window.controller.perform(.narrow(chip.number ?? 0))
      return window.session.scope
    }
    #expect(scopes == ["names", "icons"] && scopes == chips.map(\.source) && chips.allSatisfy { $0.count == nil })
    #expect(window.session.phase == .typing && window.display.content?.scopes.map(\.number) == [0, 1, 2])
  }

  @Test func aChooserListsEverythingAndReturnPicksTheSelectedRow() async {
    let window = await HeadlessWindow(["Firefox", "Files"], purpose: .choose)
    #expect(window.session.page == .list && window.session.selection == .resting(row: 0) && window.list.count == 2)
    // Accepted as typed; Return brings the item's own spelling.
    window.follow([.type("fil"): "fil|es (Files)", .press(.tab): "files| (Files)"])
    window.press(.enter)
    #expect(window.opened == ["Files"])
  }

  @Test func aChooserWithNothingToPickSaysSo() async {
    let window = await HeadlessWindow(["Firefox"], purpose: .choose)
    window.type("zzz")
    #expect(window.session.page == .nothing(correction: nil))
    window.press(.enter)
    #expect(window.choseNothing && window.opened.isEmpty)
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
      #expect((session.results.total == 3) == isCurrent && (session.field.completion == "le") == isCurrent)
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
    window.follow([.type("fi"): "fi|les (Files)", .press(.down): "Firefox| [Firefox]"])
    await window.change(to: ["File", "Fig"] + Self.names)
    #expect(window.sight == "Firefox| [Firefox]")
    await window.change(to: ["Fig", "Finch"])
    #expect(window.selected == "Fig" && !window.session.field.isPreviewing, "what was selected is gone")
  }

  @Test func editingInTheFinalSearchIsAPartialSearchAgain() async {
    let window = await HeadlessWindow(Self.names)
    window.type("ter")
    window.follow([.press(.shiftEnter): "results ter| (Terminal)", .type("xyz"): "terxyz|"])
    #expect(window.session.page == .nothing(correction: nil))
  }

  @Test func narrowingKeepsTheFinalSearch() async {
    let window = await HeadlessWindow(Self.names)
    window.type("ter")
    window.search()
    window.follow([.send(.narrowed(to: "names")): "results ter| (Terminal)"])
    #expect(window.session.scope == "names")
  }

  @Test func escapeClosesAWindowThatWasOpenedOnASourceButLeavesOneChosenSince() async {
    let opened = await HeadlessWindow(Self.names)
    opened.send(.opened(on: "names"))
    opened.type("fig")
    opened.press(.escape)
    #expect(opened.session.scope == "names" && !opened.isClosed, "the text first")
    opened.press(.escape)
    #expect(opened.isClosed)

    let chosen = await HeadlessWindow(Self.names)
    chosen.send(.opened(on: "icons"))
    chosen.send(.narrowed(to: "names"))
    chosen.press(.escape)
    #expect(chosen.session.scope == nil && !chosen.isClosed)
    chosen.press(.escape)
    #expect(chosen.isClosed)
  }

  @Test func aClickOpensTheRow() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.send(.rowActivated(row: 2, .init(item: .item(0), name: window.list[2])))
    #expect(window.opened == [window.list[2]])
  }
}
