import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import FileIndexing

@Suite struct SavingTests {
  private let folder = TemporaryFolder()
  private var file: String { folder.root + "/saved" }
  private let filter = FileFilter(roots: ["/root"])

  private func files(_ seed: UInt64 = 1, count: Int = 60) throws -> FileIndex {
    var random = SeededRandom(seed: seed)
    let tree = ModelTree(rootPath: Array("/root".utf8))
    var folders = tree.folders.map(\.node)
    for _ in 0..<count {
      let parent = random.element(of: folders)
      let name = RandomNames.name(&random)
      guard parent.children?[name] == nil else { continue }
      let node = ModelTree.Node(name, isFolder: random.oneIn(3))
      parent.children?[name] = node
      if node.children != nil { folders.append(node) }
    }
    return try FileIndex.build(tree.fileTree, fingerprint: filter.fingerprint)
  }

  private func same(_ left: FileIndex, _ right: FileIndex) -> Bool {
    Set(left.allEntries) == Set(right.allEntries) && left.search("a", limit: 100) == right.search("a", limit: 100)
      && left.searchFolders("a re", limit: 100) == right.searchFolders("a re", limit: 100)
  }

  @Test func whatIsLoadedIsWhatWasSaved() throws {
    let files = try files()
    try files.save(file: file)
    let loaded = try FileIndex(file: file, filter: filter)
    #expect(same(loaded, files))
    for position in 0..<UInt32(files.count) { #expect(loaded.path(of: position) == files.path(of: position)) }
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    // Loaded, changed and saved again.
    var editor = FileIndexEditor(loaded)
    editor.add(Array("a new name".utf8), isFolder: false, to: 0)
    let changed = try editor.finish()
    try changed.save(file: file)
    let again = try FileIndex(file: file, filter: filter)
    #expect(Set(again.allEntries) == Set(changed.allEntries))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root) == ["saved"])
  }

  /// A tool that copies folders, or a failing disk, may change the very file that is in use.
  @Test(arguments: [false, true]) func whatOthersDoToAFileInUseChangesNothing(isOverwritten: Bool) throws {
    let files = try files(count: 5_000)
    try files.save(file: file)
    let loaded = try FileIndex(file: file, filter: filter)
    #expect(damage(file, isOverwritten: isOverwritten) && same(loaded, files))
    for position in 0..<UInt32(files.count) { #expect(loaded.path(of: position) == files.path(of: position)) }
    #expect(throws: FileIndexError.self) { try FileIndex(file: file, filter: filter) }
  }

  @Test func theCompoundsAreSavedWithTheNamesThatTheyFind() throws {
    let files = try FileIndex.build(
      files().tree().tree, fingerprint: filter.fingerprint, compounds: RandomNames.compounds)
    #expect(files.search("me", limit: 9).total > 0)
    try files.save(file: file)
    let loaded = try FileIndex(file: file, filter: filter)
    #expect(same(loaded, files) && loaded.compounds == RandomNames.compounds)
    #expect(loaded.search("me", limit: 9) == files.search("me", limit: 9))
    // Parts of compounds also find names that are added later, saved or not.
    var editor = FileIndexEditor(loaded)
    editor.add(Array("other README".utf8), isFolder: false, to: 0)
    let changed = try editor.finish()
    #expect(changed.search("me other", limit: 9).total == 1)
    try changed.save(file: file)
    #expect(try FileIndex(file: file, filter: filter).search("me other", limit: 9).total == 1)
  }

  @Test func anIndexOfNothingIsSavedToo() throws {
    try FileIndex.empty(filter).save(file: file)
    #expect(try FileIndex(file: file, filter: filter).count == 0)
  }

  @Test func whatIsNotAnIndexIsToldApart() throws {
    #expect(throws: FileIndexError.system(path: file, code: ENOENT)) { try FileIndex(file: file, filter: filter) }
    for text in ["", "HUNCH", "something else that is longer than a header of such a file would be"] {
      try folder.write(text, to: "saved")
      #expect(throws: FileIndexError.foreign(path: file)) { try FileIndex(file: file, filter: filter) }
    }
    #expect(throws: FileIndexError.foreign(path: folder.root)) { try FileIndex(file: folder.root, filter: filter) }
    try files().save(file: file)
    var other = filter
    other.includesHidden = true
    #expect(throws: FileIndexError.otherFilter(path: file)) { try FileIndex(file: file, filter: other) }
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
    bytes[8] += 1
    try Data(bytes).write(to: URL(filePath: file))
    #expect(throws: FileIndexError.otherVersion(path: file)) { try FileIndex(file: file, filter: filter) }
  }

  /// Wherever a byte differs or the file ends, the damage is reported or makes no difference.
  @Test func damageIsSaid() throws {
    let files = try files()
    try files.save(file: file)
    let whole = try [UInt8](Data(contentsOf: URL(filePath: file)))
    var random = SeededRandom(seed: 3)
    for round in 0..<400 {
      var bytes = whole
      if round < 100 {
        bytes.removeLast(1 + random.int(below: whole.count - 50))
      } else {
        bytes[random.int(below: bytes.count)] ^= UInt8(1 << random.int(below: 8))
      }
      try Data(bytes).write(to: URL(filePath: file))
      do {
        let loaded = try FileIndex(file: file, filter: filter)
        #expect(same(loaded, files), "round \(round)")
      } catch {}  // The damage was reported.
    }
  }

  /// Impossible numbers with a valid checksum, as somebody could write them on purpose.
  @Test func aTableThatMakesNoSenseIsRefused() throws {
    let table = try files().table
    var random = SeededRandom(seed: 5)
    for _ in 0..<300 {
      let region = ByteRegion(count: table.region.count) { bytes in
        bytes.copyBytes(from: table.region.bytes.prefix(table.region.count))
        for _ in 0..<(1 + random.int(below: 3)) {
          bytes[random.int(below: table.region.count)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      guard let other = try? FileTable(region, sections: table.sections) else { continue }
      // An accepted table must be readable everywhere.
      for position in 0..<UInt32(other.entryCount) {
        _ = other.folder(at: position)
        _ = other.rawName(at: position)
      }
    }
  }

  @Test func aSaveThatFailsSaysWhyAndLeavesTheOldFile() throws {
    try FileManager.default.createDirectory(atPath: folder.root + "/tree", withIntermediateDirectories: true)
    for number in 0..<50 { try folder.write("", to: "tree/file \(number)") }
    let old = FileIndex.empty(FileFilter(roots: [folder.root + "/tree"]))
    try old.save(file: file)
    let before = try Data(contentsOf: URL(filePath: file))
    let probe = try #require(Program.built("FileIndexingProbe"))
    let said = try Program.run(probe, [folder.root + "/tree", file, "2000"])
    #expect(try said.hasPrefix("failed: ") && said.contains(file) && Data(contentsOf: URL(filePath: file)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted() == ["saved", "tree"])
    #expect(try Program.run(probe, [folder.root + "/tree", file, "10000000"]) == "saved 50")
    #expect(throws: FileIndexError.self) { try old.save(file: folder.root + "/none/saved") }
  }

  /// A disk of a few kilobytes, which only root can mount; for others there is the test above.
  @Test(.enabled(if: geteuid() == 0)) func aFullDiskIsSaidAndLeavesTheOldFile() throws {
    try FileManager.default.createDirectory(atPath: folder.root + "/disk", withIntermediateDirectories: true)
    let disk = folder.root + "/disk"
    guard mount("none", disk, "tmpfs", 0, "size=16k") == 0 else { return }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    let small = FileIndex.empty(filter)
    try small.save(file: disk + "/saved")
    #expect(throws: FileIndexError.system(path: disk + "/saved", code: ENOSPC)) {
      try files(count: 1_000).save(file: disk + "/saved")
    }
    #expect(try FileIndex(file: disk + "/saved", filter: filter).count == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["saved"])
  }

  @Test func whoeverIsEndedWhileSavingLeavesAWholeFileAndNothingInTheWay() throws {
    let tree = folder.root + "/tree"
    for number in 0..<40 {
      try FileManager.default.createDirectory(atPath: tree + "/\(number)", withIntermediateDirectories: true)
      for file in 0..<20 { try folder.write("", to: "tree/\(number)/file \(file)") }
    }
    let probe = try #require(Program.built("FileIndexingProbe"))
    let filter = FileFilter(roots: [tree])
    var random = SeededRandom(seed: 11)
    for _ in 0..<25 {
      var programs = try (0..<2).map { _ in try Program(probe, [tree, file]) }
      #expect(programs[0].readLine() == "saved 840")
      // Any moment is fine; the pause varies it.
      usleep(UInt32(random.int(below: 20_000)))
      // Dropping the last reference kills the programs.
      programs.removeAll()
      #expect(try FileIndex(file: file, filter: filter).count == 840)
    }
    let files = try FileIndex.scanned(filter)
    try files.save(file: file)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.root).sorted() == ["saved", "tree"])
  }

  @Test func twoInstancesThatSaveAtOnceDoNotDisturbEachOther() throws {
    try FileManager.default.createDirectory(atPath: folder.root + "/tree", withIntermediateDirectories: true)
    for number in 0..<50 { try folder.write("", to: "tree/file \(number)") }
    let probe = try #require(Program.built("FileIndexingProbe"))
    let programs = try (0..<3).map { _ in try Program(probe, [folder.root + "/tree", file]) }
    let filter = FileFilter(roots: [folder.root + "/tree"])
    for round in 0..<150 {
      let line = try #require(programs[round % 3].readLine())
      #expect(try line == "saved 50" && FileIndex(file: file, filter: filter).count == 50)
    }
  }
}
