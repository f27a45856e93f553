import Foundation
import GLibKit
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

@Suite struct RecentFilesTests {
  private let folder = TemporaryFolder()
  private static let now: Int64 = 1_800_000_000

  private var list: String { folder.path + "/recently-used.xbel" }

  /// Writes a list of recently used files, each used some days ago.
  private func write(_ files: [(address: String, days: Int64)]) throws {
    let bookmarks = files.map { file in
      let time = ISO8601DateFormatter().string(
        from: Date(timeIntervalSince1970: TimeInterval(Self.now - file.days * 86_400)))
      return TemporaryFolder.bookmark(file.address, used: time)
    }
    try folder.writeRecentlyUsed(bookmarks: bookmarks, to: "recently-used.xbel")
  }

  private func read(_ policy: RecentFiles.Policy = .init()) async throws -> [String] {
    try await RecentFiles.read(from: list, policy, now: Self.now).entries.map(\.path.shownName)
  }

  @Test func localFilesThatAreThereComeLatestFirst() async throws {
    let old = try folder.write("", to: "old")
    let new = try folder.write("", to: "new")
    try write([
      ("file://" + old, 9), ("file://" + folder.path + "/gone", 1), ("file://" + new, 2), ("sftp://host/a", 1),
      ("file://elsewhere.example/etc", 1), ("file://" + folder.path, 3),
    ])
    let files = try await RecentFiles.read(from: list, .init(), now: Self.now)
    #expect(files.entries.map(\.isFolder) == [false, true, false])
    #expect(files.entries.map(\.path.id) == [new, folder.path, old].map { FilePath($0)?.id })
    func place(_ path: String) -> Int? { files.entries.firstIndex { $0.path == FilePath(path) } }
    #expect(place(new) == 0 && place(old) == 2 && place("/etc") == nil)
  }

  @Test func namesThatAreNotTextAreFoundByTheirBytes() async throws {
    let path = Array((folder.path + "/").utf8) + [0xFF, 0x61]
    let file = try #require(FileAddress.withCString(path) { open($0, O_CREAT | O_WRONLY, 0o600) })
    close(file)
    defer { _ = FileAddress.withCString(path) { unlink($0) } }
    try write([("file://" + folder.path + "/%FFa", 1)])
    #expect(try await RecentFiles.read(from: list, .init(), now: Self.now).entries.map(\.path.bytes) == [path])
  }

  @Test func theDesktopsSettingsSayWhatIsRemembered() async throws {
    let (old, new) = (try folder.write("", to: "old"), try folder.write("", to: "new"))
    try write([("file://" + old, 31), ("file://" + new, 29)])
    #expect(try await (read(), read(.init(days: 30)), read(.init(days: 0))) == (["new", "old"], ["new"], []))
    #expect(try await read(.init(remembers: false)) == [])
    #expect(RecentFiles.Policy(days: 30).and(.init(remembers: false, days: 7)) == .init(remembers: false, days: 7))
  }

  @Test func noListIsAnEmptyOneAndAnythingElseIsNamed() async throws {
    #expect(try await read() == [])
    try folder.write("", to: "recently-used.xbel")
    #expect(try await read() == [])
    try folder.write("<xbel><bookmark", to: "recently-used.xbel")
    await #expect(throws: SourceError.self) { try await read() }
    do {
      _ = try await read()
    } catch {
      let message = (error as? SourceError)?.message ?? ""
      #expect(message.contains(list) && message.contains("delete it"), "\(message)")
    }
    try FileManager.default.removeItem(atPath: list)
    #expect(mkfifo(list, 0o600) == 0)
    await #expect(
      throws: SourceError.unreadable(path: list, reason: "it is a pipe, a device or a socket, not a file")
    ) {
      try await read()
    }
    unlink(list)
    _ = FileManager.default.createFile(atPath: list, contents: nil)
    #expect(truncate(list, off_t(RecentFiles.largestList + 1)) == 0)
    await #expect(throws: SourceError.unreadable(path: list, reason: "it is larger than 16 MiB; make it smaller")) {
      try await read()
    }
  }

  @Test func whatIsOpenedBecomesTheLatestUnlessNothingIsRemembered() async throws {
    let old = try folder.write("", to: "old")
    let opened = try #require(FilePath(try folder.write("", to: "opened")))
    try write([("file://" + old, 1)])
    try await RecentFiles.add(
      opened, type: "text/plain", application: (name: "A", command: "a %u"), to: list, .init(remembers: false))
    #expect(try await read() == ["old"])
    try await RecentFiles.add(opened, type: "text/plain", application: (name: "A", command: "a %u"), to: list, .init())
    let files = try await RecentFiles.read(from: list, .init(), now: Int64(Date().timeIntervalSince1970))
    #expect(files.entries.map(\.path.shownName).contains("opened"))
  }

  @Test func aDamagedListIsNotWrittenOver() async throws {
    try folder.write("<xbel><bookmark", to: "recently-used.xbel")
    let path = try #require(FilePath("/etc/fstab"))
    await #expect(throws: SourceError.self) {
      try await RecentFiles.add(path, type: "text/plain", application: (name: "A", command: "a %u"), to: list, .init())
    }
    #expect(try String(contentsOfFile: list, encoding: .utf8) == "<xbel><bookmark")
  }

  @Test func theSourceListsThemLatestFirstAndFindsThemByName() async throws {
    let (old, new) = (try folder.write("", to: "report old.txt"), try folder.write("", to: "report new.txt"))
    try write([("file://" + old.replacing(" ", with: "%20"), 2), ("file://" + new.replacing(" ", with: "%20"), 1)])
    let library = Library(sources: [RecentFileSource(path: list, policy: { .init() })])
    library.start(follows: false)
    let snapshot = await library.loaded()
    for text in ["", "rep", "txt re"] {
      #expect(snapshot.names(text) == ["report new.txt", "report old.txt"])
    }
  }
}
