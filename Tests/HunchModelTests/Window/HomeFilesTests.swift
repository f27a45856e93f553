import Catalog
import Glibc
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Recently used files on the home page.
@MainActor @Suite struct HomeFilesTests {
  private let folder = TemporaryFolder()

  /// Opens a window with recently used files, the first of which was used last.
  private func window(_ names: [String]) async throws -> HeadlessWindow {
    let list = try folder.writeRecentlyUsed(names.map { try folder.write("", to: $0) })
    return await HeadlessWindow(
      ["Names"], others: [RecentFileSource(path: list, policy: { RecentFiles.Policy() })])
  }

  private func files(_ window: HeadlessWindow) -> [String]? {
    guard case .home(let sections, _)? = window.display.content?.page else { return nil }
    return sections.first { $0.title == "Recently Used" }?.rows.map(\.name)
  }

  @Test func theLatestFewAreOnTheHomePageLatestFirst() async throws {
    let window = try await window(["a", "b", "c", "d", "e", "f", "g", "h", "i"])
    #expect(files(window) == ["a", "b", "c", "d", "e", "f", "g", "h"])
  }

  /// Return opens the highlighted row, and the actions of the window have no other list.
  @Test func theActionsOfTheHighlightedOneComeBeforeThoseOfTheWindow() async throws {
    let window = try await window(["a", "b"])
    func listed() -> [String] {
      guard case .actions(let sections, _)? = window.display.content?.page else { return [] }
      return sections.flatMap(\.rows).map(\.name)
    }
    window.press(.actions)
    let all = listed()
    #expect(all.first == "Open" && all.suffix(2) == ["Search Privately", "Quit"])
    window.press(.escape)
    window.press(.down)
    window.press(.up)
    window.press(.actions)
    #expect(listed() == all.dropLast(6), "a chosen row is all that is meant")
  }

  /// Returns the window with three files, of which the second was opened and became the first.
  private func windowAfterOpeningB() async throws -> HeadlessWindow {
    let window = try await window(["a", "b", "c"])
    #expect(files(window) == ["a", "b", "c"])
    window.press(.down)
    window.press(.enter)
    await window.wait("it is opened") { window.doneCount == 1 }
    window.controller.hide(isDone: true)
    window.controller.present()
    await window.wait("it is the first") { files(window) == ["b", "a", "c"] }
    return window
  }

  /// Other programs list it, too.
  @Test func oneThatWasOpenedHereIsListedFirstAndOnce() async throws {
    _ = try await windowAfterOpeningB()
  }

  @Test func oneThatIsForgottenHereStaysInTheListOfAllPrograms() async throws {
    let window = try await windowAfterOpeningB()
    window.press(.down)
    window.press(.up)
    window.press(.forget)
    #expect(window.notice == "Forgot b. It stays among the desktop’s recent files")
    await window.wait("it is where all programs have it") { files(window) == ["a", "b", "c"] }
  }

  @Test func oneThatIsNoMoreIsStruckOutWhereverTheHomePageComesUp() async throws {
    let window = try await window(["a", "b", "c"])
    func gone() -> [String] {
      guard case .home(let sections, _)? = window.display.content?.page else { return ["no home page"] }
      return sections.flatMap(\.rows).filter(\.isGone).map(\.name)
    }
    func remove(_ name: String) { unlink(folder.path + "/" + name) }
    remove("b")
    window.type("x")
    window.send(.field(.textSet("")))
    await window.wait("it comes back from a search") { gone() == ["b"] }
    window.controller.hide()
    remove("c")
    window.controller.present()
    await window.wait("it comes back with its window") { gone() == ["b", "c"] }
    #expect(files(window) == ["a", "b", "c"], "each stays in its place")
  }

  @Test func theyAreOpenedShownAndActedOnLikeRows() async throws {
    let window = try await window(["a", "b"])
    let path = folder.path.replacing("//", with: "/") + "/b"
    let row = try #require(
      window.session.homeRows.firstIndex { if case .item(let item) = $0 { item.item.hasSuffix("/b") } else { false } })
    for _ in 0..<row { window.press(.down) }
    window.press(.enter)
    await window.wait("it is opened") { window.doneCount == 1 }
    window.press(.controlEnter)
    await window.wait("it is shown") { window.doneCount == 2 }
    window.press(.actions)
    window.type("trash")
    window.press(.enter)
    await window.wait("it is in the trash") { window.files.done.count == 3 }
    let done = window.files.done.map { $0.replacing("//", with: "/") }
    #expect(done == ["open \(path), remembered", "show \(path)", "trash \(path)"])
  }
}
