import Foundation
import SmartSearch
import SystemKit
import TestSupport
import Testing

@testable import FileIndexing

/// A store over real folders in which others change files.
@Suite(.serialized) struct LiveTests {
  private let folder = TemporaryFolder()

  /// Returns a store that has finished its start.
  private func store(_ change: (inout FileStore.Options) -> Void = { _ in }) async throws -> FileStore {
    var options = FileStore.Options()
    // A look at all folders would also find changes without an event, and the tests would prove nothing.
    options.sweepInterval = 1 << 20
    change(&options)
    let store = FileStore(FileFilter(roots: [folder.root]), savedIn: nil, options: options)
    store.start()
    try await expectSoon { store.state.phase == .ready }
    return store
  }

  private func paths(_ store: FileStore) -> Set<String> {
    let files = store.files
    let root = folder.root.utf8.count + 1
    return Set(
      (0..<UInt32(files.names.positionCount)).compactMap { files.path(of: $0) }
        .map { String(decoding: $0[root...], as: UTF8.self) })
  }

  private func make(_ path: String) throws {
    if path.hasSuffix("/") {
      try FileManager.default.createDirectory(atPath: folder.root + "/" + path, withIntermediateDirectories: true)
    } else {
      try Data().write(to: URL(filePath: folder.root + "/" + path))
    }
  }

  private func move(_ from: String, _ to: String) {
    #expect(rename(folder.root + "/" + from, folder.root + "/" + to) == 0)
  }

  @Test func whatIsMadeMovedAndRemovedIsSeen() async throws {
    try make("a/b/")
    try make("a/old")
    let store = try await store()
    defer { store.stop() }
    #expect(store.state.watchedFolders == 3)
    try make("a/b/new file")
    try await expectSoon { store.files.search("new fi", limit: 1).total == 1 }
    move("a/b/new file", "a/renamed")
    try await expectSoon { paths(store) == ["a", "a/b", "a/old", "a/renamed"] }
    try FileManager.default.removeItem(atPath: folder.root + "/a/old")
    try await expectSoon { paths(store) == ["a", "a/b", "a/renamed"] }
    // A whole tree that appears at once, and changes in it.
    try make("c/d/e/f/")
    try make("c/d/e/f/g")
    try await expectSoon { paths(store).contains("c/d/e/f/g") }
    try make("c/d/e/f/h")
    try await expectSoon { paths(store).contains("c/d/e/f/h") }
    move("c/d", "a/b/d")
    try await expectSoon {
      paths(store) == [
        "a", "a/b", "a/renamed", "a/b/d", "a/b/d/e", "a/b/d/e/f", "a/b/d/e/f/g", "a/b/d/e/f/h", "c",
      ]
    }
    try make("a/b/d/e/f/i")
    try await expectSoon { store.files.searchFolders("i f", limit: 1)?.total == 1 }
    try FileManager.default.removeItem(atPath: folder.root + "/a")
    try await expectSoon { paths(store) == ["c"] }
  }

  @Test func aFolderThatTakesThePlaceOfAnotherHasItsContents() async throws {
    try make("a/")
    try make("a/one")
    try make("b/")
    try make("b/two")
    let store = try await store()
    defer { store.stop() }
    move("a", "c")
    move("b", "a")
    try await expectSoon { paths(store) == ["a", "a/two", "c", "c/one"] }
    try make("a/three")
    try await expectSoon { paths(store) == ["a", "a/two", "a/three", "c", "c/one"] }
  }

  /// A file system may reuse the inode number of a removed folder.
  @Test func aFolderThatIsMadeInThePlaceOfOneThatWasRemovedIsHeardOf() async throws {
    let names = (0..<40).map { "folder \($0)" }
    for path in names.flatMap({ [$0 + "/inner/", $0 + "/inner/old"] }) { try make(path) }
    let store = try await store()
    defer { store.stop() }
    for name in names {
      try FileManager.default.removeItem(atPath: folder.root + "/" + name)
      try make(name + "/inner/")
    }
    let known = Set(names + names.map { $0 + "/inner" })
    try await expectSoon { paths(store) == known }
    for name in names { try make(name + "/inner/new") }
    try await expectSoon { paths(store) == known.union(names.map { $0 + "/inner/new" }) }
  }

