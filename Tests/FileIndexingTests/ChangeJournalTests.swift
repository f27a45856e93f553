import Foundation
import SmartSearch
import SystemKit
import TestSupport
import Testing

@testable import FileIndexing

/// Opens a journal that no process writes. One that another test is just starting holds the lock until it is another
/// program.
private func opened(_ path: String) throws -> AppendedFile {
  var file: AppendedFile?
  _ = blockUntil {
    file = try? AppendedFile(path)
    return file != nil
  }
  return try #require(file)
}

/// The journal beside a saved index, compared with the overlay of the index itself.
@Suite struct ChangeJournalTests {
  private let folder = TemporaryFolder()
  private let identity = [UInt8](repeating: 7, count: 64)
  private var journal: ChangeJournal { ChangeJournal(besides: folder.root + "/index") }

  private func file(_ name: String) -> FileChange { FileChange(path: Array("/root/\(name)".utf8), kind: .file) }

  private func bytes() throws -> [UInt8] { try [UInt8](Data(contentsOf: URL(filePath: journal.path))) }

  /// Appends as a process does that writes only once.
  private func append(_ changes: [FileChange], since identity: [UInt8]) throws -> Bool {
    try ChangeJournal.append(changes, since: identity, to: opened(journal.path))
  }

  private func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: journal.path))
  }

  private func base(_ random: inout SeededRandom) throws -> FileIndex {
    let tree = ModelTree(rootPath: Array("/root".utf8))
    var folders = [tree.root]
    for _ in 0..<40 {
      let parent = random.element(of: folders)
      let node = ModelTree.Node(RandomNames.name(&random), isFolder: random.oneIn(3))
      guard parent.children?[node.name] == nil else { continue }
      parent.children?[node.name] = node
      if node.children != nil { folders.append(node) }
    }
    return try FileIndex.build(tree.fileTree, fingerprint: [])
  }

  /// Adds, removes and replaces some entries.
  private func change(_ files: FileIndex, _ random: inout SeededRandom) throws -> FileIndex {
    var editor = FileIndexEditor(files)
    let positions = (0..<UInt32(files.names.positionCount)).filter { files.contains($0) }
    for _ in 0..<(1 + random.int(below: 8)) {
      if !positions.isEmpty, random.oneIn(3) { editor.remove(random.element(of: positions)) }
      let folders = (0..<UInt32(editor.files.folderCount)).filter { !editor.isGone($0) }
      let folder = random.element(of: folders)
      let name = RandomNames.name(&random)
      if let known = editor.files.position(of: name, in: folder) {
        guard random.oneIn(2) else { continue }
        // Another entry with the same name.
        editor.remove(known)
      }
      if let number = editor.add(name, isFolder: random.oneIn(3), to: folder) {
        editor.setStamp(FolderStamp(state: random.oneIn(4) ? .closed : .read), of: number)
      }
    }
    return try editor.finish()
  }

  /// All paths, with the states of folders.
  private func contents(_ files: FileIndex) -> [[UInt8]: FolderStamp.State?] {
    var contents: [[UInt8]: FolderStamp.State?] = [:]
    for position in 0..<UInt32(files.names.positionCount) {
      guard let path = files.path(of: position) else { continue }
      contents.updateValue(files.folder(at: position).map { files.stamp(ofFolder: $0).state }, forKey: path)
    }
    return contents
  }

  @Test(arguments: 1...40) func theJournalMakesTheSameFilesAsTheOverlay(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let base = try base(&random)
    var current = base
    var written = base
    for _ in 0..<25 {
      current = try change(current, &random)
      // Some records have several steps.
      if random.oneIn(2) { continue }
      let changes = try #require(current.changes(since: written))
      if !changes.isEmpty { #expect(try append(changes, since: identity)) }
      written = current
      let read = base.applying(journal.changes(since: identity))
      #expect(contents(read) == contents(current), "seed \(seed)")
      #expect(read.search("a", limit: 50).total == current.search("a", limit: 50).total, "seed \(seed)")
    }
  }

  @Test func aJournalTornAnywhereKeepsTheRecordsBeforeTheTear() throws {
    var ends = [(bytes: 0, changes: 0)]
    for number in 0..<4 {
      let changes = (0...number).map { file("\(number) \($0)") }
      #expect(try append(changes, since: identity))
      let size = try bytes().count
      ends.append((bytes: size, changes: ends[number].changes + changes.count))
    }
    let whole = try bytes()
    let all = journal.changes(since: identity)
    #expect(all.count == 10)
    for length in 0...whole.count {
      let kept = Array(all.prefix(ends.last { $0.bytes <= length }?.changes ?? 0))
      try write(whole.prefix(length))
      #expect(journal.changes(since: identity) == kept, "\(length) bytes")
      // The next writer continues behind the last complete record.
      #expect(try append([file("next")], since: identity))
      #expect(journal.changes(since: identity) == kept + [file("next")], "\(length) bytes")
    }
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 0x10
      try write(bytes)
      let kept = Array(all.prefix(ends.last { $0.bytes <= place }?.changes ?? 0))
      #expect(journal.changes(since: identity) == kept, "byte \(place)")
    }
  }

  @Test func theJournalOfAnotherIndexIsIgnoredAndReplaced() throws {
    #expect(try append([file("old")], since: identity))
    let other = [UInt8](repeating: 8, count: 64)
    #expect(try journal.changes(since: other).isEmpty && append([file("new")], since: other))
    #expect(journal.changes(since: other) == [file("new")] && journal.changes(since: identity).isEmpty)
    var status = stat()
    #expect(stat(journal.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func aJournalNeverExceedsItsLimit() throws {
    let long = FileChange(path: [UInt8](repeating: 0x78, count: 1 << 20), kind: .file)
    #expect(try append([long], since: identity) && !append([long], since: identity))
    #expect(try journal.changes(since: identity) == [long] && bytes().count <= ChangeJournal.limit)
  }

  @Test func oneProcessWritesAtATime() throws {
    #expect(try append([file("one")], since: identity))
    do {
      let other = try opened(journal.path)
      let error = #expect(throws: SmallFileError.self) { try AppendedFile(journal.path) }
      #expect(try error?.isBusy == true && other.contents(limit: ChangeJournal.limit) == bytes())
    }
    #expect(try append([file("two")], since: identity))
    #expect(journal.changes(since: identity) == [file("one"), file("two")])
  }

  /// The changes of a hostile journal, or of one whose index lacks the folders.
  @Test func changesThatMakeNoSenseAreIgnored() throws {
    var random = SeededRandom(seed: 5)
    let base = try base(&random)
    for path in ["", "/", "name", "/root/", "/root/.", "/root/..", "/root/none/file", "/elsewhere/file", "/root/a\0b"] {
      for kind in [FileChange.Kind.file, .folder(.read), .gone] {
        let changed = base.applying([FileChange(path: Array(path.utf8), kind: kind)])
        #expect(contents(changed) == contents(base), "\(path.debugDescription)")
      }
    }
  }
}

