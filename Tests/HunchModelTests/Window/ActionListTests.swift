import Catalog
import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// The list of a row's actions: Ctrl+K, typing, Return and Escape.
@MainActor @Suite struct ActionListTests {
  private static let names = ["Firefox", "Files", "Fill Circle", "Terminal"]

  private static func window(
    typing text: String = "", actions: HeadlessWindow.Actions = .starting
  ) async -> HeadlessWindow {
    let window = await HeadlessWindow(names, actions: actions)
    window.type(text)
    return window
  }

  /// Returns the listed titles, with their shortcuts.
  private func listed(_ window: HeadlessWindow) -> [String] {
    guard case .actions(let sections, _)? = window.display.content?.page else { return [] }
    return sections.flatMap(\.rows).map { $0.name + ($0.detail.map { " (\($0))" } ?? "") }
  }

  private func selected(_ window: HeadlessWindow) -> String? {
    guard case .actions(let sections, let selected?)? = window.display.content?.page else { return nil }
    return sections.flatMap(\.rows)[selected].name
  }

  @Test func theActionsOfTheSelectedRowAreListedWithTheirKeysAndEscapeGoesBack() async {
    let window = await Self.window(typing: "term")
    window.search()
    let before = window.display.content
    window.press(.actions)
    #expect(
      listed(window) == [
        "Open (Return)", "Copy (Ctrl+Return)", "Call It…", "Pin to Home", "Give It a Key…", "Never Show",
      ])
    #expect(selected(window) == "Open")
    #expect(window.field == "|", "the field is for narrowing the list")
    window.press(.escape)
    #expect(window.display.content == before && window.field == "term|" && !window.isClosed)
  }

  @Test func aNoticeThatAnswersNoKeyStandsBesideTheNumberOfActions() async {
    let window = await Self.window(typing: "term")
    window.press(.actions)
    #expect(window.display.content?.status == "6 actions")
    window.controller.report("A program failed")
    #expect(window.display.content?.status == "6 actions · A program failed")
    #expect(window.display.content?.spoken == "6 actions", "readers are told the notice by itself")
    window.controller.report("Copied Terminal", .untilKey)
    #expect(window.display.content?.status == "Copied Terminal")
  }

  @Test func whileNothingIsSelectedTheActionsAreTheBestRows() async {
    let window = await Self.window(typing: "fire")
    #expect(window.field == "fire|fox")
    window.press(.actions)
    window.press(.down)
    window.press(.enter)
    await window.wait("it is copied") { window.doneCount == 1 }
    #expect((window.display.copied, window.chosen(for: "fire")) == (["Firefox"], ["Firefox"]))
    #expect(window.field == "fire|fox", "the search shows again, as it was")
  }

  @Test func typingNarrowsTheActionsAndNotTheSearch() async {
    let window = await Self.window(typing: "term")
    let rows = window.list
    window.press(.actions)
    window.type("co")
    #expect(listed(window) == ["Copy (Ctrl+Return)"])
    #expect(window.field == "co|" && window.list == rows, "nothing is completed")
    window.type("x")
    #expect(window.message?.title == "No action matches “cox”")
    window.press(.enter)
    #expect(window.launcher.launched == [] && window.display.copied == [])
    window.press(.actions)
    #expect(window.field == "term|inal", "the key that opens the list closes it")
  }

  @Test func theSelectionStaysWithinTheList() async {
    let window = await Self.window(typing: "term")
    window.press(.actions)
    for (key, title) in [
      (SearchSession.Key.up, "Open"), (.down, "Copy"), (.down, "Call It…"), (.pageUp, "Open"),
      (.pageDown, "Never Show"), (.down, "Never Show"),
    ] {
      window.press(key)
      #expect(selected(window) == title, "\(key)")
    }
  }

  @Test func shiftReturnDoesAnActionAndKeepsTheWindow() async {
    let window = await Self.window(typing: "term")
    window.press(.actions)
    window.press(.shiftEnter)
    await window.wait("it is told") { window.notice == "Open: Terminal" }
    #expect(window.doneCount == 0 && window.session.actionList == nil)
  }

  @Test func whatTheSourcesDoMeanwhileChangesNothingInTheList() async {
    let window = await Self.window(typing: "term")
    window.press(.actions)
    window.type("op")
    await window.change(to: ["Other"])
    #expect(listed(window) == ["Open (Return)"] && window.field == "op|")
    window.press(.enter)
    await window.wait("the item is opened that the list was for") { window.doneCount == 1 }
    #expect(window.launcher.launched == ["Terminal"])
  }

  @Test func aClickWithTheOtherButtonListsTheActionsOfThatRow() async {
    let window = await Self.window(typing: "fi")
    window.send(.actionsWanted(row: 1))
    let name = window.list[1]
    window.press(.down)
    window.press(.enter)
    await window.wait("it is copied") { window.doneCount == 1 }
    #expect(window.display.copied == [name])
  }

  @Test func aHiddenWindowComesBackWithoutTheList() async {
    let window = await Self.window(typing: "term")
    window.press(.actions)
    window.controller.hide()
    window.controller.present()
    #expect(window.session.actionList == nil)
  }

  @Test func withoutARowTheyAreTheWindowsWithTheKeysThatDoTheSame() async {
    let window = await Self.window()
    window.press(.actions)
    #expect(
      listed(window) == [
        "Preferences (Ctrl+,)", "Help (F1)", "Keyboard Shortcuts (Ctrl+?)", "About Hunch",
        "Search Privately (Ctrl+Shift+P)", "Quit (Ctrl+Q)",
      ])
    for (typed, dialogs) in [("hel", ["help"]), ("abou", ["help", "about"])] {
      window.type(typed)
      window.press(.enter)
      #expect(window.display.dialogs == dialogs && window.session.phase == .home, "the home page shows again")
      window.press(.actions)
    }
    window.type("qui")
    window.press(.enter)
    #expect(window.hasQuit)
  }

  @Test func aChooserHasNoActions() async {
    let window = await HeadlessWindow(Self.names, purpose: .choose)
    #expect(!window.press(.actions) && window.session.actionList == nil)
  }

  // MARK: Open with

  @Test func openWithListsTheApplicationsAndRemembersWhereItCameFrom() async {
    let window = await Self.window(typing: "term", actions: .filing)
    window.files.applications = [.init(id: "a.desktop", name: "Alpha"), .init(id: "b.desktop", name: "Beta")]
    window.press(.actions)
    window.type("with")
    #expect(listed(window) == ["Open With…"])
    window.press(.enter)
    await window.wait("the applications are listed") { listed(window) == ["Alpha", "Beta"] }
    window.press(.escape)
    #expect(listed(window) == ["Open With…"], "back in the list that led there")
    window.press(.enter)
    await window.wait("again") { listed(window) == ["Alpha", "Beta"] }
    window.type("b")
    window.press(.enter)
    await window.wait("it is opened") { window.doneCount == 1 }
    #expect(window.files.done.last == "open /tmp/Terminal with b.desktop, remembered")
  }

  @Test func applicationsThatComeTooLateAreNotListed() async {
    let window = await Self.window(typing: "term", actions: .filing)
    window.files.applications = [.init(id: "a.desktop", name: "Alpha")]
    let (gate, open) = AsyncStream<Void>.makeStream()
    window.files.gate = gate
    window.press(.actions)
    window.type("with")
    window.press(.enter)
    #expect(window.message?.isBusy == true && window.message?.title == "Looking for Applications")
    #expect(window.display.content?.status == "", "it is said once")
    window.press(.actions)
    #expect(window.field == "term|inal")
    open.yield()
    await window.wait("they were found") { window.files.done.count == 1 }
    for _ in 0..<10 { await Task.yield() }
    #expect(window.session.actionList == nil)
  }

  @Test func withoutApplicationsTheListThatLedThereShowsAgainAndSaysWhy() async {
    let window = await Self.window(typing: "term", actions: .filing)
    window.files.failure = GLibError(domain: "test", code: 0, message: "it no longer exists")
    window.press(.actions)
    window.type("with")
    window.press(.enter)
    await window.wait("it is told") { window.notice == "Terminal: it no longer exists" }
    #expect(listed(window) == ["Open With…"])
  }
}
