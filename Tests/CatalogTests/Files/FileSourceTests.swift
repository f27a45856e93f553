import FileIndexing
import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import Catalog

/// Files in a library, over real folders.
@Suite struct FileSourceTests {
  private let folder = TemporaryFolder()
  private var root: String { folder.path.replacing("//", with: "/") + "/tree" }
  private var saved: String { folder.path + "/cache/names" }

  init() throws {
    try FileManager.default.createDirectory(atPath: root + "/letters/old", withIntermediateDirectories: true)
    for name in ["letters/report.txt", "letters/old/report.odt", "letters/old/reply.txt", "notes.md"] {
      try make(name)
    }
  }

  private func make(_ name: String) throws { try folder.write("", to: "tree/" + name) }

  private func source(_ reading: FileSource.Reading = .following, compounds: CompoundsFile? = nil) -> FileSource {
    FileSource(FileFilter(roots: [root]), reading: reading, compounds: compounds, savedIn: saved)
  }

  private func started(_ sources: any NamedSource...) -> Library {
    let library = Library(sources: sources)
    library.start()
    return library
  }

  /// Returns the paths found for a text, relative to the root.
  private func paths(_ snapshot: LibrarySnapshot, _ text: String) -> [String] {
    snapshot.search(text, limit: 100).hits.map { String(snapshot.item($0).id.dropFirst(root.count + 1)) }
  }

  private var isSaved: Bool { FileManager.default.fileExists(atPath: saved) }

  @Test func filesAndFoldersAreFoundNearerToTheRootFirst() async {
    let snapshot = await started(source()).loaded()
    #expect(paths(snapshot, "rep") == ["letters/report.txt", "letters/old/reply.txt", "letters/old/report.odt"])
    #expect(paths(snapshot, "old") == ["letters/old"])
    #expect(snapshot.count == 6 && snapshot.sources[0].state == .ready(count: 6))
    let item = snapshot.item(snapshot.search("report.txt", limit: 1).hits[0])
    #expect(item.name == "report.txt" && item.subtitle == root + "/letters" && !item.actions.isEmpty)
  }

  @Test func whatChangesIsFoundOrGone() async throws {
    let library = started(source())
    _ = await library.loaded()
    try make("letters/regards.txt")
    let added = await library.snapshot { paths($0, "regards") == ["letters/regards.txt"] }
    #expect(added?.count == 7)
    try FileManager.default.moveItem(atPath: root + "/letters", toPath: root + "/post")
    let moved = await library.snapshot { paths($0, "regards") == ["post/regards.txt"] }
    #expect(moved?.count == 7)
    try FileManager.default.removeItem(atPath: root + "/post/regards.txt")
    let removed = await library.snapshot { paths($0, "regards").isEmpty }
    #expect(removed?.count == 6)
  }

  @Test func theUsersCompoundsHoldForFilesAsSoonAsTheyAreWritten() async throws {
    try make("letters/zorkmaster.txt")
    let words = CompoundsFile(path: try folder.write("", to: "compounds"))
    let library = started(source(compounds: words))
    #expect(await paths(library.loaded(), "mast").isEmpty)
    try folder.write("zork master\n", to: "compounds")
    words.note(["zorkmaster": ["zork", "master"]])
    let changed = try #require(await library.snapshot { paths($0, "mast") == ["letters/zorkmaster.txt"] })
    #expect(changed.item(changed.search("mast", limit: 1).hits[0]).compounds == ["zorkmaster": ["zork", "master"]])
    library.stop()
    // A command that asks for files uses the compounds of that moment.
    try folder.write("zorkm aster\n", to: "compounds")
    let later = await started(source(.knownOrRead, compounds: CompoundsFile(path: words.path))).loaded()
    #expect(paths(later, "aster") == ["letters/zorkmaster.txt"] && paths(later, "mast").isEmpty)
  }

  @Test func whatIsUsedComesFirstWhereverTheOthersGo() async throws {
    let library = started(source())
    _ = await library.loaded()
    let used = ItemReference(source: "files", item: root + "/letters/old/report.odt")
    await library.setUsageScores { [used: 2] }.value
    let expected = ["letters/old/report.odt", "letters/report.txt", "letters/old/reply.txt"]
    #expect(paths(library.snapshot, "rep") == expected)
    #expect(library.snapshot.hit(of: used).map { library.snapshot.item($0).name } == "report.odt")
    try make("rep")
    let after = await library.snapshot { $0.count == 7 }
    #expect(after.map { paths($0, "rep") } == ["rep"] + expected)
  }