  @Test func eventsGoThroughTheFilterOfTheScan() async throws {
    let store = try await store()
    defer { store.stop() }
    try make(".hidden")
    try make("node_modules/module/")
    try make("seen")
    try await expectSoon { paths(store) == ["node_modules", "seen"] }
    try make("node_modules/module/index.js")
    try make("cache/")
    try folder.write("Signature: 8a477f597d28d172789f06886806bc55\n", to: "cache/CACHEDIR.TAG")
    try make("cache/x")
    try make("later")
    try await expectSoon { paths(store) == ["node_modules", "seen", "cache", "later"] }
  }

  /// New files in a cache folder are not listed. Once the folder is no longer marked as a cache, they are.
  @Test func whatComesIntoACacheIsNotListed() async throws {
    try make("cache/")
    try make("cache/inner/")
    try folder.write("Signature: 8a477f597d28d172789f06886806bc55\n", to: "cache/CACHEDIR.TAG")
    try make("other/")
    let store = try await store()
    defer { store.stop() }
    #expect(paths(store) == ["cache", "other"])
    try make("cache/x")
    try make("other/y")
    try await expectSoon { paths(store).contains("other/y") }
    #expect(paths(store) == ["cache", "other", "other/y"])
    // This folder becomes a cache.
    try folder.write("Signature: 8a477f597d28d172789f06886806bc55\n", to: "other/CACHEDIR.TAG")
    try await expectSoon { paths(store) == ["cache", "other"] }
    try make("other/z")
    try make("seen")
    try await expectSoon { paths(store) == ["cache", "other", "seen"] }
    try FileManager.default.removeItem(atPath: folder.root + "/cache/CACHEDIR.TAG")
    store.sweep()
    try await expectSoon { paths(store) == ["cache", "cache/inner", "cache/x", "other", "seen"] }
    try make("cache/later")
    try await expectSoon { paths(store).contains("cache/later") }
  }

  /// With so few watched folders, most changes give no event: the look at all folders must find them.
  @Test func whatIsNotHeardOfIsFoundByTheNextLook() async throws {
    try make("a/b/c/d/")
    let store = try await store { $0.mostWatchedFolders = 1 }
    defer { store.stop() }
    #expect(store.state.watchedFolders == 1)
    try make("a/b/c/d/e")
    store.sweep()
    try await expectSoon { paths(store).contains("a/b/c/d/e") }
    store.watch(Array((folder.root + "/a/b").utf8))
    // A program may set any time on the folder; the change must still be noticed.
    var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
    try make("a/b/c/f")
    utimensat(AT_FDCWD, folder.root + "/a/b/c", &times, 0)
    store.sweep()
    try await expectSoon { paths(store).contains("a/b/c/f") }
  }

  @Test func aFolderThatIsOpenedIsHeardOfThoughThereAreMoreThanCanBe() async throws {
    let opened = folder.root + "/old/1/2/3/4/5"
    try make("old/1/2/3/4/5/")
    for number in 0..<30 { try make("\(number)/") }
    var times = [timespec(tv_sec: 1_000_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000_000, tv_nsec: 0)]
    utimensat(AT_FDCWD, opened, &times, 0)
    let store = try await store { $0.mostWatchedFolders = 16 }
    defer { store.stop() }
    #expect(store.state.watchedFolders == 14)
    store.watch(Array(opened.utf8))
    try await expectSoon("it is heard of") { store.state.watchedFolders == 15 }
    try make("old/1/2/3/4/5/made")
    try await expectSoon { paths(store).contains("old/1/2/3/4/5/made") }
  }

  @Test func foldersThatAreGoneAreNotCounted() async throws {
    try make("a/b/c/")
    let store = try await store()
    defer { store.stop() }
    let count = store.state.folders
    try make("a/b/d/")
    try await expectSoon("a new one") { store.state.folders == count + 1 }
    #expect(rename(folder.root + "/a/b", folder.root + "/../gone-\(getpid())") == 0)
    defer { try? FileManager.default.removeItem(atPath: folder.root + "/../gone-\(getpid())") }
    try await expectSoon("three are gone") { store.state.folders == count - 2 }
  }

  /// Most folders are not watched: opening the window finds new files in them.
  @Test func whatIsNotHeardOfIsFoundWhenTheWindowIsOpened() async throws {
    for number in 0..<40 { try make("a/\(number)/b/c/") }
    let store = try await store { $0.mostWatchedFolders = 1 }
    defer { store.stop() }
    #expect(store.state.folders == 122 && store.state.watchedFolders <= 1)
    for number in 0..<12 { try make("a/\(3 * number)/b/c/made \(number)") }
    store.summon()
    try await expectSoon { store.files.search("made", limit: 20).total == 12 }
  }

