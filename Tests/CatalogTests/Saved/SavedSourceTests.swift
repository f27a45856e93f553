import Foundation
import SmartSearch
import SystemKit
import TestSupport
import Testing

@testable import Catalog

/// Saved sources, compared with the same sources read anew.
@Suite struct SavedSourceTests {
  private let home = TemporaryFolder()
  private var store: SourceStore { SourceStore(folder: home.path + "/cache/sources") }
  private var file: String { store.folder + "/saved.source" }

  private func items(_ count: Int, seed: UInt64) -> [CatalogItem] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { CatalogItem.random($0, &random) }
  }

  /// Loads a source in a library, which saves it if it had to read it.
  private func loaded(
    _ source: any Source, scores: [String: Double] = [:], checked: CheckedFiles = CheckedFiles(folder: nil)
  ) async -> LibrarySnapshot {
    var store = store
    store.checked = checked
    let library = Library(sources: [source], store: store)
    await library.setUsageScores {
      Dictionary(uniqueKeysWithValues: scores.map { (ItemReference(source: source.id, item: $0), $1) })
    }.value
    library.start()
    let snapshot = await library.loaded()
    await library.save()
    library.stop()
    return snapshot
  }

  @Test(arguments: 0..<30 as Range<UInt64>) func savedItemsAnswerAsThoseReadAnew(_ seed: UInt64) async {
    var random = SeededRandom(seed: seed)
    let items = items(random.int(below: 60), seed: seed)
    let source = SavedTestSource(items)
    var scores: [String: Double] = [:]
    for _ in 0..<min(3, items.count) { scores[random.element(of: items).id] = 1 + Double(random.int(below: 3)) }
    _ = await loaded(source)
    #expect(source.loads == 1)
    let saved = await loaded(source, scores: scores)
    #expect(source.loads == 1, "it was read again")
    let anew = Library(sources: [SavedTestSource(items)])
    await anew.setUsageScores { [scores] in
      Dictionary(uniqueKeysWithValues: scores.map { (ItemReference(source: "saved", item: $0), $1) })
    }.value
    anew.start()
    let read = await anew.loaded()
    #expect(Array(saved.sources[0].items) == items && saved.sources[0].state == read.sources[0].state)
    for text in ["", "f", "fire", "fire f", "u", "x 1", "1", "日", "nothing"] + items.map(\.name) {
      let (answer, expected) = (saved.search(text, limit: 100), read.search(text, limit: 100))
      #expect(answer == expected, "\(text)")
      let own = [saved, read].map { $0.sources[0].own?.search(text, limit: 100, chosen: []) }
      #expect(own[0] == own[1], "\(text)")
      #expect(saved.completion(of: text, by: answer) == read.completion(of: text, by: expected), "\(text)")
    }
    for item in items {
      let reference = ItemReference(source: "saved", item: item.id)
      #expect(saved.hit(of: reference) == read.hit(of: reference))
    }
  }

  @Test func anItemIsFoundByThePartsOfItsWordsWhetherItWasReadOrSaved() async {
    let compounds: Compounds = ["airpodspro": ["airpods", "pro"]]
    let source = SavedTestSource([
      CatalogItem(id: "1", name: "airpodspro", compounds: compounds), CatalogItem(id: "2", name: "airpodsmax"),
    ])
    for _ in 0..<2 {
      let snapshot = await loaded(source)
      #expect(snapshot.names("pro", limit: 9) == ["airpodspro"])
      #expect(snapshot.sources[0].items[0].compounds == compounds)
    }
    #expect(source.loads == 1)
  }

  @Test func whatIsWrittenTakesThePlaceOfWhatWasReadAtOnce() async throws {
    let items = items(40, seed: 1)
    let library = await Library.read([SavedTestSource(items)], store: store)
    let before = library.snapshot
    await library.save()
    let after = library.snapshot
    #expect(Array(after.sources[0].items) == items && after.sources[0].revision == before.sources[0].revision)
    #expect(after.search("fire", limit: 50) == before.search("fire", limit: 50))
    // The file is mapped: its content stays after its name is deleted.
    try store.clear()
    #expect(Array(library.snapshot.sources[0].items) == items)
  }

  /// A tool that copies folders, or a failing disk, may change the very file that is in use.
  @Test(arguments: [10, 3_000], [false, true])
  func whatOthersDoToAFileInUseChangesNothing(count: Int, isOverwritten: Bool) async throws {
    let items = items(count, seed: 6)
    let source = SavedTestSource(items)
    let read = await loaded(source)
    let saved = await loaded(source)
    #expect(source.loads == 1 && damage(file, isOverwritten: isOverwritten) && Array(saved.sources[0].items) == items)
    for text in ["", "f", "fire f", "x 1"] {
      #expect(saved.search(text, limit: 100) == read.search(text, limit: 100), "\(text)")
    }
    #expect(throws: SectionFile.Refusal.self) { try SectionFile(path: file) }
    _ = await loaded(source)
    #expect(source.loads == 2, "the next start reads it anew")
  }

  @Test func aChangedInputHasTheSourceReadAnewAndSavedAnew() async {
    let source = SavedTestSource(items(5, seed: 2))
    _ = await loaded(source)
    source.change()
    _ = await loaded(source)
    #expect(source.loads == 2)
    _ = await loaded(source)
    #expect(source.loads == 2, "what was read the second time was not saved")
  }

  /// Returns the reason why a file is refused; nil if it is used.
  private func refusal(_ bytes: Data) throws -> SectionFile.Refusal? {
    try bytes.write(to: URL(fileURLWithPath: file))
    chmod(file, 0o600)
    do throws(SectionFile.Refusal) {
      _ = try SectionFile(path: file).index(2)
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsWrongWithAFileIsToldApart() async throws {
    _ = await loaded(SavedTestSource(items(20, seed: 3)))
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    #expect(try refusal(whole) == nil && refusal(Data()) == .foreign && refusal(Data("#!/bin/sh\n".utf8)) == .foreign)
    var other = whole
    other[8] += 1
    #expect(try refusal(other) == .otherVersion)
    for count in stride(from: 8, to: whole.count, by: 41) {
      #expect(try refusal(whole.prefix(count)) == .damaged, "\(count) bytes")
    }
    #expect(try refusal(whole + [0]) == .damaged)
    chmod(file, 0o666)
    #expect(throws: SectionFile.Refusal.unreadable(EPERM), "somebody else could change it") {
      try SectionFile(path: file)
    }
    unlink(file)
    #expect(throws: SectionFile.Refusal.missing) { try SectionFile(path: file) }
    mkfifo(file, 0o600)
    #expect(throws: SectionFile.Refusal.unreadable(EINVAL), "nobody waits for a pipe") { try SectionFile(path: file) }
  }

  @Test func aDamagedFileHasTheSourceReadAnew() async throws {
    let items = items(20, seed: 4)
    let source = SavedTestSource(items)
    _ = await loaded(source)
    let whole = try Data(contentsOf: URL(fileURLWithPath: file))
    var random = SeededRandom(seed: 4)
    for _ in 0..<60 {
      var bytes = whole
      if random.oneIn(2) { bytes = bytes.prefix(random.int(below: bytes.count)) }
      if !bytes.isEmpty { bytes[random.int(below: bytes.count)] ^= 1 << UInt8(random.int(below: 8)) }
      try bytes.write(to: URL(fileURLWithPath: file))
      chmod(file, 0o600)
      let snapshot = await loaded(source)
      #expect(Array(snapshot.sources[0].items) == items)
      #expect(snapshot.search("fire", limit: 9).total == (await loaded(source)).search("fire", limit: 9).total)
    }
    #expect(source.loads > 20)
  }

  /// The next starts of a session do not check again what the first has checked.
  @Test func aCheckedFileAnswersTheSameAndADamagedOneIsCheckedAgain() async throws {
    let items = items(300, seed: 8)
    let source = SavedTestSource(items)
    let checked = CheckedFiles(folder: home.path + "/checked", leastAge: 0)
    let read = await loaded(source)
    for wasChecked in [false, true, true] {
      #expect(try SectionFile(path: file) { checked.contains("saved", $0) }.wasChecked == wasChecked)
      let saved = await loaded(source, checked: checked)
      #expect(source.loads == 1 && Array(saved.sources[0].items) == items)
      for text in ["", "f", "fire f", "x 1"] {
        #expect(saved.search(text, limit: 100) == read.search(text, limit: 100), "\(text)")
      }
    }
    usleep(20_000)
    #expect(damage(file, isOverwritten: true))
    #expect(Array((await loaded(source, checked: checked)).sources[0].items) == items)
    #expect(source.loads == 2)
  }

  @Test func aFolderThatCannotBeWrittenHarmsNobody() async throws {
    let items = items(5, seed: 5)
    let path = try home.write("", to: "file")
    let library = Library(sources: [SavedTestSource(items)], store: SourceStore(folder: path + "/sources"))
    library.start()
    #expect(Array(await library.loaded().sources[0].items) == items)
    await library.save()
    #expect(Array(library.snapshot.sources[0].items) == items)
  }

  @Test func severalLibrariesMayWriteAndReadAtOnce() async throws {
    let items = items(30, seed: 6)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          for _ in 0..<5 {
            let source = SavedTestSource(items)
            if Bool.random() { source.change() }
            let snapshot = await loaded(source)
            #expect(Array(snapshot.sources[0].items) == items)
          }
        }
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder) == ["saved.source"])
  }

  @Test func writingThatIsBrokenOffLeavesTheOldFile() async throws {
    let source = SavedTestSource(items(20, seed: 7))
    _ = await loaded(source)
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    let index = try SearchIndex([SearchItem(name: "other")])
    var checks = 0
    #expect(throws: CancellationError.self) {
      try store.save(
        CatalogItems([CatalogItem(id: "other", name: "other")]), index: index, of: "saved", inputs: .init()
      ) {
        () throws(CancellationError) in
        checks += 1
        if checks == 3 { throw CancellationError() }
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder) == ["saved.source"])
  }

  @Test func whatNobodyNeedsIsRemovedAndOthersFilesInWritingStay() async throws {
    _ = await loaded(SavedTestSource(items(2, seed: 8)))
    let writing = "saved.source.new.\(getpid()).1"
    // No process has an ID as high as this.
    for name in ["gone.source", writing, "saved.source.new.999999999.1", "nonsense"] {
      try Data().write(to: URL(fileURLWithPath: store.folder + "/" + name))
    }
    store.sweep(keeping: ["saved"])
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: store.folder)) == ["saved.source", writing])
    try store.clear()
    #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder) == [])
    try SourceStore(folder: home.path + "/not/there").clear()
  }

  @Test func filesAreForTheirOwnerAlone() async throws {
    _ = await loaded(SavedTestSource(items(2, seed: 9)))
    for path in [file, store.folder] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0, "\(path)")
    }
  }
}
