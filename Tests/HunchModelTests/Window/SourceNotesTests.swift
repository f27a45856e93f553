import Catalog
import GLibKit
import HunchModelTestSupport
import SmartSearch
import Testing

@testable import HunchModel

/// The notes of sources in the window.
@MainActor @Suite("Notes of sources") struct SourceNotesTests {
  private static let failing = NameSource(id: "failing", title: "Broken", failure: .failed("cannot be read"))
  private static let broken = NameSource(id: "broken", title: "Broken", notes: ["cannot be read"])
  private static let missing = NameSource(
    id: "missing", title: "Missing", notes: ["install it"], traits: SourceTraits { $0.notesAreAdvice = true })

  @Test("are above the rows of the home page, and in the status line of the final search and of one without matches")
  func status() async {
    let gone = NameSource(id: "broken", title: "Broken", notes: [Directories.home + "/a: gone"])
    let cases: [(source: NameSource, problem: String?)] = [
      (Self.failing, "Broken: cannot be read"), (Self.broken, "Broken: cannot be read"), (Self.missing, nil),
      (gone, "Broken: ~/a: gone"),
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
      window.controller.place(detailsBehindKey: true)
      await wait(for: "2 results" + beside)
      window.controller.place(detailsBehindKey: false)
      window.send(.narrowed(to: "names"))
      await wait(for: "2 results for “fire”")
      window.send(.narrowed(to: nil))
      window.send(.field(.textSet("zork")))
      await wait(for: "Searched 2 names" + beside)
    }
  }

  @Test("are only on the page where their source alone is searched and failed")
  func failed() async {
    let window = await HeadlessWindow(["Firefox"], others: [Self.failing])
    window.send(.narrowed(to: "failing"))
    window.send(.field(.textSet("zork")))
    await window.wait("the page names it") {
      window.message?.title == "Nothing Found" && window.message?.explanation == "Broken: cannot be read"
    }
    #expect(window.display.content?.status == "No results")
  }

  @Test("are on each home page if they are problems; advice is there once, and wherever its source is searched")
  func home() async {
    let window = await HeadlessWindow(["Firefox"], others: [Self.broken, Self.missing])
    func note() -> String { window.display.content?.note ?? "" }
    func explanation() -> String { window.message?.explanation ?? "" }
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
      window.message?.title == "Nothing to Show" && window.message?.explanation == "Missing: install it"
    }
  }

  @Test("are without advice in a private window, which is new each time")
  func privateHome() async {
    let window = await HeadlessWindow(["Firefox"], others: [Self.broken, Self.missing], isPrivate: true)
    await window.wait("the history is empty") { window.controller.state.isFirstTime }
    #expect(window.controller.state.sourceNotes == ["Broken: cannot be read"])
  }
}