  /// The clock may have been set back since the folder was read: any other time means a change, and only the same
  /// time means none.
  @Test(arguments: [(-1, true), (0, false), (1, true)])
  func aFolderIsReadAgainIfItsTimeIsAnother(difference: Int64, isStale: Bool) throws {
    let tree = try #require(TreeScanner(FileFilter(roots: [folder.root])).scan()).tree
    var editor = FileIndexEditor(try FileIndex.build(tree, fingerprint: []))
    var status = stat()
    try #require(lstat(folder.root, &status) == 0)
    var stamp = tree.folders[0].stamp
    let changed = Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec)
    stamp.changed = changed + difference * 3_600_000_000_000
    editor.setStamp(stamp, of: 0)
    var found = FolderSweep.Found()
    #expect(FolderSweep(.normal).run(try editor.finish()) { found.add($0) })
    #expect(found.stale == (isStale ? [0] : []))
  }

  @Test func aRootMayGoAndComeBack() async throws {
    let root = folder.root + "/root"
    try make("root/a/")
    try make("root/a/file")
    let store = FileStore(FileFilter(roots: [root]), savedIn: nil)
    store.start()
    defer { store.stop() }
    try await expectSoon { store.state.phase == .ready && store.files.count == 2 }
    move("root", "elsewhere")
    store.sweep()
    try await expectSoon { store.files.count == 0 && store.state.leftOut.map(\.reason) == [.missing] }
    move("elsewhere", "root")
    store.sweep()
    try await expectSoon { store.files.count == 2 && store.state.leftOut.isEmpty }
    try make("root/a/more")
    try await expectSoon { store.files.count == 3 }
    try FileManager.default.removeItem(atPath: root)
    store.sweep()
    try await expectSoon { store.files.count == 0 && store.state.leftOut.map(\.reason) == [.missing] }
    try make("root/other/")
    store.sweep()
    try await expectSoon { store.files.count == 1 && store.state.leftOut.isEmpty }
    try make("root/other/file")
    try await expectSoon { store.files.count == 2 }
  }

  /// After random changes of real folders, the store must know exactly the existing files.
  /// `HUNCH_FILE_OPERATIONS=100000` sets their number.
  @Test func afterAnyChangesAllIsKnownAndFoundAsByLookingAtEveryEntry() async throws {
    let wanted = ProcessInfo.processInfo.environment["HUNCH_FILE_OPERATIONS"].flatMap { Int($0) } ?? 600
    let seed = ProcessInfo.processInfo.environment["HUNCH_FILE_SEED"].flatMap { UInt64($0) } ?? 1
    var random = SeededRandom(seed: seed)
    let tree = ModelTree(rootPath: Array(folder.root.utf8))
    let store = try await store { $0.mergeThreshold = 300 }
    defer { store.stop() }
    var done = 0
    while done < wanted {
      let count = 1 + random.int(below: 30)
      for _ in 0..<count { RandomOperation.perform(on: tree, &random) }
      done += count
      // Names that are invalid UTF-8 may look equal.
      func counted(_ entries: [FileScanEngine.Entry]) -> [FileScanEngine.Entry: Int] {
        Dictionary(entries.map { ($0, 1) }, uniquingKeysWith: +)
      }
      let entries = counted(tree.entries)
      do {
        try await expectSoon("what is known to be what is there, after \(done) operations, seed \(seed)") {
          counted(store.files.allEntries) == entries
        }
      } catch {
        let known = Set(store.files.allEntries)
        let expected = Set(entries.keys)
        Issue.record(
          "not known: \(expected.subtracting(known)); not there: \(known.subtracting(expected)); \(store.state)")
        throw error
      }
      let engine = FileScanEngine(tree.entries)
      let files = store.files
      for _ in 0..<3 { expectSameAnswers(files, engine, RandomNames.text(&random)) }
      for (node, path) in tree.folders {
        let absolute = ([tree.rootPath] + path).joined(separator: [UInt8(ascii: "/")])
        #expect(files.count(below: Array(absolute)) == node.count, "below \(path), seed \(seed)")
      }
      #expect(files.count(below: tree.rootPath + Array("/no such folder".utf8)) == nil)
    }
  }
}
