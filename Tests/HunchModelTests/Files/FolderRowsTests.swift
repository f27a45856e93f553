import Catalog
import FileIndexing
import Foundation
import HunchModelTestSupport
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Files found by words of their folders: they follow the files found by name, and disturb nothing.
@MainActor @Suite struct FolderRowsTests {
  private let folder = TemporaryFolder()
  private var root: String { folder.path.replacing("//", with: "/") + "/tree" }

  private func make(_ paths: String...) throws {
    for path in paths {
      let place = "tree/" + path
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try folder.write("", to: place)
    }
  }

  /// Opens a window with the files and a list of names.
  private func window(_ names: [String] = ["hunch.readme"], actions: HeadlessWindow.Actions = .printing)
    async throws
    -> HeadlessWindow
  {
    try make("hunch/README.md", "hunch/docs/readme.txt", "other/README.md", "hunch/src/main.swift")
    let files = FileSource(FileFilter(roots: [root]), savedIn: folder.path + "/saved")
    return await HeadlessWindow(names, actions: actions, others: [files])
  }

  private func rows(_ window: HeadlessWindow) -> [String] {
    let rows = window.controller.state.rows
    return (0..<rows.count).map { row in
      rows.item(at: row)?.file.map { String(decoding: $0.bytes.dropFirst(root.utf8.count + 1), as: UTF8.self) }
        ?? rows.item(at: row)?.name ?? "?"
    }
  }

  private func settle(_ window: HeadlessWindow) async {
    await window.wait("the folders are looked through") {
      window.controller.folderSearch == nil && window.controller.nearSearch == nil
    }
  }

  @Test func theyComeBehindWhatNamesFindAndAreCounted() async throws {
    let window = try await window()
    window.type("readme hunch")
    #expect(rows(window) == ["hunch.readme"], "at once")
    await settle(window)
    #expect(rows(window) == ["hunch.readme", "hunch/README.md", "hunch/docs/readme.txt"])
    #expect(window.session.results.total == 1 && window.session.results.byFolders == 2)
    #expect(window.display.content?.status.hasPrefix("3 results") == true, "\(window.display.content?.status ?? "")")
    window.search()
    await settle(window)
    #expect(window.display.content?.scopes.map(\.count) == [3, 1, 2])
  }

