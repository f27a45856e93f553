import FileIndexing
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// Searches with filters among real files.
@Suite struct FilteredSearchTests {
  private let folder = TemporaryFolder()
  private var root: String { folder.path + "/tree" }

  /// Writes a file that changed some days ago.
  private func write(_ name: String, daysAgo days: Double = 0, size: UInt64 = 0) throws {
    let path = try folder.write("", to: "tree/" + name)
    if size > 0 {
      // The file has no blocks on the disk.
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.truncate(atOffset: size)
      try file.close()
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -days * 86_400)], ofItemAtPath: path)
  }

  private func snapshot(_ others: [any NamedSource] = []) async -> LibrarySnapshot {
    let files = FileSource(FileFilter(roots: [root]), reading: .knownOrRead, savedIn: folder.path + "/saved")
    return await Library.read(others + [files]).snapshot
  }

  private func find(
    _ typed: String, in snapshot: LibrarySnapshot, scope: SearchScope = .all
  ) async throws -> (names: [String], found: FilteredFiles) {
    let query = try #require(FileQuery(typed))
    let search = FilteredSearch(query, in: snapshot, scope: scope, patience: .seconds(60))
    let run = await search.run()
    let found = try #require(run)
    return (found.hits.map { found.snapshot.item($0).name }, found)
  }

  @Test func wordsFindAsEverAndNamesAreFiltered() async throws {
    for name in ["report.pdf", "report one.pdf", "report.txt", "holiday.pdf", "Reports/summary.pdf"] { try write(name) }
    let snapshot = await snapshot()
    let (names, found) = try await find("report :pdf", in: snapshot)
    #expect(names == ["report.pdf", "report one.pdf", "summary.pdf"], "that of the folder last")
    #expect(found.looked == 5 && found.answer.counts == [2] && found.byFolders?.items.count == 1)
    let (inFolders, byFolders) = try await find("summ rep :pdf", in: snapshot)
    #expect(inFolders == ["summary.pdf"] && byFolders.answer.total == 0 && byFolders.byFolders?.items.count == 1)
    #expect(try await find("rep :folder", in: snapshot).names == ["Reports"])
    #expect(try await find("rep :video", in: snapshot).names == [])
  }

  @Test func wordsOfFoldersAloneFindTheFilesThatMeetTheFilters() async throws {
    for name in ["Tax/2024/form.pdf", "Tax/bill.pdf", "Tax/notes.txt", "Other/form.pdf"] { try write(name) }
    try write("Tax/old.pdf", daysAgo: 20)
    let snapshot = await snapshot()
    for (typed, expected) in [
      ("tax :pdf", ["old.pdf", "bill.pdf", "form.pdf"]), ("tax 2024 :pdf", ["form.pdf"]),
      ("tax/ :pdf", ["old.pdf", "bill.pdf", "form.pdf"]), ("tax :pdf :week", ["bill.pdf", "form.pdf"]),
      ("tax :txt", ["notes.txt"]), ("tax :folder", ["Tax", "2024"]), ("tax :video", []),
    ] {
      #expect(try await find(typed, in: snapshot).names == expected, "\(typed)")
    }
  }

  @Test func timesAndSizesAreThoseOfTheDisk() async throws {
    try write("report new.txt")
    try write("report old.txt", daysAgo: 20)
    try write("report older.txt", daysAgo: 200)
    try write("report long.txt", daysAgo: 400, size: 100_000_001)
    let snapshot = await snapshot()
    for (typed, expected) in [
      ("report :today", ["new"]), ("report :week", ["new"]), ("report :month", ["new", "old"]),
      ("report :year", ["new", "old", "older"]), ("report :big", ["long"]), ("report :big :year", []),
      ("report :txt :month", ["new", "old"]), ("report :pdf :month", []),
    ] {
      let (names, found) = try await find(typed, in: snapshot)
      #expect(Set(names) == Set(expected.map { "report \($0).txt" }), "\(typed)")
      #expect(found.looked == (typed.contains(":pdf") ? 0 : 4), "\(typed)")
    }
  }

  @Test func withoutWordsTheFilesThatChangedLastComeFirst() async throws {
    for (number, name) in ["c.png", "a.png", "b/d.png", "b/e.txt"].enumerated() {
      try write(name, daysAgo: Double(number))
    }
    let snapshot = await snapshot()
    #expect(try await find(":png", in: snapshot).names == ["c.png", "a.png", "d.png"])
    #expect(try await find(":file", in: snapshot).names == ["c.png", "a.png", "d.png", "e.txt"])
    #expect(try await find(":folder", in: snapshot).names == ["b"])
    #expect(try await find(":image :video", in: snapshot).found.looked == 3)
  }

  @Test func noMoreFilesAreAskedThanAllowed() async throws {
    for number in 0..<(FilteredSearch.mostAsked + 20) { try write("n\(number).txt") }
    let snapshot = await snapshot()
    #expect(try await find(":today", in: snapshot).found.looked == FilteredSearch.mostAsked)
    #expect(try await find("n :today", in: snapshot).found.looked == FilteredSearch.mostAsked)
    #expect(try await find("n :txt", in: snapshot).names.count == FilteredSearch.mostAsked + 20)
  }

  @Test func recentFilesCountAndAFileOfBothIsListedOnce() async throws {
    try write("here.pdf", daysAgo: 1)
    try folder.write("", to: "elsewhere.pdf")
    let bookmarks = ["tree/here.pdf", "elsewhere.pdf"].map { name in
      TemporaryFolder.bookmark("file://\(folder.path)/\(name)", used: "2026-01-01T00:00:00Z")
    }
    let list = try folder.writeRecentlyUsed(bookmarks: bookmarks, to: "recently-used.xbel")
    let snapshot = await snapshot([RecentFileSource(path: list, policy: { .init() })])
    #expect(try await find(":pdf", in: snapshot).names == ["elsewhere.pdf", "here.pdf"])
    #expect(try await find("here :pdf", in: snapshot).names == ["here.pdf"])
    #expect(try await find("else :pdf", in: snapshot).names == ["elsewhere.pdf"])
    let inFiles = try await find(":pdf", in: snapshot, scope: .source("files"))
    #expect(inFiles.names == ["here.pdf"] && inFiles.found.snapshot.sources.map(\.id) == ["files"])
  }

  @Test func aCancelledSearchHasNoAnswer() async throws {
    try write("a.pdf")
    let query = try #require(FileQuery(":pdf"))
    let search = FilteredSearch(query, in: await snapshot())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await search.run()
    }
    #expect(await task.value?.looked == nil)
  }
}
