import Foundation
import SearchIndexFiles
import SmartSearch
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
    #expect(throws: IndexFileError(path: path, code: ENOENT)) { try SearchIndex(file: path) }
    let index = try SearchIndex([SearchItem(name: "a")])
    #expect(throws: IndexFileError.self) { try index.save(file: path + "/no/folder") }
  }

  @Test func aFileOfSomethingElseIsNotLoaded() throws {
    defer { unlink(path) }
    try Data("Hello".utf8).write(to: URL(filePath: path))
    #expect(throws: SearchIndexError.foreign) { try SearchIndex(file: path) }
    try Data().write(to: URL(filePath: path))
    #expect(throws: SearchIndexError.foreign) { try SearchIndex(file: path) }
  }
}
