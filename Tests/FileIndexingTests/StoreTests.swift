import Foundation
import SmartSearch
import Synchronization
import TestSupport
import Testing

@testable import FileIndexing

/// A store and its saved file, over several starts.
@Suite(.serialized) struct StoreTests {
  private let folder = TemporaryFolder()
  private var tree: String { folder.root + "/tree" }
  private var file: String { folder.root + "/saved" }

  init() throws {
    try FileManager.default.createDirectory(atPath: tree + "/a/b", withIntermediateDirectories: true)
    for number in 0..<50 { try folder.write("", to: "tree/a/b/file \(number)") }
  }

  private func started(_ change: (inout FileFilter) -> Void = { _ in }) throws -> FileStore {
    var filter = FileFilter(roots: [tree])
    change(&filter)
    let store = FileStore(filter, savedIn: file)
    store.start()
    return store
  }

  @Test func theNextStartKnowsWhatWasSavedAndFindsWhatHasChangedSince() async throws {
    let first = try started()
    try await expectSoon { first.state.phase == .ready }
    #expect(first.files.count == 52)
    first.stop()
    try await expectSoon { first.state.phase == .stopped }
    #expect(try FileIndex(file: file, filter: first.filter).count == 52)
    try folder.write("", to: "tree/a/since")
    let states = Mutex<[FileStore.State.Phase]>([])
    let reference = Mutex<FileStore?>(nil)
    let second = FileStore(FileFilter(roots: [tree]), savedIn: file) {
      if let state = reference.withLock({ $0?.state }) { states.withLock { $0.append(state.phase) } }
    }
    reference.withLock { $0 = second }
    second.start()
    defer {
      second.stop()
      reference.withLock { $0 = nil }
    }
    try await expectSoon { second.state.phase == .ready }
    #expect(second.files.count == 53 && second.state.loadError == nil)
    // The tree was not scanned.
    #expect(states.withLock { $0.allSatisfy { $0 == .checking || $0 == .ready } })
  }

  /// Changes are seen in folders without links.
  @Test func changesAreExcludedThroughLinks() async throws {
    try FileManager.default.createSymbolicLink(atPath: folder.root + "/link", withDestinationPath: "tree")
    let link = folder.root + "/link"
    for _ in 0..<2 {
      let store = try started {
        $0.roots = [link]
        $0.exclusions = [link + "/a/b"]
      }
      try await expectSoon { store.state.phase == .ready && store.state.roots == [link: tree] }
      let count = store.files.count
      try FileManager.default.removeItem(atPath: tree + "/a/b")
      try FileManager.default.createDirectory(atPath: tree + "/a/b", withIntermediateDirectories: true)
      try folder.write("", to: "tree/a/new \(count)")
      try await expectSoon { store.files.count != count }
      #expect(store.files.count == count + 1 && store.files.count(below: Array(tree.utf8)) == count + 1)
      store.stop()
      try await expectSoon { store.state.phase == .stopped }
    }
  }

  /// Compounds apply to saved names, to names being read and to later ones. When they change, no folder is read again.
  @Test func otherCompoundsHoldForAllNamesWithoutReadingTheTreeAgain() async throws {
    try folder.write("", to: "tree/zorkmaster")
    let first = try started()
    try await expectSoon { first.state.phase == .ready }
    #expect(first.files.search("mast", limit: 1).total == 0)
    first.use(["zorkmaster": ["zork", "master"]])
    try await expectSoon { first.files.search("mast", limit: 1).total == 1 }
    try folder.write("", to: "tree/a/zorkmaster.txt")
    try await expectSoon { first.files.search("mast", limit: 1).total == 2 }
    first.stop()
    try await expectSoon { first.state.phase == .stopped }
    let phases = Mutex<[FileStore.State.Phase]>([])
    let reference = Mutex<FileStore?>(nil)
    let second = FileStore(FileFilter(roots: [tree]), compounds: ["zorkmaster": ["zorkm", "aster"]], savedIn: file) {
      if let state = reference.withLock({ $0?.state }) { phases.withLock { $0.append(state.phase) } }
    }
    reference.withLock { $0 = second }
    second.start()
    defer {
      second.stop()
      reference.withLock { $0 = nil }
    }
    try await expectSoon { second.state.phase == .ready && second.files.search("aster", limit: 1).total == 2 }
    #expect(second.files.search("mast", limit: 1).total == 0)
    #expect(phases.withLock { $0.allSatisfy { $0 == .checking || $0 == .ready } })
    try await expectSoon { (try? FileIndex(file: file, filter: second.filter))?.compounds == second.compounds }
  }

