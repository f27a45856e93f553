import Catalog
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

/// The window when nothing matches: near matches, and offers of other sources.
@MainActor @Suite struct NothingFoundTests {
  private static let names = ["Firefox", "Firewall", "Terminal"]

  /// Opens a window in which nothing matches the text, and some corrections are suggested.
  private static func window(_ text: String, meaning corrections: String...) async -> HeadlessWindow {
    let window = await HeadlessWindow(names)
    window.type(text)
    window.correct(corrections)
    return window
  }

  @Test func whatIsFoundIsSaidWhereNothingIs() async throws {
    let window = await HeadlessWindow(Self.names)
    let hint = "Each word must start a different word of the name."
    // Above a typed address stands nothing, because it is the answer.
    for (text, title, explanation, offers) in [
      ("qwxyz", "Nothing matches “qwxyz”", hint, [String]()), ("wikipedia.org", "", "", ["wikipedia.org"]),
      ("notes.md", "Nothing matches “notes.md”", hint, []),
    ] {
      window.send(.field(.textSet(text)))
      await window.wait("nothing is found") { window.session.page == .nothing(correction: nil) }
      let message = try #require(window.message)
      #expect(message.title == title && message.explanation.hasPrefix(explanation))
      #expect(message.offers.flatMap(\.rows).map(\.name) == offers)
      #expect(window.session.selection == (offers.isEmpty ? .nothing : .resting(row: 0)), "what Return acts on")
      let spoken = offers.isEmpty ? title + "." : "wikipedia.org."
      #expect(window.display.content?.spoken.hasPrefix(spoken) == true)
    }
  }

  // MARK: Near matches

  @Test func nearMatchesAreShownWhereNothingMatchesAndTheTextStaysAsTyped() async {
    let window = await Self.window("frie")
    #expect(window.list.isEmpty && Set(window.near) == ["Firefox", "Firewall"])
    #expect(window.sight == "frie| (\(window.near.first ?? ""))" && window.heading == "Near")
    #expect(window.display.content?.status == "No exact match")
    #expect(window.controller.content(ofRow: 0)?.isNear == true && window.controller.content(ofRow: 0)?.heading == nil)
  }

  @Test func nearMatchesStandBelowAllMatchesAndAreNotCounted() async {
    let window = await HeadlessWindow(["Campfire", "Firefox", "Fire"])
    window.type("fire")
    #expect(window.list == ["Fire", "Firefox"] && window.near == ["Campfire"])
    #expect(window.display.content?.status == "2 results" && window.heading == nil)
    let rows = (0..<3).compactMap { window.controller.content(ofRow: $0) }
    #expect(rows.map(\.heading) == [nil, nil, "Near"] && rows.map(\.isNear) == [false, false, true])
    #expect(window.controller.state.items.counts == [2])
    window.type("f")
    #expect(window.list == ["Firefox"] && window.field == "firef|ox")
    #expect(window.near.isEmpty, "a text that matches something has no typing error")
  }

  /// Return acts on the highlighted row, which is the first near match.
  @Test(arguments: [SearchPhase.typing, .results])
  func theFirstNearMatchIsOpenedByReturnWhereNothingMatches(phase: SearchPhase) async {
    let window = await HeadlessWindow(Self.names)
    window.type("frie")
    if phase == .results { window.search() }
    #expect(window.session.phase == phase && window.near.count == 2)
    #expect(window.selected == window.near[0] && window.field == "frie|")
    window.press(.down)
    #expect(window.selected == window.near[1])
    window.press(.up)
    window.press(.enter)
    #expect(window.opened == [window.near[0]])
  }

  @Test func aNearMatchBelowMatchesIsOpenedIfTheUserGoesToIt() async {
    let window = await HeadlessWindow(["Campfire", "Fire"])
    window.type("fire")
    window.follow([.press(.down): "Campfire| [Campfire]"])
    window.press(.enter)
    #expect(window.opened == ["Campfire"])
  }

  /// The bar does not repeat a correction that a near match shows.
  @Test func theBarHasOnlyCorrectionsThatNoNearMatchShows() async {
    let window = await Self.window("frie", meaning: "fire", "fries")
    #expect(window.near.count == 2 && window.session.bar.map(\.text) == ["fries"])
    let other = await Self.window("qwxyz", meaning: "fire")
    #expect(other.session.page == .nothing(correction: "fire") && other.session.bar.map(\.text) == ["fire"])
  }

  @Test(arguments: ["12*17.5", "2026", " "])
  func aTextWithoutLettersHasNoNearMatches(text: String) async {
    let window = await HeadlessWindow(["12 17 and 5", "20 26", "2025"])
    window.type(text)
    #expect(window.near.isEmpty)
  }

