import Catalog
import GLibKit
import HunchModelTestSupport
import SmartSearch
import Suggestions
import TestSupport
import Testing

@testable import HunchModel

/// The controller performs the session's effects, with a fake display, launcher and clock.
@MainActor @Suite struct SearchControllerTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  private static func window(typing text: String = "") async -> HeadlessWindow {
    let window = await HeadlessWindow(names, actions: .starting)
    window.type(text)
    return window
  }

  // MARK: Opening

  @Test func returnOnARowStartsItOnceAndTheWindowIsDone() async {
    let window = await Self.window(typing: "term")
    window.search()
    window.press(.enter)
    #expect(window.notice == "Opening Terminal…")
    window.press(.enter)
    await window.wait("it is done") { window.doneCount > 0 }
    #expect((window.launcher.launched, window.doneCount) == (["Terminal"], 1))
  }

  @Test func returnOpensTheFirstRowAtOnceAndShiftReturnOnARowKeepsTheWindow() async {
    let window = await Self.window(typing: "fi")
    window.press(.enter)
    await window.wait("the best is started") { window.doneCount == 1 }
    #expect(window.launcher.launched == [window.list[0]])
    window.press(.down)
    window.press(.shiftEnter)
    await window.wait("the row is started") { window.launcher.launched.count == 2 }
    await window.wait("it is told") { window.notice == "Open: \(window.selected ?? "")" }
    #expect(window.doneCount == 1, "the window stays")
  }

  @Test func controlReturnOnARowDoesItsSecondAction() async {
    let window = await Self.window(typing: "term")
    window.search()
    window.press(.controlEnter)
    await window.wait("it is copied") { window.doneCount == 1 }
    #expect((window.display.copied, window.launcher.launched) == (["Terminal"], []))
  }

  @Test func whatCannotBeStartedIsToldAndTheWindowStays() async {
    let window = await Self.window(typing: "term")
    window.launcher.failure = GLibError(domain: "test", code: 0, message: "it is no longer installed")
    window.press(.enter)
    await window.wait("it is told") { window.notice == "Terminal: it is no longer installed" }
    #expect(window.doneCount == 0)
    #expect(window.chosen(for: "term") == [], "what was not started was not chosen")
  }

  // MARK: What is remembered

  @Test(arguments: [
    (keys: [SearchSession.Key.field(.enter)], typed: "fir", texts: ["fir"]),
    (keys: [.field(.tab), .shiftEnter, .field(.enter)], typed: "fir", texts: ["Firefox"]),
    (keys: [.field(.down), .field(.enter)], typed: "fi", texts: ["fi"]),
    // A previewed name was never searched for.
    (keys: [.shiftEnter, .field(.down), .field(.enter)], typed: "fi", texts: ["fi"]),
  ])
  func aChoiceCountsForWhatWasTypedAndForWhatBecameOfIt(
    keys: [SearchSession.Key], typed: String, texts: [String]
  ) async {
    let window = await Self.window(typing: typed)
    for key in keys { window.press(key) }
    await window.wait("it is done") { window.doneCount == 1 }
    let opened = window.launcher.launched
    #expect(opened.count == 1)
    for text in texts { #expect(window.chosen(for: text) == opened, "\(text)") }
    for other in ["f", "fil", "Files", "Fill Circle"] where !texts.contains(other) {
      #expect(window.chosen(for: other) == [], "\(other)")
    }
  }

  @Test func aTermOfTheHomePageWasNotTyped() async {
    let window = await Self.window()
    window.send(.homeChanged(rows: [.term("terminal")]))
    window.send(.rowActivated(row: 0, nil))
    window.press(.enter)
    await window.wait("it is done") { window.doneCount == 1 }
    #expect((window.chosen(for: "terminal"), window.chosen(for: "")) == (["Terminal"], []))
  }

  @Test func aPrivateWindowRemembersNothingAndSaysSo() async {
    let window = await HeadlessWindow(Self.names, actions: .starting, isPrivate: true)
    window.type("term")
    #expect(window.display.content?.status.hasPrefix("Private") == true)
    window.search()
    window.press(.enter)
    await window.wait("it is done") { window.doneCount == 1 }
    await window.wait("all is written") { window.controller.services?.memory.isSettled == true }
    #expect(window.chosen(for: "term") == [] && !window.isRemembered("Terminal"))
  }

  @Test(arguments: [true, false]) func aPrivateWindowHasNothingOfASourceThatItHides(isPrivate: Bool) async {
    let secrets = NameSource(
      items: [CatalogItem(id: "1", name: "Terminal passwords")], id: "secrets",
      traits: SourceTraits { $0.isHiddenInPrivate = true })
    let window = await HeadlessWindow(["Terminal"], others: [secrets], isPrivate: isPrivate)
    #expect((window.controller.state.snapshot.source("secrets") == nil) == isPrivate)
    window.type("term")
    #expect(Set(window.list) == (isPrivate ? ["Terminal"] : ["Terminal", "Terminal passwords"]))
    window.send(.field(.textSet("pasword")))
    #expect(window.near == (isPrivate ? [] : ["Terminal passwords"]))
  }

  // MARK: Notices

  @Test func aNoticeThatNobodyAskedForGoesWhenItsTimeIsOver() async {
    let window = await Self.window()
    window.controller.report("A server failed")
    window.type("f")
    #expect(window.display.content?.status == "3 results · A server failed")
    await window.clock.someoneSleeps(until: .seconds(6))
    window.clock.advance(by: .seconds(5))
    await Task.yield()
    #expect(window.notice == "A server failed")
    window.clock.advance(by: .seconds(1))
    await window.wait("it is gone") { window.notice == nil }
    #expect(window.display.content?.status.hasPrefix("3 results") == true)
  }

  @Test func aLaterNoticeHasItsOwnTime() async {
    let window = await Self.window()
    window.controller.report("first")
    await window.clock.someoneSleeps(until: .seconds(6))
    window.clock.advance(by: .seconds(4))
    window.controller.report("second")
    await window.clock.someoneSleeps(until: .seconds(10))
    window.clock.advance(by: .seconds(3))
    await Task.yield()
    #expect(window.notice == "second")
    window.clock.advance(by: .seconds(3))
    await window.wait("it is gone") { window.notice == nil }
  }

  // MARK: Commands

  @Test func theRowsNameIsCopiedUnlessTheFieldHasSomethingToCopy() async {
    let window = await Self.window(typing: "term")
    window.search()
    window.display.field.hasSelection = true
    #expect(!window.controller.perform(.copyRow), "the key is the field's")
    window.display.field.hasSelection = false
    #expect(window.controller.perform(.copyRow) && window.display.copied == ["Terminal"])
    #expect(window.notice == "Copied Terminal")
  }

  @Test func commandsReachTheDisplayAndTheOutcome() async {
    let window = await Self.window()
    for command in [
      .window(.showHelp), .window(.showShortcuts), .window(.showAbout), .window(.showPreferences), Command.focusField,
    ] {
      #expect(window.controller.perform(command))
    }
    #expect(window.display.dialogs == ["help", "shortcuts", "about", "preferences"])
    #expect(
      window.display.field.calls == ["focus", "select all"] && !window.controller.perform(.native) && !window.isClosed)
    #expect(window.controller.perform(.close) && window.isClosed)
  }

  @Test func sourcesAreNarrowedToByNumberAndInTurn() async {
    let window = await Self.window(typing: "fi")
    #expect(!window.controller.perform(.narrow(2)), "there is no second")
    #expect(window.controller.perform(.narrow(1)) && window.session.scope == "names")
    #expect(window.controller.perform(.nextSource) && window.session.scope == nil)
    #expect(window.controller.perform(.previousSource) && window.session.scope == "names")
    #expect(window.controller.perform(.narrow(0)) && window.session.scope == nil)
  }

  // MARK: The display

  @Test func whatWasTypedComesBeforeWhateverElseHappened() async {
    let window = await Self.window()
    window.display.field.onFlush = { [weak window] in
      window?.display.field.onFlush = {}
      window?.send(.field(.textSet("fi")))
    }
    window.send(.narrowed(to: "names"))
    #expect(window.session.scope == "names" && window.session.field.text == "fi" && window.list.count == 3)
  }

  @Test func nothingIsCompletedWhileTheFieldCannotShowIt() async {
    let window = await Self.window()
    window.display.field.canComplete = false
    window.type("te")
    #expect(window.field == "te|")
    window.display.field.canComplete = true
    window.controller.searchAgain()
    #expect(window.field == "te|rminal")
  }

  @Test func aWindowThatIsClosedAsksNobodyAnyMore() async {
    let window = await Self.window(typing: "te")
    #expect(window.display.isPresented)
    window.controller.close()
    #expect(window.display.isClosed && window.controller.services?.suggestions.state.text == "")
  }
}
