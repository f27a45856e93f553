import SmartSearch
import Testing

@testable import FileIndexing

@Suite struct LatestTests {
  /// Builds the index of three folders, whose names tell when they changed last.
  private func index() throws -> FileIndex {
    let model = ModelTree(rootPath: Array("/r".utf8))
    for folder in ["1", "2", "3"] {
      let node = ModelTree.Node(Array(folder.utf8), isFolder: true)
      for name in ["a\(folder)", "b\(folder)"] {
        node.children?[Array(name.utf8)] = ModelTree.Node(Array(name.utf8), isFolder: false)
      }
      model.root.children?[node.name] = node
    }
    var tree = model.fileTree
    // The root, which comes first, changed before all others.
    for place in tree.folders.indices { tree.folders[place].stamp.changed = 1 + Int64(place) }
    return try FileIndex.build(tree, fingerprint: [])
  }

  private func names(_ files: FileIndex, _ most: Int, of kind: (String) -> Bool = { _ in true }) -> [String] {
    let found = files.latest(most) { position in kind(files.name(at: position) ?? "") }
    return (found ?? []).compactMap { files.name(at: $0) }
  }

  @Test func theContentOfTheFolderThatChangedLastComesFirst() throws {
    let files = try index()
    #expect(Set(names(files, 2)) == ["a3", "b3"] && Set(names(files, 4)) == ["a3", "b3", "a2", "b2"])
    #expect((names(files, 100).count, names(files, 2, of: { $0.hasPrefix("a") })) == (9, ["a3", "a2"]))
  }

  @Test func whatWasAddedSinceComesBeforeEverythingElse() throws {
    let files = try index()
    let folder = try #require(files.folder(withPath: Array("/r/1".utf8)))
    var editor = FileIndexEditor(files)
    for name in ["new", "newer"] { editor.add(Array(name.utf8), isFolder: false, to: folder) }
    let changed = try editor.finish()
    #expect(names(changed, 3).prefix(2) == ["newer", "new"])
    #expect(names(changed, 100).count == 11, "and only once")
  }

  @Test func aCancelledSearchHasNoAnswer() throws {
    #expect(try index().latest(5, where: { _ in true }, isCancelled: { true }) == nil)
  }
}
