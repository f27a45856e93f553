import Catalog
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

/// What the window shows where nothing has the typed name: what a correction finds, and where else there is something.
@MainActor @Suite struct NothingFoundTests {
  private static let names = ["Firefox", "Firewall", "Terminal"]

  /// A window in which nothing is called what is typed, and something was meant.
  private static func window(_ text: String, meaning corrections: String...) async -> HeadlessWindow {
    let window = await HeadlessWindow(names)
    window.type(text)
    window.correct(corrections)
    return window
  }

  @Test func whatIsFoundIsSaidWhereNothingIs() async {
    let window = await HeadlessWindow(Self.names)
    for (text, isEmpty) in [("qwxyz", true), ("qwxyz.example.org", false)] {
      window.send(.field(.textSet(text)))
      await window.wait("nothing is found") { window.session.page == .nothing(correction: nil) }
      guard case .message(let message)? = window.display.content?.page else {
        Issue.record("no message")
        return
      }
      #expect(message.explanation == "Each word must start a different word of the name.")
      #expect(message.offers.isEmpty == isEmpty)
    }
  }

  // MARK: Corrections

  @Test func whatACorrectionFindsIsShownAndTheTextStaysAsTyped() async {
    let window = await Self.window("frie", meaning: "fire")
    #expect(Set(window.list) == ["Firefox", "Firewall"])
    #expect(window.field == "frie|")
    #expect(window.heading == "Nothing matches “frie”. These are results for “fire”. Press Alt+1 to search for it.")
    #expect(window.selected == window.list.first)
    window.press(.suggestion(1))
    #expect(window.field == "fire|")
    #expect(window.session.phase == .results && window.heading == nil)
    #expect(window.selected == window.list.first)
  }

  /// Return does what is seen: the first of the rows that were meant is highlighted.
  @Test(arguments: [SearchPhase.typing, .results])
  func theFirstCorrectedRowIsOpenedByReturn(phase: SearchPhase) async {
    let window = await HeadlessWindow(Self.names)
    window.type("frie")
    if phase == .results { window.search() }
    window.correct(["fire"])
    #expect(window.session.phase == phase && window.list.count == 2)
    #expect(window.selected == window.list[0] && window.field == "frie|")
    window.press(.down)
    #expect(window.selected == window.list[1])
    window.press(.up)
    window.press(.enter)
    #expect(window.opened == [window.list[0]])
  }

  @Test func theRowsStayWhileTheNextCorrectionIsAwaited() async {
    let window = await Self.window("frie", meaning: "fire")
    let rows = window.list
    window.type("f")
    #expect(window.list == rows)
    window.correct(["firef", "fire"])
    #expect(window.list == rows, "it is still among what may be meant")
    window.correct(["firef"])
    #expect(window.list == ["Firefox"])
    window.type("z")
    window.correct([])
    #expect(window.session.page == .nothing(correction: nil))
    #expect(window.heading == nil)
  }

  @Test func theSelectedRowStaysSelectedWhenTheSourcesChange() async {
    let window = await Self.window("frie", meaning: "fire")
    window.press(.down)
    let selected = window.selected
    await window.change(to: ["Fire", "Fir"] + Self.names)
    #expect(window.list.count == 3 && window.selected == selected)
  }

  @Test func whatHasTheTypedNameTakesThePlaceOfTheCorrection() async {
    let window = await Self.window("frie", meaning: "fire")
    await window.change(to: Self.names + ["Friend"])
    #expect(window.list == ["Friend"] && window.heading == nil)
  }

  @Test func rowsOfOtherProgramsAreNotMovedByACorrection() async {
    let window = await HeadlessWindow(Self.names)
    window.type("frie")
    window.search()
    window.send(.appended(rows: 2))
    window.correct(["fire"])
    #expect(window.list.isEmpty && window.session.rowCount == 2)
  }

