import Catalog
import GLibKit
import SmartSearch
import Testing

@testable import HunchModel

/// The notes of sources in the window.
@MainActor @Suite("Notes of sources") struct SourceNotesTests {
  private struct NotingSource: Source {
    let id: String
    let title: String
    let note: String
    var traits = SourceTraits()
    let iconName = "folder-symbolic"

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      CatalogItems([], notes: [note])
    }
  }

  private struct FailingSource: Source {
    let id = "failing"
    let title = "Broken"
    let iconName = "folder-symbolic"

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      throw .failed("cannot be read")
    }
  }

  @Test("are above the rows of the home page, and in the status line of the final search and of one without matches")
  func status() async {
    let cases: [(source: any NamedSource, problem: String?)] = [
      (FailingSource(), "Broken: cannot be read"),
      (NotingSource(id: "broken", title: "Broken", note: "cannot be read"), "Broken: cannot be read"),
      (Self.missing, nil),
      (NotingSource(id: "broken", title: "Broken", note: Directories.home + "/a: gone"), "Broken: ~/a: gone"),
    ]
    for (source, problem) in cases {
      let window = await HeadlessWindow(["Firefly", "Firefox"], others: [source])
      func wait(for status: String) async {
        await window.wait("the status is “\(status)”") { window.display.content?.status == status }
      }
      let beside = problem.map { " · \($0)" } ?? ""
      await wait(for: "")
      if let problem {
        await window.wait("the note names it") { window.display.content?.note?.hasSuffix(problem) == true }
        #expect(window.display.content?.status == "", "it is named once")
      }
      window.type("fire")
      await wait(for: "2 results")
      window.search()
      await wait(for: "2 results for “fire”" + beside)
      #expect(window.list == ["Firefly", "Firefox"], "it takes no rows away")
      window.send(.narrowed(to: "names"))
      await wait(for: "2 results for “fire”")
      window.send(.narrowed(to: nil))
      window.send(.field(.textSet("zork")))
      await wait(for: "Searched 2 names" + beside)
    }
  }

  @Test("are only on the page where their source alone is searched and failed")
  func failed() async {
    let window = await HeadlessWindow(["Firefox"], others: [FailingSource()])
    window.send(.narrowed(to: "failing"))
    window.send(.field(.textSet("zork")))
    await window.wait("the page names it") {
      guard case .message(let message)? = window.display.content?.page else { return false }
      return message.title == "Nothing Found" && message.explanation == "Broken: cannot be read"
    }
    #expect(window.display.content?.status == "No results")
  }

  private static let missing = NotingSource(
    id: "missing", title: "Missing", note: "install it", traits: SourceTraits { $0.notesAreAdvice = true })

  /// A source with a problem, and one with advice.
  private static let brokenAndMissing: [any NamedSource] = [
    NotingSource(id: "broken", title: "Broken", note: "cannot be read"),
    missing,
  ]

  @Test("are on each home page if they are problems; advice is there once, and wherever its source is searched")
  func home() async {
    let window = await HeadlessWindow(["Firefox"], others: Self.brokenAndMissing)
    func note() -> String { window.display.content?.note ?? "" }
    func explanation() -> String {
      guard case .message(let message)? = window.display.content?.page else { return "" }
      return message.explanation
    }
    await window.wait("both are said to a new user") {
      note().hasSuffix("Broken: cannot be read\nMissing: install it")
    }
    window.controller.hide()
    window.controller.present()
    #expect(note() == "Broken: cannot be read")
    window.type("zork")
    await window.wait("nothing is found") { !explanation().isEmpty }
    #expect(!explanation().contains("install it"))
    window.send(.narrowed(to: "missing"))
    await window.wait("it is said where the source is searched") { explanation() == "Missing: install it" }
    window.send(.narrowed(to: nil))
    window.send(.field(.textSet("")))
    window.send(.narrowed(to: "missing"))
    await window.wait("it is said without a text as well") {
      guard case .message(let message)? = window.display.content?.page else { return false }
      return message.title == "Nothing to Show" && message.explanation == "Missing: install it"
    }
  }

  @Test("are without advice in a private window, which is new each time")
  func privateHome() async {
    let window = await HeadlessWindow(["Firefox"], others: Self.brokenAndMissing, isPrivate: true)
    await window.wait("the history is empty") { window.controller.state.isFirstTime }
    #expect(window.controller.state.sourceNotes == ["Broken: cannot be read"])
  }
}