  @Test func theSelectedNearMatchStaysSelectedWhenTheSourcesChange() async {
    let window = await Self.window("frie")
    window.press(.down)
    let selected = window.selected
    await window.change(to: ["Fire", "Fir"] + Self.names)
    #expect(window.near.count == 3 && window.selected == selected)
  }

  @Test func nearMatchesStayWhileASourceIsReadAnew() async {
    let window = await Self.window("frie")
    window.press(.down)
    let (near, selected) = (window.near, window.selected)
    await window.change(to: .hangs) { $0.snapshot.isLoading }
    #expect(window.session.page == .list && window.near == near && window.selected == selected)
    window.type("x")
    #expect(window.session.page == .loading && window.session.rowCount == 0)
  }

  @Test func whatHasTheTypedNameTakesThePlaceOfWhatIsSpelledNearlySo() async {
    let window = await Self.window("frie")
    await window.change(to: Self.names + ["Friend"])
    #expect(window.list == ["Friend"] && window.near.isEmpty && window.heading == nil && window.selected == "Friend")
  }

  @Test func rowsOfOtherProgramsComeAboveNearMatchesAndASelectedOneStaysSelected() async {
    let window = await HeadlessWindow(Self.names)
    window.type("frie")
    window.search()
    window.send(.appended(rows: 2))
    #expect(window.session.selection == .resting(row: 0) && !window.session.isNear(0) && window.session.isNear(2))
    window.send(.appended(rows: 0))
    window.press(.down)
    window.send(.appended(rows: 2))
    #expect(window.session.selection == .chosen(row: 3))
  }

  /// Files matched by their folders are found after other matches, and near matches after those.
  @Test func whatWordsOfFoldersFindComesBeforeNearMatches() {
    var session = SearchSession()
    let generation =
      session.handle(.field(.textSet("frie"))).lazy
      .compactMap { if case .search(let query) = $0 { query.generation } else { nil } }.first ?? 0
    func answer(_ event: SearchSession.Event) { _ = session.handle(event) }
    answer(.answered(.init(generation: generation, total: 0, awaitsFolders: true, awaitsNear: true)))
    answer(.answeredByFolders(.init(generation: generation, rows: 0)))
    #expect(session.page == .list && session.rowCount == 0, "nothing is said before that is known")
    answer(.answeredNear(.init(generation: generation - 1, names: ["Fries"])))
    #expect(session.rowCount == 0, "that is of another text")
    answer(.answeredNear(.init(generation: generation, names: ["Fire"])))
    #expect(session.selection == .resting(row: 0) && session.showsOnlyNear)
    answer(.answeredByFolders(.init(generation: generation, rows: 3)))
    #expect(session.rowCount == 4 && session.isNear(3) && !session.showsOnlyNear)
  }

  /// In large sources near matches are found off the main thread, and the next key cancels the search.
  @Test func nearMatchesInLargeSourcesComeBehindTheRows() async {
    let window = await HeadlessWindow(Self.names + (0..<50_000).map { "item \($0)" })
    window.type("frie")
    #expect(window.near.isEmpty && window.session.page == .list, "nothing is said before that is known")
    window.type("f")
    await window.wait("they are found") { window.near == ["Firefox"] && window.controller.nearSearch == nil }
    #expect(window.selected == "Firefox")
    window.type("qqq")
    await window.wait("there are none") { window.session.page == .nothing(correction: nil) }
  }

  @Test func goingBackFromTheFinalSearchShowsTheNearMatchesAgain() async {
    let window = await Self.window("frie")
    window.search()
    #expect(window.near.count == 2)
    window.press(.escape)
    #expect(window.session.phase == .typing && window.field == "frie|" && window.near.count == 2)
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
    #expect(window.session.offers == [.allSources, .source("signs"), .source("people")])
    #expect(window.list.isEmpty && window.near.isEmpty, "the text itself finds something, if elsewhere")
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

  /// Tests each row both with keys and with a click.
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
    // One more source is offered, before the selected row.
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
  /// Suggests these texts as corrections.
  fileprivate func correct(_ texts: [String]) {
    send(.suggested(texts.map { .init(text: $0, isCorrection: true) }))
  }

  /// The heading above the rows.
  fileprivate var heading: String? {
    if case .list(let list)? = display.content?.page { list.heading } else { nil }
  }

  /// The visible offers.
  fileprivate var offers: [String] {
    (message?.offers ?? []).flatMap(\.rows).map { "\($0.name) \($0.detail ?? "")" }
  }
}
