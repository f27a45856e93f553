import Catalog
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// The most often chosen items, on the home page.
@MainActor @Suite struct TrendingTests {
  /// Opens Firefox and Files from the results, one after the other.
  private static func openBoth(
    in window: HeadlessWindow, by press: () -> Void, then leave: () -> Void
  ) async {
    for (count, name) in [(1, "fire"), (2, "fil")] {
      window.type(name)
      window.search()
      await window.wait("\(name) is found") { window.session.selection.row == 0 }
      press()
      await window.wait("it is opened") { window.launcher.launched.count == count }
      leave()
    }
  }

  @Test func whatWasOpenedLastComesFirstWithItsOwnIconAndATermBelow() async throws {
    let window = await HeadlessWindow(["Firefox", "Files"], actions: .starting)
    await Self.openBoth(in: window) {
      window.press(.enter)
    } then: {
      window.controller.hide(isDone: true)
      window.controller.present()
    }
    await window.wait("both are there") {
      guard case .home(let sections, 0)? = window.display.content?.page else { return false }
      return sections.map(\.title) == ["Recently Used", "Frequent Searches"]
        && sections[0].rows.map(\.name) == ["Files", "Firefox"]
        && sections[1].rows.map(\.name).sorted() == ["fil", "fire"] && sections.map(\.look) == [.rows, .chips]
    }
    #expect(window.display.content?.spoken == "Files. Home, 4 rows", "a reader hears what Return opens")
    #expect(window.display.content?.isAmongRows == false)
    #expect(window.display.content?.hints.map(\.spoken) == ["Return Open", "Ctrl+K Actions"])
    window.press(.down)
    #expect(window.controller.perform(.copyRow) && window.display.copied == ["Firefox"])
    window.press(.down)
    #expect(window.controller.perform(.copyRow) && ["fil", "fire"].contains(window.display.copied.last))
    for _ in 0..<2 { window.press(.up) }
    // Without another key in between, Return would count as a bounce of the last one.
    window.press(.down)
    window.press(.up)
    window.press(.enter)
    await window.wait("Return opens") { window.launcher.launched.count == 3 }
    #expect(window.launcher.launched[2] == window.launcher.launched[1])
  }

  @Test func whatWasOpenedFromAWindowThatStaysIsOnItsHomePage() async {
    let window = await HeadlessWindow(["Firefox", "Files"], actions: .starting)
    await Self.openBoth(in: window) {
      window.press(.shiftEnter)
    } then: {
      window.send(.field(.textSet("")))
    }
    await window.wait("both are there") {
      guard case .home(let sections, _)? = window.display.content?.page else { return false }
      return sections.first?.rows.map(\.name) == ["Files", "Firefox"]
    }
  }

  @Test func anItemIsForgottenByShiftDeleteAndTheNextRowIsSelected() async {
    let window = await HeadlessWindow(["Firefox", "Files"], actions: .starting)
    await Self.openBoth(in: window) {
      window.press(.shiftEnter)
    } then: {
      window.send(.field(.textSet("")))
    }
    await window.wait("both are there") { window.session.homeRows.count == 4 }
    let rows = window.session.homeRows
    window.press(.down)
    #expect(window.press(.forget) && window.notice == "Forgot Firefox")
    await window.wait("it is gone") { window.session.homeRows == [rows[0], rows[2], rows[3]] }
    #expect(window.session.selection == .chosen(row: 1))
    #expect(window.chosen(for: "fire") == [])
  }

  /// A chip has no focus of its own, so a screen reader reads only what the field says.
  @Test func aReaderHearsTheFrequentSearchThatTheUserMovesTo() async {
    let window = await HeadlessWindow(["Firefox"])
    window.send(.homeChanged(rows: [.term("fire"), .term("lyric")]))
    window.press(.down)
    window.press(.right)
    #expect(window.display.content?.spoken == "lyric. 2 of 2")
    window.press(.left)
    #expect(window.display.content?.spoken == "fire. 1 of 2")
  }