  /// Icons, characters and software that is not installed come after all of the user's own items.
  @Test(arguments: [ItemWeight.icon, ItemWeight.absentSoftware, ItemWeight.emoji, ItemWeight.character])
  func theyComeBeforeWhatIsLookedUpAndWhatIsSelectedStaysSo(weight: Int32) async throws {
    try make("hunch/README.md", "hunch/docs/readme.txt")
    let files = FileSource(FileFilter(roots: [root]), savedIn: folder.path + "/saved")
    let references = NameSource(
      (100..<500).map { "hunch readme \($0)" }, id: "references", title: "References", weight: weight)
    let window = await HeadlessWindow(["hunch readme of mine"], others: [references, files])
    window.type("readme hunch")
    #expect(rows(window).prefix(2) == ["hunch readme of mine", "hunch readme 100"], "at once")
    window.press(.down)
    #expect(window.session.selection == .chosen(row: 1))
    await settle(window)
    #expect(
      rows(window).prefix(4) == [
        "hunch readme of mine", "hunch/README.md", "hunch/docs/readme.txt", "hunch readme 100",
      ])
    #expect(window.session.selection == .chosen(row: 3), "the same one")
    await window.wait("all are known") { !window.controller.state.rows.isPartial }
    #expect(rows(window).count == 403 && Set(rows(window)).count == 403)
    window.send(.field(.textSet("hunch readme")))
    await settle(window)
    #expect(rows(window).prefix(2) == ["hunch readme of mine", "hunch/README.md"])
  }

  @Test func aReferenceThatTheFieldIsCompletedToStaysFirst() async throws {
    try make("hunch/README.md")
    let files = FileSource(FileFilter(roots: [root]), savedIn: folder.path + "/saved")
    let references = NameSource(["hunch readme", "my hunch readme"], id: "icons", weight: ItemWeight.icon)
    let window = await HeadlessWindow([], others: [references, files])
    window.type("hunch read")
    await settle(window)
    #expect(window.field == "hunch read|me" && rows(window) == ["hunch readme", "hunch/README.md", "my hunch readme"])
  }

  @Test func whereNoNameIsFoundTheyAreTheList() async throws {
    let window = try await window([])
    window.type("readme hunch")
    #expect(window.session.page == .list, "nothing is said before that is known")
    await settle(window)
    #expect(rows(window) == ["hunch/README.md", "hunch/docs/readme.txt"])
    #expect(window.session.selection == .resting(row: 0))
    window.search()
    await settle(window)
    #expect(window.session.selection == .resting(row: 0))
    window.press(.enter)
    await window.wait("it is opened") { window.session.notice != nil || window.doneCount == 1 }
    window.send(.field(.textSet("readme zz")))
    #expect(window.session.page == .list)
    await settle(window)
    #expect(window.session.page == .nothing(correction: nil))
  }

  @Test func oneWordAsksNoFolders() async throws {
    let window = try await window([])
    window.type("hunchqx")
    #expect(window.controller.folderSearch == nil && window.session.page == .nothing(correction: nil))
  }

  @Test func theAnswerToATextThatIsNoLongerThereNeverShows() async throws {
    let window = try await window([])
    window.send(.field(.textSet("readme hunch")))
    window.send(.field(.textSet("readme other")))
    await settle(window)
    #expect(rows(window) == ["other/README.md"])
    let generation = window.session.field.generation
    window.send(.answeredByFolders(.init(generation: generation - 1, rows: 7)))
    #expect(window.session.results.byFolders == 1)
  }

  @Test func narrowedToAnotherSourceTheyAreCountedAndNotListed() async throws {
    let window = try await window()
    window.type("readme hunch")
    window.search()
    window.send(.narrowed(to: "names"))
    await settle(window)
    #expect(rows(window) == ["hunch.readme"] && window.display.content?.scopes.map(\.count) == [3, 1, 2])
    #expect(window.display.content?.status.hasPrefix("1 result") == true)
    window.send(.narrowed(to: "files"))
    await settle(window)
    #expect(rows(window) == ["hunch/README.md", "hunch/docs/readme.txt"])
  }

  @Test func narrowedToASourceThatHasNothingTheyAreOfferedAndStaySoWhileFilesChange() async throws {
    let window = try await window()
    window.type("readme docs")
    window.send(.narrowed(to: "names"))
    #expect(window.session.page == .list && window.session.offers.isEmpty, "nothing is said before that is known")
    await settle(window)
    #expect(window.session.offers == [.allSources, .source("files")])
    window.press(.down)
    try make("hunch/docs/readme.html")
    let counts = { window.controller.state.items.counts }
    await window.wait("the new one is found") {
      #expect(window.session.page == .nothing(correction: nil) && window.session.selection == .chosen(row: 1))
      return counts() == [0, 2]
    }
    window.press(.enter)
    await settle(window)
    #expect(Set(rows(window)) == ["hunch/docs/readme.txt", "hunch/docs/readme.html"])
  }

  /// The selected row stays selected while files change, and no row disappears meanwhile.
  @Test func aSelectedOneStaysSelectedWhileFilesChange() async throws {
    let window = try await window()
    window.type("readme hunch")
    await settle(window)
    for row in 1..<3 {
      window.press(.down)
      #expect(window.session.selection == .chosen(row: row))
    }
    try make("hunch/readme")
    await window.wait("the new one is there") { rows(window).contains("hunch/readme") }
    #expect(rows(window) == ["hunch.readme", "hunch/readme", "hunch/README.md", "hunch/docs/readme.txt"])
    #expect(window.session.selection == .chosen(row: 3), "the same file, wherever it stands now")
    try FileManager.default.removeItem(atPath: root + "/hunch/docs/readme.txt")
    await window.wait("the selected one is gone") { !rows(window).contains("hunch/docs/readme.txt") }
    await settle(window)
    #expect(window.session.selection == .resting(row: 0))
  }

  /// However many rows there are, each can be scrolled to, and one far down stays selected.
  @Test func allThatAreCountedAreRows() async throws {
    let names = (100..<900).map { "hunch/readme \($0).txt" }
    for name in names { try make(name) }
    let window = try await window([])
    window.type("readme hunch")
    await settle(window)
    // Shorter paths come first.
    let all = ["hunch/README.md"] + names + ["hunch/docs/readme.txt"]
    #expect(window.controller.state.rows.count == all.count && window.session.results.byFolders == all.count)
    #expect(window.display.content?.status.hasPrefix("802 results") == true, "\(window.display.content?.status ?? "")")
    await window.wait("all are known") { !window.controller.state.rows.isPartialByFolders }
    let known = rows(window)
    #expect(known.first == "hunch/README.md" && Set(known) == Set(all) && known.count == all.count)
    // Drawn once, or once more if files were reported meanwhile.
    #expect(window.display.refills > 0, "those in view are drawn")
    window.press(.lastRow)
    for _ in 0..<2 { window.press(.up) }
    let selected = try #require(window.session.selection.row)
    let name = known[selected]
    #expect(selected > 256)
    try make("hunch/readme")
    await window.wait("the new one is there") { window.controller.state.rows.count == all.count + 1 }
    await settle(window)
    #expect(window.session.selection == .chosen(row: selected + 1) && rows(window)[selected + 1] == name)
  }

  /// The user moves beyond the first rows while the folders are searched again.
  @Test func whatIsGoneToWhileFilesChangeStaysSelected() async throws {
    let names = (100..<500).map { "hunch/readme \($0).txt" }
    for name in names { try make(name) }
    let window = try await window([])
    window.type("readme hunch")
    await window.wait("all are known") {
      window.controller.folderSearch == nil && !window.controller.state.rows.isPartialByFolders
        && window.controller.state.rows.count == names.count + 2
    }
    window.display.isDrawing = true
    try make("hunch/readme")
    await window.wait("they are about to be looked through") { window.controller.folderSearch != nil }
    window.press(.lastRow)
    for _ in 0..<2 { window.press(.up) }
    let selected = try #require(window.session.selection.row)
    let name = rows(window)[selected]
    #expect(selected > 256)
    window.display.isDrawing = false
    await window.wait("the new one is there") { window.controller.state.rows.count == names.count + 3 }
    #expect(window.session.selection == .chosen(row: selected + 1) && rows(window)[selected + 1] == name)
  }

  @Test func theWordsAreSetOffWhereTheyWereFound() async throws {
    let window = try await window([])
    let texts = ["read hun", "src/ma", "txt docs hun"]
    #expect(
      try await firstRows(texts, in: window) == [
        "[READ]ME.md in /[hun]ch", "[ma]in.swift in /hunch/[src]", "readme.[txt] in /[hun]ch/[docs]",
      ])
  }

  @Test func thePartsOfCompoundsAreSetOffInNamesAndFolders() async throws {
    try make("halffull/zorkmaster.txt")
    let words = CompoundsFile(path: try folder.write("half full\nzork master\n", to: "compounds"))
    let files = FileSource(FileFilter(roots: [root]), compounds: words, savedIn: folder.path + "/saved")
    let window = await HeadlessWindow([], others: [files])
    #expect(
      try await firstRows(["mast", "mast fu"], in: window) == [
        "zork[mast]er.txt in /halffull", "zork[mast]er.txt in /half[fu]ll",
      ])
  }

  /// Returns the first row for each text: its name and its folder below the root, with brackets around the words.
  private func firstRows(_ texts: [String], in window: HeadlessWindow) async throws -> [String] {
    var found: [String] = []
    for text in texts {
      window.send(.field(.textSet(text)))
      await settle(window)
      let content = try #require(window.controller.content(ofRow: 0))
      let place = marked(try #require(content.subtitle), content.matchedInSubtitle)
      try #require(place.hasPrefix(root))
      found.append("\(marked(content.name, content.matched)) in \(place.dropFirst(root.count))")
    }
    return found
  }

  private func marked(_ text: String, _ ranges: [Range<String.Index>]) -> String {
    var marked = text
    for range in ranges.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      marked.replaceSubrange(range, with: "[" + text[range] + "]")
    }
    return marked
  }

  @Test func whatIsNoMoreIsStruckOutAndStaysInItsPlace() async throws {
    try make("a/readme", "b/readme")
    // This source does not follow changes, as when the system limits the watched folders.
    let files = FileSource(FileFilter(roots: [root]), reading: .knownOrRead, savedIn: folder.path + "/saved")
    let window = await HeadlessWindow([], others: [files])
    try FileManager.default.removeItem(atPath: root + "/a/readme")
    window.type("readme")
    let before = rows(window)
    #expect(before == ["a/readme", "b/readme"])
    func isGone() -> [Bool] { (0..<2).compactMap { window.controller.content(ofRow: $0)?.isGone } }
    #expect(isGone() == [false, false], "nobody waits for the disk")
    await window.wait("they were looked at") { window.display.refills > 0 }
    #expect(isGone() == [true, false] && rows(window) == before)
    try make("a/readme")
    window.controller.searchAgain()
    #expect(isGone() == [true, false])
    await window.wait("it is back") { isGone() == [false, false] }
  }
}