/// The journal that a store keeps, as other processes read it.
@Suite(.serialized) struct StoreJournalTests {
  private let folder = TemporaryFolder()
  private var tree: String { folder.root + "/tree" }
  private var file: String { folder.root + "/saved" }
  private var filter: FileFilter { FileFilter(roots: [tree]) }

  init() throws {
    try FileManager.default.createDirectory(atPath: tree + "/a/b", withIntermediateDirectories: true)
    try folder.write("", to: "tree/a/old one")
  }

  private func started() async throws -> FileStore {
    let store = FileStore(filter, savedIn: file)
    store.start()
    try await expectSoon { store.state.phase == .ready }
    return store
  }

  /// The files as a process knows them that follows nothing itself.
  private func saved() throws -> FileIndex {
    var saved = SavedFileIndex(file, filter: filter)
    return try saved.files()
  }

  private func count(_ text: String) throws -> Int { try saved().search(text, limit: 1).total }

  @Test func othersFindWhatTheStoreFinds() async throws {
    let store = try await started()
    defer { store.stop() }
    let identity = FileIndex.identity(ofFile: file)
    try folder.write("", to: "tree/a/b/new one")
    try await expectSoon("found") { try count("one") == 2 }
    try FileManager.default.moveItem(atPath: tree + "/a", toPath: tree + "/moved")
    try await expectSoon("moved") { try saved().position(of: Array("\(tree)/moved/b/new one".utf8)) != nil }
    #expect(try saved().position(of: Array("\(tree)/a".utf8)) == nil)
    try FileManager.default.removeItem(atPath: tree + "/moved")
    try await expectSoon("gone") { try saved().count == 0 }
    #expect(FileIndex.identity(ofFile: file) == identity, "the index itself was not saved again")
  }

  @Test func theNextStartKnowsTheChangesWithoutReadingTheTree() async throws {
    let first = try await started()
    try folder.write("", to: "tree/a/new one")
    try await expectSoon { try count("new one") == 1 }
    first.stop()
    try await expectSoon { first.state.phase == .stopped }
    try folder.write("", to: "tree/a/b/newer one")
    let second = try await started()
    defer { second.stop() }
    #expect(second.files.count == 5)
    try await expectSoon { try count("one") == 3 }
  }