  @Test func theFirstTimeOneLineSaysHowToBeginAndNeverAgain() async {
    let window = await HeadlessWindow(["Firefox"])
    await window.wait("it is said") { window.display.content?.note?.hasPrefix("Type a few letters") == true }
    window.controller.hide()
    window.controller.present()
    window.type("x")
    window.send(.field(.textSet("")))
    #expect(window.display.content?.note == nil)
  }

  @Test func aPrivateWindowShowsNothingOfWhatIsRemembered() async {
    let window = await HeadlessWindow(["Firefox"], isPrivate: true)
    window.controller.services?.memory.recordSearch("fire")
    #expect(window.controller.homeRows == [])
    #expect(window.message?.title == "Private Window" && window.display.content?.note == nil)
  }

  /// The history may have twenty thousand items, and each change of the sources makes the home page anew.
  @Test func theHomePageLooksAtTheBestOfTheHistoryAlone() async {
    let source = LazySource(count: 3_000)
    let window = await HeadlessWindow([], others: [source])
    let memory = window.controller.services?.memory
    for number in 0..<1_300 { memory?.recordChoice(of: ItemReference(source: "lazy", item: "\(number)"), for: ["i"]) }
    for _ in 0..<3 { memory?.recordChoice(of: ItemReference(source: "lazy", item: "1234"), for: ["i"]) }
    await window.wait("it is remembered") { memory?.lately.first?.item == "1234" && memory?.isSettled == true }
    window.controller.hide()
    await window.wait("it is ranked by") {
      window.controller.state.snapshot.hit(of: ItemReference(source: "lazy", item: "1299")) != nil
    }
    window.controller.present()
    source.forget()
    let rows = window.controller.homeRows
    #expect(source.madeOnMainActor < 600 && rows.first == .item(ItemReference(source: "lazy", item: "1234")))
    #expect(rows.count == 8)
  }

  /// Returns a hidden window with eight items of a source on its home page.
  private static func hiddenWindow(_ source: LazySource) async -> HeadlessWindow {
    let window = await HeadlessWindow([], others: [source])
    let memory = window.controller.services?.memory
    for number in 0..<8 { memory?.recordChoice(of: ItemReference(source: source.id, item: "\(number)"), for: ["i"]) }
    await window.wait("they are remembered") { memory?.lately.count == 8 && memory?.isSettled == true }
    window.controller.hide()
    await window.wait("they are ranked by") {
      window.controller.state.snapshot.hit(of: ItemReference(source: source.id, item: "7")) != nil
    }
    await window.wait("they are on the home page, which is drawn ahead") { window.session.homeRows.count == 8 }
    return window
  }

  /// The page, its spoken text and its hints are made from the same rows.
  @Test func eachRowOfTheHomePageIsMadeOnceForADrawing() async {
    let source = LazySource(count: 20)
    let window = await Self.hiddenWindow(source)
    window.controller.present()
    source.forget()
    _ = window.controller.state.content
    #expect((8..<16).contains(source.madeOnMainActor))
  }

  @Test func aHiddenWindowMakesNoHomePageOfTheSameItems() async {
    let source = LazySource(count: 20)
    let window = await Self.hiddenWindow(source)
    window.controller.followLibrary()
    source.forget()
    window.controller.followLibrary()
    #expect(source.madeOnMainActor == 0)
  }

  /// The home page considers the twelve latest files.
  @Test func theRecentFilesAreMadeOnceForAllRows() async {
    let source = LazySource(count: 100, id: RecentFileSource.sourceID)
    let window = await HeadlessWindow([], others: [source])
    await window.wait("they are on the home page") { window.session.homeRows.count == 8 }
    source.forget()
    _ = window.controller.state.content
    #expect((12..<8 * 12).contains(source.madeOnMainActor))
    source.forget()
    #expect((window.controller.homeRows.count, source.madeOnMainActor) == (8, 12))
  }
}