  @Test(arguments: [0, 1, 2])
  func aSavedFileThatIsOfNoUseIsSaidAndMadeAnew(kind: Int) async throws {
    let first = try started()
    try await expectSoon { first.state.phase == .ready }
    first.stop()
    try await expectSoon { first.state.phase == .stopped }
    var includesHidden = false
    let expected: FileIndexError
    switch kind {
    case 0:
      try folder.write("something of the user's", to: "saved")
      expected = .foreign(path: file)
    case 1:
      let handle = try FileHandle(forUpdating: URL(filePath: file))
      try handle.truncate(atOffset: 2_000)
      try handle.close()
      expected = .damaged(path: file)
    default:
      includesHidden = true
      expected = .otherFilter(path: file)
    }
    let second = try started { $0.includesHidden = includesHidden }
    defer { second.stop() }
    try await expectSoon { second.state.phase == .ready }
    #expect(second.state.loadError == expected && second.files.count == 52)
    #expect(try FileIndex(file: file, filter: second.filter).count == 52)
  }

  @Test func whatCannotBeSavedIsSaidAndIsFoundAllTheSame() async throws {
    let store = FileStore(FileFilter(roots: [tree]), savedIn: folder.root + "/none/saved")
    store.start()
    defer { store.stop() }
    try await expectSoon { store.state.phase == .ready }
    #expect(store.state.saveError == .system(path: folder.root + "/none/saved", code: ENOENT))
    #expect(store.files.count == 52)
  }

  @Test func whatIsForgottenIsGoneFromTheDisk() async throws {
    let store = try started()
    try await expectSoon { store.state.phase == .ready }
    store.stop()
    try FileStore.forget(savedIn: file)
    #expect(!FileManager.default.fileExists(atPath: file))
    try FileStore.forget(savedIn: file)
  }

  /// Unreadable folders are reported, and the rest is found.
  @Test func foldersThatCannotBeReadAreCountedAndNamed() async throws {
    try FileManager.default.createDirectory(atPath: tree + "/closed/inner", withIntermediateDirectories: true)
    chmod(tree + "/closed", 0)
    defer { chmod(tree + "/closed", 0o700) }
    // Root may read everything.
    guard opendir(tree + "/closed") == nil else { return }
    let store = try started()
    defer { store.stop() }
    try await expectSoon { store.state.phase == .ready }
    #expect((store.files.count, store.state.leftOutCount) == (53, 1))
    #expect(store.state.leftOut == [LeftOut(path: Array((tree + "/closed").utf8), reason: .unreadable(code: EACCES))])
    // Once the folder becomes readable, it is read.
    chmod(tree + "/closed", 0o700)
    store.sweep()
    try await expectSoon { store.files.count == 54 && store.state.leftOutCount == 0 }
  }

  /// So many changes at once that the tree is scanned again.
  @Test func manyChangesAtOnceAreAllFound() async throws {
    var options = FileStore.Options()
    options.restFactor = 0
    let store = FileStore(FileFilter(roots: [tree]), savedIn: file, options: options)
    store.start()
    defer { store.stop() }
    try await expectSoon { store.state.phase == .ready }
    let count = 21_000
    try FileManager.default.createDirectory(atPath: folder.root + "/new", withIntermediateDirectories: true)
    let descriptor = open(folder.root + "/new", O_RDONLY | O_DIRECTORY)
    for number in 0..<count { mknodat(descriptor, "f\(number)", S_IFREG | 0o600, 0) }
    close(descriptor)
    rename(folder.root + "/new", tree + "/new")
    try await expectSoon { store.files.count == 53 + count && store.state.phase == .ready }
    try folder.write("", to: "tree/new/later")
    try await expectSoon { store.files.search("later", limit: 1).total == 1 }
    rename(tree + "/new", folder.root + "/gone")
    try await expectSoon { store.files.count == 52 }
  }
}
