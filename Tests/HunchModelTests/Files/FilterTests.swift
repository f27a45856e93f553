import Catalog
import FileIndexing
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Filters in the window: only files are rows, and each filter is a pill that removes it.
@MainActor @Suite struct FilterTests {
  private let folder = TemporaryFolder()
  private var root: String { folder.path + "/tree" }

  /// Opens a window with three files and a list of other names.
  private func window(reading: FileSource.Reading = .knownOrRead) async throws -> HeadlessWindow {
    for name in ["quokka.pdf", "quokka.png", "quokka.txt"] { try folder.write("", to: "tree/" + name) }
    let files = FileSource(FileFilter(roots: [root]), reading: reading, savedIn: folder.path + "/saved")
    let window = await HeadlessWindow(["quokka notes"], others: [files])
    // A busy machine may need longer than a user waits.
    window.controller.filePatience = .seconds(60)
    return window
  }

  private func wait(for rows: [String], in window: HeadlessWindow) async {
    await window.wait("only these are rows: \(rows)") {
      window.list == rows && window.session.results.generation == window.session.field.generation
    }
  }

  private func pills(_ window: HeadlessWindow) -> [String] {
    window.display.content?.suggestions?.pills.filter(\.isFilter).map(\.title) ?? []
  }

  @Test func onlyFilesThatFitAreRowsAndTheStatusSaysOfHowMany() async throws {
    let window = try await window()
    window.type("quokka :pdf")
    await wait(for: ["quokka.pdf"], in: window)
    #expect(
      window.display.content?.status == "1 found in 3 files checked" && window.session.selection == .resting(row: 0))
    #expect(pills(window) == [".pdf"] && window.display.content?.suggestions?.isOfFilters == true)
    #expect(window.controller.content(ofRow: 0)?.matched.isEmpty == false, "the words are bold")
    window.press(.enter)
    #expect(await eventually { window.files.done.first?.hasPrefix("open \(root)/quokka.pdf") == true })
    #expect(await eventually { window.chosen(for: "quokka :pdf") == [root + "/quokka.pdf"] }, "as typed")
    #expect(window.chosen(for: "quokka").isEmpty)
  }

  @Test func theWordIsCompletedAtOnceAndItsBeginningFiltersAlready() async throws {
    let window = try await window()
    window.type("quokka :im")
    #expect(window.field == "quokka :im|age")
    await wait(for: ["quokka.png"], in: window)
    #expect(window.field == "quokka :im|age" && pills(window) == ["Images"])
    window.press(.tab)
    #expect(window.field == "quokka :image|")
    await wait(for: ["quokka.png"], in: window)
    window.send(.field(.textSet("quokka ")))
    window.type(":video")
    await window.wait("nothing fits") { window.session.page == .nothing(correction: nil) }
    #expect(window.display.content?.status == "0 found in 3 files checked")
    #expect(window.message?.explanation == "Press Alt+1 to remove the first filter.")
  }

  @Test func theWordIsCompletedEvenIfNothingFits() async throws {
    let window = try await window()
    window.type("quokka :vid")
    await window.wait("nothing fits") { window.session.page == .nothing(correction: nil) }
    #expect(window.field == "quokka :vid|eo")
  }

  @Test(arguments: 0..<4) func aPillRemovesItsFilterByClickByNumberByReturnAndByShiftDelete(way: Int) async throws {
    let window = try await window()
    window.type("quokka :pdf :docx")
    await wait(for: ["quokka.pdf"], in: window)
    switch way {
    case 0: window.send(.suggestionActivated(1))
    case 1: window.press(.suggestion(2))
    default:
      window.press(.up)
      window.press(.right)
      #expect(window.field == "quokka :pdf|", "the text without the filter")
      let (spoken, hints) = (window.display.content?.spoken, window.display.content?.hints)
      #expect(spoken == "Remove the filter “.docx”. 2 of 2" && hints?.first?.action == "Remove Filter")
      if way == 2 { window.press(.enter) } else { window.press(.forget) }
    }
    #expect(window.session.field.text == "quokka :pdf" && window.session.phase == .typing)
    await wait(for: ["quokka.pdf"], in: window)
    #expect(pills(window) == [".pdf"])
    window.send(.suggestionActivated(0))
    #expect(window.session.field.text == "quokka" && pills(window) == [])
    #expect(Set(window.list) == ["quokka notes", "quokka.pdf", "quokka.png", "quokka.txt"])
    window.press(.undo)
    #expect(window.session.field.text == "quokka :pdf")
    await wait(for: ["quokka.pdf"], in: window)
  }

  @Test func removingTheOnlyWordLeadsHome() async throws {
    let window = try await window()
    window.type(":pdf")
    await wait(for: ["quokka.pdf"], in: window)
    window.send(.suggestionActivated(0))
    #expect(window.session.phase == .home && window.field == "|")
  }

  @Test func unknownWordsAreTextAsEver() async throws {
    let window = try await window()
    for text in ["quokka :zz", "quokka :", "quokka:pdf"] {
      window.send(.field(.textSet(text)))
      #expect(window.session.fileQuery == nil && pills(window) == [], "\(text)")
      #expect(window.session.results.generation == window.session.field.generation, "it is answered at once")
    }
  }

  @Test func theFinalSearchIsRememberedAsTyped() async throws {
    let window = try await window()
    window.type("quokka :txt")
    window.search()
    await wait(for: ["quokka.txt"], in: window)
    #expect(window.session.phase == .results && window.display.content?.status == "1 found in 3 files checked")
    await window.wait("it is remembered") { window.isRemembered("quokka :txt") }
    let scopes = window.display.content?.scopes ?? []
    #expect(scopes.map(\.title) == ["All", "Files"] && scopes.map(\.count) == [1, 1])
    window.send(.narrowed(to: "files"))
    await wait(for: ["quokka.txt"], in: window)
    #expect(window.display.content?.scopes.map(\.count) == [nil, 1])
    window.press(.escape)
    #expect(window.session.phase == .typing && window.session.field.text == "quokka :txt")
    await wait(for: ["quokka.txt"], in: window)
  }

  @Test func elsewhereAColonIsAColon() async throws {
    let window = try await window()
    window.send(.narrowed(to: "names"))
    window.type("quokka :pdf")
    #expect(window.session.fileQuery == nil && pills(window) == [])
    window.send(.narrowed(to: nil))
    await wait(for: ["quokka.pdf"], in: window)
    window.controller.services?.keywords.take(
      engines: WebEngines("w = Web https://w.example/?q={searchTerms}", path: "engines"))
    window.send(.field(.textSet("w quokka :pdf")))
    #expect(window.list == ["quokka :pdf"] && pills(window) == [], "a web engine has it")
    window.send(.field(.textSet("/quokka :pdf")))
    #expect(window.session.fileQuery == nil, "a path")
  }

  @Test func withoutSourcesOfFilesThereAreNoFilters() async {
    let window = await HeadlessWindow(["quokka pdf"])
    window.type("quokka :pdf")
    #expect(window.session.fileQuery == nil)
  }

  @Test func newFilesAppearAndTheSelectedOneStaysSelected() async throws {
    let window = try await window(reading: .following)
    window.type("quokka :file")
    await window.wait("all are rows") { window.list.count == 3 }
    window.press(.down)
    let selected = window.selected
    try folder.write("", to: "tree/quokka")
    await window.wait("the new one is a row") { window.list.count == 4 }
    #expect(window.selected == selected && selected != nil)
  }

  /// No other program, server or provider is asked.
  @Test func filesAloneAreSearched() {
    var session = SearchSession()
    _ = session.handle(.servicesChanged(.init(programs: true, files: true)))
    _ = session.handle(.field(.textSet("f")))
    #expect(session.suggestionQuery != nil)
    let effects = session.handle(.field(.textSet("f :pdf")))
    #expect(effects.contains(.suggest(nil)) && session.suggestionQuery == nil)
    _ = session.press(.shiftEnter)
    #expect(session.phase == .results && session.programQuery == nil && session.checkInvariants() == nil)
  }

  @Test func theFiltersFollowTheTextHoweverItChanges() {
    var session = SearchSession()
    _ = session.handle(.servicesChanged(.init(files: true)))
    for text in ["f :pdf", "f :pd", "f", ":pdf"] {
      _ = session.handle(.field(.textSet(text)))
      #expect(session.fileQuery == FileQuery(text) && session.checkInvariants() == nil, "\(text)")
    }
    _ = session.press(.shiftEnter)
    _ = session.handle(.suggestionActivated(0))
    #expect(session.field.text.isEmpty && session.fileQuery == nil && session.checkInvariants() == nil)
    _ = session.handle(.field(.textSet("f :pdf")))
    _ = session.handle(.hidden)
    _ = session.handle(.keepingTimeEnded(serial: 1))
    #expect(session.field.text.isEmpty && session.fileQuery == nil && session.checkInvariants() == nil)
  }

  @Test func aHiddenWindowForgetsWhatItFound() async throws {
    let window = try await window()
    window.type(":pdf")
    await wait(for: ["quokka.pdf"], in: window)
    window.controller.hide()
    try FileManager.default.removeItem(atPath: root + "/quokka.pdf")
    window.controller.present()
    await window.wait("the disk is asked again") { window.list == [] }
  }
}
