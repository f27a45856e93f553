import Catalog
import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Actions on files, what the history records of them, and their notices.
@MainActor @Suite struct FileActionTests {
  private static func window(isPrivate: Bool = false) async -> HeadlessWindow {
    let window = await HeadlessWindow(["report.pdf", "readme"], actions: .filing, isPrivate: isPrivate)
    window.type("rep")
    window.search()
    return window
  }

  /// Performs the action of this title from the action list.
  private func act(_ title: String, in window: HeadlessWindow) {
    window.press(.actions)
    window.type(title)
    window.press(.enter)
  }

  @Test(arguments: [true, false])
  func aTerminalIsOpenedWhereTheFileIsIfThereIsOne(isThere: Bool) async {
    let window = await HeadlessWindow(["a.txt"], actions: .filing)
    window.launcher.terminal = isThere
    window.controller.lookForTerminal()
    await window.wait("it is known") { window.controller.hasTerminal == isThere }
    window.type("a")
    window.press(.actions)
    let titles = window.session.actionList?.actions?.map(\.title) ?? []
    #expect(titles.contains("Open Terminal Here") == isThere && titles.contains("Move to Trash"))
    guard isThere else { return }
    window.type("terminal")
    window.press(.enter)
    await window.wait("it is opened") { window.launcher.launched == ["terminal at /tmp/a.txt"] }
  }

  @Test func eachActionHasAnIconAndTheTrashStandsApart() async {
    let window = await Self.window()
    window.press(.actions)
    #expect(window.display.content?.subject?.placeholder == "Search actions for report.pdf")
    guard case .actions(let sections, _)? = window.display.content?.page else {
      Issue.record("no actions")
      return
    }
    #expect(sections.map(\.title) == ["", "Copy", "In Hunch", "Change"])
    #expect(sections.last?.rows.map(\.name) == ["Move to Trash"])
    for row in sections.flatMap(\.rows) { #expect(row.icon != nil && row.icon != ItemIcon.none, "\(row.name)") }
  }

  @Test func returnOpensAndControlReturnShowsWhereItIs() async {
    let window = await Self.window()
    window.press(.enter)
    #expect(window.notice == "Opening report.pdf…")
    await window.wait("it is opened") { window.doneCount == 1 }
    window.press(.controlEnter)
    await window.wait("it is shown") { window.doneCount == 2 }
    #expect(window.files.done == ["open /tmp/report.pdf, remembered", "show /tmp/report.pdf"])
  }

  /// The desktop remembers no more than Hunch itself.
  @Test(arguments: [(true, true), (false, false)])
  func nobodyRemembersWhatIsOpenedPrivatelyOrWithoutLearning(isPrivate: Bool, learns: Bool) async {
    let window = await Self.window(isPrivate: isPrivate)
    if !learns { window.controller.preferences[.learns] = false }
    window.press(.enter)
    await window.wait("it is opened") { window.doneCount == 1 }
    #expect(window.files.done == ["open /tmp/report.pdf"])
  }

  @Test(arguments: [("copy path", "/tmp/report.pdf"), ("copy file", "file:///tmp/report.pdf")])
  func pathsAndFilesAreCopied(title: String, copied: String) async {
    let window = await Self.window()
    act(title, in: window)
    await window.wait("it is copied") { window.doneCount == 1 }
    #expect(window.display.copied == [copied])
  }

  @Test func whatIsMovedToTheTrashComesBackByTheKeyThatTheNoticeNames() async {
    let window = await Self.window()
    act("trash", in: window)
    await window.wait("it is told") { window.notice == "Moved report.pdf to the trash. Undo: Ctrl+Z" }
    #expect(window.doneCount == 0, "the window stays, for the notice to be read")
    window.press(.undo)
    await window.wait("it is back") { window.notice == "Restored report.pdf" }
    #expect(window.files.done == ["trash /tmp/report.pdf", "restore /tmp/report.pdf"])
    window.press(.undo)
    #expect(window.files.done.count == 2, "once")
  }

  @Test func anyOtherKeyEndsTheUndoingOfTheTrash() async {
    let window = await Self.window()
    act("trash", in: window)
    await window.wait("it is told") { window.notice?.hasSuffix("Ctrl+Z") == true }
    window.press(.down)
    #expect(window.notice == nil)
    window.press(.undo)
    for _ in 0..<10 { await Task.yield() }
    #expect(window.files.done == ["trash /tmp/report.pdf"])
  }

  @Test func whatFailsIsToldWithItsName() async {
    let window = await Self.window()
    window.files.failure = GLibError(domain: "test", code: 0, message: "it no longer exists")
    act("trash", in: window)
    await window.wait("it is told") { window.notice == "report.pdf: it no longer exists" }
    window.press(.undo)
    #expect(window.files.done.isEmpty, "there is nothing to undo")
  }
}