  @Test func whatAnyProgramUsedLatelyComesBeforeTheRestAndAfterWhatIsChosenHere() async throws {
    let files = source()
    let library = started(files)
    _ = await library.loaded()
    func recent(_ names: String...) throws -> RecentFiles {
      RecentFiles(
        try names.enumerated().map { age, name in
          RecentFiles.Entry(path: try #require(FilePath(root + "/" + name)), isFolder: false, time: Int64(100 - age))
        })
    }
    files.setRecent(try recent("letters/old/report.odt", "letters/old/reply.txt", "letters/none"))
    let first = ["letters/old/report.odt", "letters/old/reply.txt", "letters/report.txt"]
    #expect(await library.snapshot { paths($0, "rep") == first } != nil)
    try make("letters/old/regards")
    #expect(await library.snapshot { $0.count == 7 }.map { paths($0, "rep") } == first, "whatever changes meanwhile")
    let used = ItemReference(source: "files", item: root + "/letters/report.txt")
    await library.setUsageScores { [used: 1] }.value
    #expect(paths(library.snapshot, "rep").first == "letters/report.txt")
    files.setRecent(try recent("letters/old/reply.txt"))
    let second = ["letters/report.txt", "letters/old/reply.txt", "letters/old/report.odt"]
    #expect(await library.snapshot { paths($0, "rep") == second } != nil)
  }

  @Test func whatWasUsedLatelyIsListedOnceWhereAllIsSearched() async throws {
    let outside = try folder.write("", to: "report outside.txt").replacing("//", with: "/")
    let list = try folder.writeRecentlyUsed([root + "/letters/report.txt", outside])
    let files = source()
    let library = started(
      RecentFileSource(path: list, policy: { RecentFiles.Policy() }, onRead: { files.setRecent($0) }), files)
    _ = await library.loaded()
    let snapshot = try #require(
      await library.snapshot { $0.sources.allSatisfy { $0.count > 0 && !$0.state.isLoading } })
    let answer = snapshot.search("rep", limit: 100)
    let names = answer.hits.map { snapshot.item($0).name }
    #expect(names.sorted() == ["reply.txt", "report outside.txt", "report.odt", "report.txt"])
    #expect(answer.total == 4 && answer.counts == [2, 3] && answer.doubles == 1)
    for limit in 0...3 { #expect(snapshot.search("rep", limit: limit).hits == Array(answer.hits.prefix(limit))) }
    let alone = snapshot.search("rep", scope: .source(RecentFileSource.sourceID), limit: 1)
    #expect(alone.total == 2 && alone.hits.count == 1 && alone.doubles == 1)
    let completion = try #require(snapshot.completion(of: "rep", by: answer))
    #expect(answer.hits.first == completion.hit, "it completes the first row")
    library.stop()
  }

  @Test func theScoresThatCameFirstHoldForWhatIsReadLater() async {
    let library = Library(sources: [source()])
    let used = ItemReference(source: "files", item: root + "/letters/old/report.odt")
    await library.setUsageScores { [used: 2] }.value
    library.start()
    _ = await library.loaded()
    let ranked = await library.snapshot { paths($0, "rep").first == "letters/old/report.odt" }
    #expect(ranked != nil)
  }

  @Test func nobodyReadsAWholeFolderWhoDidNotAskForIt() async {
    let snapshot = await started(source(.known)).loaded()
    #expect(snapshot.count == 0 && snapshot.failures.isEmpty && !isSaved)
    #expect(await started(source(.checked)).loaded().count == 0 && !isSaved)
  }

  @Test func whoAsksForFilesReadsThemOnce() async throws {
    #expect(await started(source(.knownOrRead)).loaded().count == 6)
    let permissions = try FileManager.default.attributesOfItem(atPath: saved)[.posixPermissions] as? Int
    #expect(permissions == 0o600)
    try make("letters/since.txt")
    #expect(await started(source(.knownOrRead)).loaded().count == 6, "as it was saved")
    #expect(await started(source(.known)).loaded().count == 6)
    let checked = await started(source(.checked)).loaded()
    let status = try #require(checked.sources[0].filesStatus)
    #expect(status.roots == [root] && status.problem == nil)
  }

  @Test func whatWasCheckedIsAsItIsNow() async throws {
    _ = await started(source(.knownOrRead)).loaded()
    try make("letters/since.txt")
    let snapshot = await started(source(.checked)).loaded()
    let status = try #require(snapshot.sources[0].filesStatus)
    #expect(snapshot.count == 7 && status.store.phase == .ready && status.store.lastSweep != nil)
  }

  @Test func anotherFilterHoldsAtOnce() async {
    let files = source()
    let library = started(files)
    _ = await library.loaded()
    files.use(FileFilter(roots: [root + "/letters/old"]))
    let narrowed = await library.snapshot { $0.count == 2 && !$0.isLoading }
    #expect(narrowed?.sources[0].filesStatus?.roots == [root + "/letters/old"])
    var hidden = FileFilter(roots: [root])
    hidden.exclusions = ["old"]
    files.use(hidden)
    #expect(await library.snapshot { $0.count == 3 && !$0.isLoading } != nil)
  }

  @Test func whatCannotBeReadIsNamed() async throws {
    let state = { (folders: [LeftOut]) in
      var store = FileStore.State()
      store.leftOut = folders
      store.leftOutCount = folders.count
      return FilesStatus(roots: ["/r"], store: store).problem
    }
    let closed = { (name: String) in LeftOut(path: Array("/r/\(name)".utf8), reason: .unreadable(code: EACCES)) }
    #expect(state([]) == nil)
    #expect(state([LeftOut(path: Array("/r/cache".utf8), reason: .cache)]) == nil, "by rule")
    #expect(state([closed("a")]) == "1 folder could not be read: /r/a")
    #expect(state(["a", "b", "c", "d"].map(closed)) == "4 folders could not be read: /r/a, /r/b, /r/c, …")
  }

  @Test func whatWasSavedCanBeForgotten() async throws {
    _ = await started(source(.knownOrRead)).loaded()
    #expect(isSaved)
    try FileSource.forget(savedIn: saved)
    #expect(!isSaved)
    try FileSource.forget(savedIn: saved)
  }
}
