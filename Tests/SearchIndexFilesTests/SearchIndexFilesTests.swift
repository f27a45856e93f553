import Foundation
import SearchIndexFiles
import SmartSearch
import SystemKit
import Testing

@Suite struct SearchIndexFilesTests {
  private let path = NSTemporaryDirectory() + "hunch-index-\(UUID().uuidString)"

  @Test func anIndexIsLoadedAsItWasSaved() throws {
    defer { unlink(path) }
    let index = try SearchIndex(["Firefox", "Files", "person.badge.plus"].map { SearchItem(name: $0) })
    try index.save(file: path)
    try index.save(file: path)
    let loaded = try SearchIndex(file: path)
    unlink(path)
    #expect(loaded.search("p pe", limit: 5) == index.search("p pe", limit: 5))
    #expect(loaded.completion(of: "fi")?.rest == "les")
  }

  @Test func aFileThatIsNotThereOrCannotBeWrittenIsNamed() throws {
    #expect(throws: FileError(path: path, code: ENOENT)) { try SearchIndex(file: path) }
    let index = try SearchIndex([SearchItem(name: "a")])
    #expect(throws: FileError.self) { try index.save(file: path + "/no/folder") }
  }

  /// A tool that copies folders, or a failing disk, may truncate the very file that is in use, or overwrite it in
  /// place.
  @Test(arguments: [0, 100, 100_000], [false, true])
  func whatOthersDoToAFileInUseChangesNothing(count: Int, isOverwritten: Bool) throws {
    defer { unlink(path) }
    let index = try SearchIndex((0..<count).map { SearchItem(name: "name \($0) of many") })
    try index.save(file: path)
    let loaded = try SearchIndex(file: path)
    let file = open(path, O_RDWR)
    defer { close(file) }
    if isOverwritten {
      var status = stat()
      fstat(file, &status)
      let noise = [UInt8](repeating: 0xAA, count: Int(status.st_size))
      #expect(pwrite(file, noise, noise.count, 0) == noise.count)
    } else {
      #expect(ftruncate(file, 0) == 0)
    }
    #expect(loaded.search("many 7", limit: 5) == index.search("many 7", limit: 5))
    #expect(loaded.count == count)
    #expect(throws: SearchIndexError.self) { try SearchIndex(file: path) }
  }

  @Test func aFileOfSomethingElseIsNotLoaded() throws {
    defer { unlink(path) }
    try Data("Hello".utf8).write(to: URL(filePath: path))
    #expect(throws: SearchIndexError.foreign) { try SearchIndex(file: path) }
    try Data().write(to: URL(filePath: path))
    #expect(throws: SearchIndexError.foreign) { try SearchIndex(file: path) }
  }
}