  /// Such as a replacement of the user's own for a word that is a name as well.
  @Test func aCorrectionOfAnEarlierTextIsNotSearchedFor() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fir")
    window.correct(["terminal"])
    #expect(window.list.count == 2)
    window.type("z")
    #expect(window.list.isEmpty, "what is meant by this is not known yet")
    window.correct(["fire"])
    #expect(window.list.count == 2 && window.heading?.contains("“fire”") == true)
  }

  /// Files that words of their folders find are found later than others, and by what was typed.
  @Test func whatWordsOfFoldersFindComesBeforeACorrection() {
    var session = SearchSession()
    func search(_ event: SearchSession.Event) -> SearchSession.Query? {
      session.handle(event).compactMap { if case .search(let query) = $0 { query } else { nil } }.last
    }
    let suggested = SearchSession.Event.suggested([.init(text: "fire", isCorrection: true)])
    let typed = search(.field(.textSet("frie")))?.generation ?? 0
    #expect(search(.answered(.init(generation: typed, total: 0, awaitsFolders: true))) == nil)
    #expect(search(suggested) == nil, "there may be something of that name")
    let corrected = search(.answeredByFolders(.init(generation: typed, rows: 0)))
    #expect(corrected?.correction == "fire")
    let generation = corrected?.generation ?? 0
    let answer = SearchSession.Answer(generation: generation, total: 2, awaitsFolders: true, correction: "fire")
    #expect(search(.answered(answer)) == nil && session.rowCount == 2)
    // A file came meanwhile.
    let again = search(.answeredByFolders(.init(generation: generation, rows: 3)))
    #expect(again != nil && again?.correction == nil)
    let last = again?.generation ?? 0
    #expect(search(.answered(.init(generation: last, total: 0, awaitsFolders: true))) == nil)
    #expect(search(.answeredByFolders(.init(generation: last, rows: 3))) == nil)
    #expect(session.rowCount == 3 && session.results.correction == nil)
  }

  @Test func aForgottenCorrectionTakesItsRowsAlong() async {
    let window = await Self.window("frie", meaning: "fire")
    window.correct([])
    #expect(window.list.isEmpty && window.session.page == .nothing(correction: nil))
  }

  @Test func goingBackFromTheFinalSearchIsTheCorrectionAgain() async {
    let window = await Self.window("frie", meaning: "fire")
    window.search()
    #expect(window.list.count == 2)
    window.press(.escape)
    #expect(window.session.phase == .typing && window.field == "frie|" && window.list.count == 2)
  }

  // MARK: Other sources

  private static func narrowed(to scope: String) async -> HeadlessWindow {
    let window = await HeadlessWindow(
      names,
      others: [NameSource(["smile", "smirk"], id: "signs", title: "Signs"), NameSource(["smith"], id: "people")])
    window.type("smi")
    window.send(.narrowed(to: scope))
    return window
  }

  @Test func whatOtherSourcesHaveIsOffered() async {
    let window = await Self.narrowed(to: "names")
    window.correct(["fire"])
    #expect(window.session.offers == [.allSources, .source("signs"), .source("people")])
    #expect(window.list.isEmpty, "the text itself finds something, if elsewhere")
    #expect(window.offers == ["All Sources 3", "Signs 2", "Names 1"])
  }

  @Test func aSourceThatIsStillReadKeepsNoOtherFromBeingOffered() async {
    let window = await Self.narrowed(to: "signs")
    await window.change(to: .hangs) { $0.snapshot.isLoading }
    window.type("t")
    #expect(window.offers == ["All Sources 1", "Names 1"])
    window.send(.narrowed(to: "names"))
    #expect(window.session.page == .loading, "it may have the name yet")
  }

  /// Each row by keys, and by a click.
  @Test(arguments: [(0, nil), (1, "signs"), (2, "people")] as [(Int, String?)])
  func anOfferedSourceIsSearched(row: Int, scope: String?) async {
    for isClicked in [false, true] {
      for isFinal in [false, true] {
        let window = await Self.narrowed(to: "names")
        if isFinal { window.search() }
        if isClicked {
          window.send(.rowActivated(row: row, nil))
        } else {
          for _ in 0..<row { window.press(.down) }
          window.press(.enter)
        }
        #expect(window.session.scope == scope && window.list.count == [3, 2, 1][row])
        #expect(window.field.hasPrefix("smi") && window.session.phase == (isFinal ? .results : .typing))
        #expect(window.opened.isEmpty)
      }
    }
  }

  @Test func anOfferThatIsGoneToStaysSelectedWhileOtherSourcesAreRead() async {
    let window = await Self.narrowed(to: "people")
    window.type("l")
    #expect(window.offers == ["All Sources 1", "Signs 1"])
    window.press(.down)
    // One more is offered, before it.
    await window.change(to: Self.names + ["Smiling"])
    #expect(window.offers == ["All Sources 2", "Names 1", "Signs 1"])
    window.press(.enter)
    #expect(window.session.scope == "signs" && window.list == ["smile"])
  }

  @Test func rowsOfOtherProgramsThatComeInPlaceOfAnOfferAreNotOpenedForIt() async {
    let window = await Self.narrowed(to: "names")
    window.press(.down)
    window.send(.appended(rows: 2))
    #expect(window.session.offers.isEmpty && window.session.selection == .resting(row: 0))
  }

  @Test func anOfferIsGoneWhenTheSourceHasTheNameAfterAll() async {
    let window = await Self.narrowed(to: "names")
    window.press(.down)
    await window.change(to: Self.names + ["Smithy"])
    #expect(window.session.offers.isEmpty && window.list == ["Smithy"])
    #expect(window.session.selection.row == 0 || window.selected == nil)
  }
}

extension HeadlessWindow {
  /// What the typed text may have been meant to be.
  fileprivate func correct(_ texts: [String]) {
    send(.suggested(texts.map { .init(text: $0, isCorrection: true) }))
  }

  /// What stands over the rows.
  fileprivate var heading: String? {
    if case .list(let list)? = display.content?.page { list.heading } else { nil }
  }

  /// The offers, as they are shown.
  fileprivate var offers: [String] {
    guard case .message(let message)? = display.content?.page else { return [] }
    return message.offers.flatMap(\.rows).map { "\($0.name) \($0.detail ?? "")" }
  }
}
