import Catalog
import SmartSearch
import Synchronization
import TestSupport
import Testing

@testable import HunchModel

/// The content of a window that was hidden and is shown again.
@MainActor @Suite("Search window: hidden and shown again") struct PresenceTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  /// Returns the selected range of the field.
  private static func selection(in window: HeadlessWindow) -> Range<Int>? {
    guard let shown = window.display.field.shown, shown.caret != shown.bound else { return nil }
    return min(shown.caret, shown.bound)..<max(shown.caret, shown.bound)
  }

  @Test("A window starts with a single content", arguments: [SearchSession.Purpose.search, .choose])
  func startsWithOneContent(purpose: SearchSession.Purpose) async {
    let window = await HeadlessWindow(Self.names, purpose: purpose)
    #expect(window.display.contentsBefore.count == 1)
    if purpose == .choose { #expect(window.list.sorted() == Self.names.sorted()) }
  }

  @Test("Its text is kept for 30 seconds, selected", arguments: [0, 29, 30, 600])
  func textIsKeptForAMoment(seconds: Int) async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.controller.hide()
    #expect(!window.display.isPresented)
    await window.clock.someoneSleeps(until: .seconds(30))
    window.clock.advance(by: .seconds(seconds))
    if seconds >= 30 { await window.wait("the text is dropped") { window.session.field.text.isEmpty } }
    window.controller.present()
    #expect(window.display.isPresented)
    if seconds < 30 {
      #expect(window.display.field.shown?.text == "fi" && Self.selection(in: window) == 0..<2)
      #expect(window.list == ["Files", "Firefox", "Fill Circle"])
      window.type("t")
      #expect(window.session.field.text == "t", "typing replaces it")
    } else {
      #expect(window.field == "|" && window.session.phase == .home)
    }
  }

  @Test("The time of an earlier hiding does not count")
  func timeCountsFromTheLastHiding() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.controller.hide()
    await window.clock.someoneSleeps(until: .seconds(30))
    window.clock.advance(by: .seconds(20))
    window.controller.present()
    window.controller.hide()
    await window.clock.someoneSleeps(until: .seconds(50))
    window.clock.advance(by: .seconds(20))
    window.controller.present()
    #expect(Self.selection(in: window) == 0..<2)
    window.send(.keepingTimeEnded(serial: 1))
    #expect(window.session.field.text == "fi", "and a window that is shown loses nothing")
  }

  @Test("A final search comes back with its rows, from the top, and nothing of what was gone to")
  func finalSearchComesBack() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.search()
    window.send(.narrowed(to: window.controller.state.snapshot.sources[0].id))
    window.press(.down)
    #expect(window.selected == "Firefox")
    window.controller.hide()
    window.controller.present()
    #expect(window.session.phase == .results && window.session.scope != nil && window.selected == "Files")
    #expect(Self.selection(in: window) == 0..<2)
  }

  @Test("A window without a text comes back as it was opened first")
  func emptyWindowBeginsAnew() async {
    let window = await HeadlessWindow(Self.names)
    let source = window.controller.state.snapshot.sources[0].id
    window.send(.narrowed(to: source))
    window.controller.hide()
    window.controller.present()
    #expect(window.session.phase == .home && window.session.scope == nil)
    window.send(.homeChanged(rows: [.term("fi")]))
    window.press(.down)
    #expect(window.session.selection.row != nil)
    window.controller.hide()
    #expect(window.session.selection == .nothing, "and is drawn so before it is shown")
  }

  @Test("What was told goes with the window; what is told meanwhile has its time from when it is seen")
  func noticesWait() async {
    let window = await HeadlessWindow(Self.names)
    window.controller.report("seen")
    window.controller.hide()
    #expect(window.notice == nil)
    window.controller.report("told meanwhile")
    window.clock.advance(by: .seconds(60))
    window.controller.present()
    #expect(window.notice == "told meanwhile")
    await window.clock.someoneSleeps(until: .seconds(66))
    window.clock.advance(by: .seconds(6))
    await window.wait("it is gone") { window.notice == nil }
  }

  @Test("A window that is prepared shows nothing until it is presented, and asks nothing")
  func preparedWindowWaits() async {
    let window = await HeadlessWindow(Self.names)
    window.controller.hide()
    window.controller.prepare()
    #expect(!window.controller.isShown && window.session.suggestionQuery == nil)
    window.controller.present(query: "fire")
    #expect(window.controller.isShown && window.field == "fire|" && window.list == ["Firefox"])
  }

  @Test("A hidden window searches nothing, and shows what there is by then", arguments: ["fi", ""])
  func hiddenWindowRests(text: String) async {
    let window = await HeadlessWindow(Self.names)
    window.type(text)
    window.press(.down)
    window.controller.hide()
    let generation = window.session.field.generation
    for names in [["Fidget"], ["Fidget", "Fig"]] { await window.changeWhileHidden(to: names) }
    #expect(window.session.field.generation == generation)
    window.controller.present()
    if text.isEmpty { window.type("fi") }
    #expect(window.list == ["Fig", "Fidget"] && window.session.field.text == "fi")
  }

  /// Windows of other programs, for one, are listed at each summons.
  @Test("A source that is read again and has the same names makes nobody search")
  func sameNamesAreNoNews() async {
    let windows = SummonedNames()
    let window = await HeadlessWindow(Self.names, others: [windows])
    await window.wait("the first summons has read the source again") { windows.readings == 2 }
    window.type("fi")
    window.controller.hide()
    window.controller.present()
    let generation = window.session.field.generation
    await window.wait("so has the second") { windows.readings == 3 }
    // Another reading begins when the last one has ended.
    windows.summon()
    await window.wait("and another one") { windows.readings == 4 }
    #expect(window.session.field.generation == generation)
  }

  @Test("A window that is summoned looks for nothing before it is drawn")
  func drawnFirst() async {
    let windows = SummonedNames()
    let window = await HeadlessWindow(Self.names, others: [windows])
    await window.wait("the first summons has read the source again") { windows.readings == 2 }
    window.controller.hide()
    window.display.isDrawing = true
    window.controller.present()
    #expect(window.display.isPresented)
    await window.wait("it waits for the frame") { window.display.waitingCount > 0 }
    #expect(windows.readings == 2)
    window.display.isDrawing = false
    await window.wait("the source is read again") { windows.readings == 3 }
  }

  @Test("The home page of a window that was hidden has the sources of now")
  func homePageFollows() async {
    let window = await HeadlessWindow(Self.names)
    window.controller.hide()
    await window.changeWhileHidden(to: ["Fidget"])
    window.controller.present()
    #expect(window.session.page == .home && window.display.content?.scopes.map(\.title) == ["Names"])
  }

  @Test("A text that is asked for replaces the one that was kept")
  func queryReplacesTheText() async {
    let window = await HeadlessWindow(Self.names)
    window.type("fi")
    window.controller.hide()
    window.controller.present(query: "term")
    #expect(window.field == "term|" && window.list == ["Terminal"])
  }

  /// Only a dismissed window keeps its text: after an action the search is over.
  @Test(arguments: [true, false])
  func onlyADismissedWindowKeepsItsTextAndItsSource(isDone: Bool) async {
    let window = await HeadlessWindow(["Firefox", "Files"])
    window.send(.narrowed(to: "names"))
    window.type("fi")
    window.search()
    window.controller.hide(isDone: isDone)
    window.controller.present()
    #expect(window.session.phase == (isDone ? .home : .results))
    #expect(window.session.field.text == (isDone ? "" : "fi") && window.session.scope == (isDone ? nil : "names"))
    #expect(window.display.content?.scopes.contains(where: \.isChosen) == !isDone)
  }

  @Test(arguments: [("zzz", false), ("fi", true)])
  func aTextThatFoundNothingIsNotRemembered(text: String, isRemembered: Bool) async {
    let window = await HeadlessWindow(["Firefox", "Files"])
    window.type(text)
    window.search()
    window.send(.field(.textSet("files")))
    window.search()
    await window.wait("the next one is remembered") { window.isRemembered("files") }
    #expect(window.isRemembered(text) == isRemembered)
  }

  /// Opening a near match says nothing about the meaning of the text.
  @Test func aSlipIsNotRememberedByWhatWasOpenedForIt() async {
    let window = await HeadlessWindow(["Firefox", "Files"], actions: .starting)
    window.type("flies")
    window.press(.enter)
    await window.wait("it is opened") { window.doneCount == 1 }
    #expect(window.chosen(for: "flies") == [])
  }

  @Test func rowsOfOthersMakeATextWorthRemembering() async {
    let window = await HeadlessWindow(["Firefox"])
    window.type("12*3")
    window.search()
    #expect(!window.isRemembered("12*3"))
    window.send(.appended(rows: 1))
    await window.wait("it is remembered") { window.isRemembered("12*3") }
  }

  @Test(arguments: [true, false])
  func whatIsCopiedIsSaidUnlessThatIsSwitchedOff(says: Bool) async {
    let window = await HeadlessWindow(["Firefox"], actions: .starting)
    window.controller.preferences[.saysCopied] = says
    window.type("fire")
    window.press(.controlEnter)
    await window.wait("it is copied") { window.display.copied == ["Firefox"] }
    #expect(window.display.notified == (says ? ["Copied Firefox"] : []))
  }
}

/// The focus goes to another program.
@MainActor @Suite("Search window: without the focus") struct UnfocusedTests {
  @Test("It closes only for users who prefer that, and only if it is shown", arguments: [true, false])
  func closing(prefers: Bool) async {
    let window = await HeadlessWindow(["Firefox"])
    window.controller.preferences[.closesUnfocused] = prefers
    var closings = 0
    window.controller.onOutcome = { outcome in if case .cancelled = outcome { closings += 1 } }
    window.controller.loseFocus()
    #expect(closings == (prefers ? 1 : 0))
    window.controller.hide()
    window.controller.loseFocus()
    #expect(closings == (prefers ? 1 : 0))
  }
}

/// A source that is read at each summons, and always has the same name.
private final class SummonedNames: Source, SummonedSource {
  let id = "summoned"
  let title = "Summoned"
  let iconName = ""
  let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let count = Atomic(0)

  init() { (changes, change) = AsyncStream.makeStream() }

  var readings: Int { count.load(ordering: .sequentiallyConsistent) }

  func summon() { change.yield() }

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    count.add(1, ordering: .sequentiallyConsistent)
    return CatalogItems([CatalogItem(id: "a", name: "Figment")])
  }
}