  @Test func theNextWriterCorrectsWhatTheLastOneLeft() throws {
    try FileIndex.scanned(filter).save(file: file)
    var reader = SavedFileIndex(file, filter: filter)
    let files = try reader.files()
    let folder = try #require(files.folder(withPath: Array("\(tree)/a".utf8)))
    func with(_ name: String) throws -> FileIndex {
      var editor = FileIndexEditor(files)
      editor.add(Array(name.utf8), isFolder: false, to: folder)
      return try editor.finish()
    }
    var (first, second) = (JournalWriter(file, filter), JournalWriter(file, filter))
    first.begin(files, reader)
    second.begin(files, reader)
    // The lock may be held for a moment: see ``opened(_:)``.
    #expect(
      try blockUntil {
        try first.write(with("passing"), at: 0)
        return first.due == nil
      })
    // The second process sees the same, and need not write it.
    try second.write(with("passing"), at: 0)
    #expect(second.due == nil)
    second.begin(files, reader)
    // That file comes and goes, and another one comes.
    try second.write(with("lasting"), at: 0)
    let due = try #require(second.due, "the first process may write it")
    #expect(try count("passing") == 1 && count("lasting") == 0)
    first.end()
    #expect(
      try blockUntil {
        try second.write(with("lasting"), at: due)
        return second.due == nil
      })
    #expect(try count("passing") == 0 && count("lasting") == 1)
  }

  @Test func severalStoresWriteOneJournal() async throws {
    let first = try await started()
    let second = try await started()
    defer { second.stop() }
    for number in 0..<20 { try folder.write("", to: "tree/a/new \(number)") }
    try await expectSoon { try count("new") == 20 }
    first.stop()
    try await expectSoon { first.state.phase == .stopped }
    try FileManager.default.removeItem(atPath: tree + "/a/new 7")
    try await expectSoon { try count("new") == 19 }
    // Another process saves an index: the store goes on in the journal of that one.
    try FileIndex.scanned(filter).save(file: file)
    try folder.write("", to: "tree/a/new 20")
    try await expectSoon { try count("new 20") == 1 && count("new") == 20 }
  }

  @Test func afterAnyChangesOthersKnowAllThatIsThere() async throws {
    var random = SeededRandom(seed: 3)
    let model = ModelTree(rootPath: Array((folder.root + "/random").utf8))
    try FileManager.default.createDirectory(atPath: folder.root + "/random", withIntermediateDirectories: true)
    let filter = FileFilter(roots: [folder.root + "/random"])
    var options = FileStore.Options()
    // New indexes are saved meanwhile, too.
    options.mergeThreshold = 60
    let store = FileStore(filter, savedIn: file, options: options)
    store.start()
    defer { store.stop() }
    try await expectSoon { store.state.phase == .ready }
    for _ in 0..<12 {
      for _ in 0..<(1 + random.int(below: 20)) { RandomOperation.perform(on: model, &random) }
      let expected = Dictionary(model.entries.map { ($0, 1) }, uniquingKeysWith: +)
      try await expectSoon("the saved files are those on the disk") {
        var saved = SavedFileIndex(file, filter: filter)
        return try Dictionary(saved.files().allEntries.map { ($0, 1) }, uniquingKeysWith: +) == expected
      }
    }
  }

  @Test func aFullJournalMakesANewIndex() async throws {
    let store = try await started()
    defer { store.stop() }
    let identity = try #require(FileIndex.identity(ofFile: file))
    let filling = FileChange(path: [UInt8](repeating: 0x78, count: ChangeJournal.limit - 500), kind: .gone)
    #expect(try ChangeJournal.append([filling], since: identity, to: opened(file + ".changes")))
    let end = String(repeating: "n", count: 200)
    for number in 0..<5 { try folder.write("", to: "tree/a/long \(number) \(end)") }
    try await expectSoon { FileIndex.identity(ofFile: file) != identity }
    try await expectSoon { try count("long") == 5 }
  }

  @Test func forgottenNamesLeaveNoJournal() async throws {
    let store = try await started()
    try folder.write("", to: "tree/a/new one")
    try await expectSoon { try count("new one") == 1 }
    store.stop()
    try await expectSoon { store.state.phase == .stopped }
    try FileStore.forget(savedIn: file)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root) == ["tree"])
  }
}
