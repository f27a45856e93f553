import Catalog
import FileIndexing
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// Recently used files as rows: they look and act like all other files.
@MainActor @Suite struct RecentFileRowsTests {
  private let folder = TemporaryFolder()
  private var list: String { folder.path + "/recently-used.xbel" }

  /// Opens a window with all files and with recently used ones, the first of which was used last.
  private func window(_ names: String...) async throws -> HeadlessWindow {
    try FileManager.default.createDirectory(atPath: folder.path + "/tree", withIntermediateDirectories: true)
    try folder.writeRecentlyUsed(names.map { try folder.write("", to: "tree/" + $0) })
    return await HeadlessWindow(
      [],
      others: [
        RecentFileSource(path: list, policy: { .init() }),
        FileSource(FileFilter(roots: [folder.path + "/tree"]), reading: .knownOrRead, savedIn: folder.path + "/saved"),
      ])
  }

  private func contents(_ window: HeadlessWindow) -> [RowContent] {
    (0..<window.controller.state.rows.count).compactMap { window.controller.content(ofRow: $0) }
  }

  @Test func theyHaveTheIconOfTheirTypeAsAllFilesHave() async throws {
    let window = try await window("quokka.png", "quokka.pdf", "quokka.txt")
    window.type("quokka")
    func icons(in source: String) -> [String: ItemIcon] {
      window.send(.narrowed(to: source))
      return Dictionary(contents(window).map { ($0.name, $0.icon ?? .none) }) { $1 }
    }
    let recent = icons(in: RecentFileSource.sourceID)
    #expect(recent == icons(in: FileSettings.source))
    #expect(Set(recent.keys) == ["quokka.png", "quokka.pdf", "quokka.txt"] && Set(recent.values).count == 3)
  }

  @Test func oneThatIsNoMoreIsStruckOutAndStaysInItsPlace() async throws {
    let window = try await window("quokka one", "quokka two", "quokka three")
    window.type("quokka")
    window.send(.narrowed(to: RecentFileSource.sourceID))
    let names = ["quokka one", "quokka two", "quokka three"]
    #expect(contents(window).map(\.name) == names)
    try FileManager.default.removeItem(atPath: folder.path + "/tree/quokka two")
    window.controller.searchAgain()
    #expect(contents(window).map(\.isGone) == [false, false, false], "nobody waits for the disk")
    await window.wait("they were looked at") { window.display.refills > 0 }
    #expect(contents(window).map(\.isGone) == [false, true, false] && contents(window).map(\.name) == names)
  }

  @Test func oneThatWasMovedToTheTrashIsStruckOutAndNotOfferedToBeOpened() async throws {
    let window = try await window("quokka one", "quokka two")
    try FileManager.default.removeItem(atPath: folder.path + "/tree/quokka two")
    window.type("quokka")
    window.send(.narrowed(to: RecentFileSource.sourceID))
    func gone() -> [Bool] { contents(window).map(\.isGone) }
    func isOffered() -> Bool { window.display.content?.hints.contains { $0.action == "Open" } == true }
    await window.wait("both were looked at") { gone() == [false, true] }
    #expect(isOffered())
    // The fake trash takes nothing away.
    try FileManager.default.removeItem(atPath: folder.path + "/tree/quokka one")
    window.press(.actions)
    window.type("trash")
    window.press(.enter)
    await window.wait("it is gone") { gone() == [true, true] && !isOffered() }
    #expect(window.notice?.hasPrefix("Moved quokka one to the trash") == true)
    try folder.write("", to: "tree/quokka one")
    window.press(.undo)
    await window.wait("it is back") { gone() == [false, true] && isOffered() }
  }
}
