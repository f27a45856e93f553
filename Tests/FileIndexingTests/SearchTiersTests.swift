import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import FileIndexing

@Suite struct SearchTiersTests {
  private static func tree(_ paths: [String]) -> ModelTree {
    let tree = ModelTree(rootPath: Array("/home/me".utf8))
    for path in paths {
      var node = tree.root
      let parts = path.split(separator: "/").map { Array($0.utf8) }
      for (index, part) in parts.enumerated() {
        let isFolder = index < parts.count - 1 || path.hasSuffix("/")
        let child = node.children?[part] ?? ModelTree.Node(part, isFolder: isFolder)
        node.children?[part] = child
        node = child
      }
    }
    return tree
  }

  private func paths(_ files: FileIndex, _ text: String, needsName: Bool = true) throws -> [String] {
    let answer = try #require(files.searchFolders(text, limit: 100, needsName: needsName))
    #expect(answer.total == answer.hits.count)
    return answer.hits.compactMap { files.path(of: $0) }.map { String(decoding: $0.dropFirst(9), as: UTF8.self) }
  }

  @Test(arguments: [
    // Name and folder, in either order; nearer folders first.
    ("readme hunch", ["hunch/README.md", "hunch/docs/readme.txt"]),
    ("hunch readme", ["hunch/README.md", "hunch/docs/readme.txt"]),
    // If the folders are equally near, the shorter path comes first.
    ("read docs", ["hunch/docs/readme.txt"]),
    // At least one token must match the name: a folder alone does not find its contents.
    ("hunch docs", ["hunch/docs"]),
    // Entries whose name alone matches belong to the answer by names.
    ("hunch", []), ("readme md", []),
    // Each token needs a different word, in folders too.
    ("readme hunch hunch", []), ("readme docs hunch", ["hunch/docs/readme.txt"]),
    // The root's own name does not count.
    ("readme me", []),
    // A slash asks for the folder directly above.
    ("src/ma", ["hunch/src/main.swift"]), ("hunch/ma", []), ("hunch/src/ma", ["hunch/src/main.swift"]),
    ("hunch src/ma", ["hunch/src/main.swift"]), ("docs/", ["hunch/docs/readme.txt"]),
    ("src/swift", ["hunch/src/main.swift"]), ("rc/ma", []), ("/main", ["hunch/src/main.swift"]),
    ("/", []), ("hunch/docs/ txt", ["hunch/docs/readme.txt"]),
    // More tokens than this tier allows.
    ("hunch docs r e a d m", []), ("docs /", ["hunch/docs"]),
  ])
  func anExampleIsFoundByWordsOfItsFolders(text: String, expected: [String]) throws {
    let tree = Self.tree([
      "hunch/README.md", "hunch/docs/readme.txt", "hunch/src/main.swift", "other/README.md", "other/notes.txt",
    ])
    let files = try FileIndex.build(tree.fileTree, fingerprint: [])
    #expect(try paths(files, text) == expected)
  }

  @Test(arguments: [
    // Everything below the folder, the nearest first; the folder itself belongs to the answer by names.
    ("hunch", ["hunch/src", "hunch/docs", "hunch/README.md", "hunch/src/main.swift", "hunch/docs/readme.txt"]),
    ("docs hunch", ["hunch/docs", "hunch/docs/readme.txt"]),
    // Names with a word and names without one, by the number of folders needed.
    ("hunch read", ["hunch/README.md", "hunch/docs/readme.txt"]),
    ("hunch/docs", ["hunch/docs", "hunch/docs/readme.txt"]),
    // The root's own name does not count, and each token needs a different word.
    ("me", []), ("docs docs", []), ("/", []),
  ])
  func wordsOfFoldersAreEnoughWhereTheNameNeedsNone(text: String, expected: [String]) throws {
    let tree = Self.tree(["hunch/README.md", "hunch/docs/readme.txt", "hunch/src/main.swift", "other/README.md"])
    let files = try FileIndex.build(tree.fileTree, fingerprint: [])
    #expect(try paths(files, text, needsName: false) == expected)
  }

  private static let compounds: Compounds = ["halffull": ["half", "full"], "zorkmaster": ["zork", "master"]]

  @Test(arguments: [
    // The parts of a file's name, by the name alone and below a folder.
    ("mast", ["zorkmaster.txt"], []), ("full", ["halffull"], []), ("mast docs", [], ["docs/zorkmaster.txt"]),
    // The parts of a folder's name, each a separate word.
    ("glass full", [], ["halffull/glass.png"]), ("glass half full", [], ["halffull/glass.png"]),
    ("glass full full", [], []),
    // Before a slash, the folder's name must be typed as it is written.
    ("halff/gl", [], ["halffull/glass.png"]), ("full/gl", [], []),
  ])
  func partsOfCompoundsFindNamesAndFolders(text: String, byName: [String], byFolders: [String]) throws {
    let tree = Self.tree(["docs/zorkmaster.txt", "halffull/glass.png"])
    let files = try FileIndex.build(tree.fileTree, fingerprint: [], compounds: Self.compounds)
    #expect(files.search(text, limit: 9).hits.compactMap { files.name(at: $0.item) } == byName)
    #expect(try paths(files, text) == byFolders)
    let plain = try FileIndex.build(tree.fileTree, fingerprint: [])
    guard !text.contains("/") else { return }
    #expect(try plain.search(text, limit: 9).hits.isEmpty && paths(plain, text).isEmpty)
  }

  @Test func namesComeNearerToTheRootFirstThenShorter() throws {
    let files = try FileIndex.build(
      Self.tree(["a/report.txt", "report-2024.txt", "report.odt", "a/b/report"]).fileTree, fingerprint: [])
    let names = files.search("rep", limit: 10).hits.compactMap { files.name(at: $0.item) }
    #expect(names == ["report.odt", "report-2024.txt", "report.txt", "report"])
  }

  /// So many entries that the index keeps them in several pieces, and most are not among the best.
  @Test func ofManyEntriesAllAreCountedAndTheNearestWithTheShortestPathsComeFirst() throws {
    var folders: [String] = []
    for word in ["alpha", "beta"] {
      for number in 0..<7 { folders += ["\(word)-\(number)", "\(word)-\(number)/inner"] }
    }
    let tree = Self.tree(folders.map { $0 + "/" })
    for folder in tree.folders where !folder.path.isEmpty {
      for number in 0..<2_500 {
        let name = Array("\(number % 2 == 0 ? "note" : "report") \(number / 2).txt".utf8)
        folder.node.children?[name] = ModelTree.Node(name, isFolder: false)
      }
    }
    let files = try FileIndex.build(tree.fileTree, fingerprint: [])
    #expect(files.count == 28 * 2_501)
    let expected: [(text: String, total: Int, first: String)] = [
      ("note alpha", 17_500, "alpha-0/note 0.txt"), ("alpha note", 17_500, "alpha-0/note 0.txt"),
      ("n a", 17_500, "alpha-0/note 0.txt"), ("report inner beta", 8_750, "beta-0/inner/report 0.txt"),
      ("note 1249 a 6", 2, "alpha-6/note 1249.txt"), ("inner/note", 17_500, "beta-0/inner/note 0.txt"),
    ]
    for (text, total, first) in expected {
      let answer = try #require(files.searchFolders(text, limit: 100))
      #expect(answer.total == total, "\(text)")
      let paths = answer.hits.compactMap { files.path(of: $0) }.map { String(decoding: $0.dropFirst(9), as: UTF8.self) }
      #expect(paths.first == first, "\(text)")
      #expect(paths.count == min(total, 100) && Set(paths).count == paths.count)
      let all = try #require(files.searchFolders(text, limit: total))
      #expect(all.hits.count == total && all.hits.starts(with: answer.hits))
      let lengths = paths.map(\.utf8.count)
      #expect(lengths == lengths.sorted(), "\(text)")
    }
  }

  @Test func aPathIsItsExactBytes() throws {
    let name: [UInt8] = [0x61, 0xFF, 0x0A, 0x62]
    let tree = ModelTree(rootPath: Array("/r".utf8))
    let folder = ModelTree.Node([0xC3, 0x28], isFolder: true)
    folder.children?[name] = ModelTree.Node(name, isFolder: false)
    tree.root.children?[folder.name] = folder
    let files = try FileIndex.build(tree.fileTree, fingerprint: [])
    let hit = try #require(files.search("a\u{FFFD}", limit: 1).hits.first)
    let path = Array("/r/".utf8) + [0xC3, 0x28, 0x2F] + name
    #expect(files.path(of: hit.item) == path && files.position(of: path) == hit.item)
    #expect(files.name(at: hit.item) == "a\u{FFFD}\nb" && !files.isFolder(hit.item))
  }

  /// Both in a new index, and after changes that are not merged yet.
  @Test func bothTiersFindWhatLookingAtEveryEntryFinds() throws {
    let count = ProcessInfo.processInfo.environment["HUNCH_FILE_TREES"].flatMap { Int($0) } ?? 12
    try withEvery(count) { random in
      let tree = ModelTree(rootPath: Array("/root".utf8))
      for _ in 0..<(10 + random.int(below: 50)) { Self.change(tree, &random, nil) }
      let compounds = random.oneIn(2) ? RandomNames.compounds : [:]
      var files = try FileIndex.build(tree.fileTree, fingerprint: [], compounds: compounds)
      for round in 0..<3 {
        let engine = FileScanEngine(tree.entries, compounds: compounds)
        for _ in 0..<25 { expectSameAnswers(files, engine, RandomNames.text(&random), limit: 1 + random.int(below: 6)) }
        if round == 2 { break }
        var editor = FileIndexEditor(files)
        for _ in 0..<(1 + random.int(below: 20)) { Self.change(tree, &random, &editor) }
        files = try editor.finish()
        #expect(files.count == tree.entries.count)
        let again = try FileIndex.build(files.tree().tree, fingerprint: [], compounds: compounds)
        #expect(again.count == files.count)
        if round == 1 { files = again }
      }
    }
  }

  /// A row highlights words exactly if a tier finds its entry, and each part of the text finds the name that it
  /// belongs to.
  @Test func theWordsAreSharedOutAmongTheNamesOfWhatIsFound() {
    withEvery(30) { random in
      let tree = ModelTree(rootPath: Array("/root".utf8))
      for _ in 0..<40 { Self.change(tree, &random, nil) }
      let entries = tree.entries
      let compounds = random.oneIn(2) ? RandomNames.compounds : [:]
      let engine = FileScanEngine(entries, compounds: compounds)
      for _ in 0..<20 {
        let text = RandomNames.text(&random)
        let needsName = random.oneIn(2)
        let found = Set(engine.searchFolders(text, needsName: needsName))
        let byName = Set(engine.search(text).map(\.entry))
        for entry in entries {
          let match = FolderMatch(
            text, name: entry.name, folders: entry.folders, compounds: compounds, needsName: needsName)
          func finds(_ text: String, _ name: String) -> Bool {
            SmartMatcher(text).matches(SearchItem(name: name, compounds: compounds))
          }
          let isPossible = FolderMatch.isPossible(text, needsName: needsName)
          let isExpected = isPossible && (found.contains(entry) || byName.contains(entry))
          #expect((match != nil) == isExpected, "\(text.debugDescription) for \(entry)")
          guard let match else { continue }
          #expect(finds(match.name, entry.name))
          for (name, texts) in zip(entry.folders, match.folders) {
            for text in texts { #expect(finds(text, name), "\(text.debugDescription) in \(name)") }
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("readme hunch", "README.md", ["work", "hunch"], "readme", [[], ["hunch"]]),
    // The nearest folders are used first.
    ("readme hunch", "README.md", ["hunch", "hunch"], "readme", [[], ["hunch"]]),
    ("src/ma", "main.swift", ["hunch", "src"], "ma", [[], ["src"]]),
    ("a b c", "a", ["b", "c d"], "a", [["b"], ["c"]]),
  ])
  func theWordsOfAnExampleAreSharedOut(
    text: String, name: String, folders: [String], inName: String, inFolders: [[String]]
  ) throws {
    let match = try #require(FolderMatch(text, name: name, folders: folders))
    #expect(match.name == inName && match.folders == inFolders)
  }

  @Test func theFoldersAboveAnEntryAreNamedWithoutItsRoot() throws {
    let files = try FileIndex.build(Self.tree(["hunch/docs/readme.txt"]).fileTree, fingerprint: [])
    let hit = try #require(files.search("readme", limit: 1).hits.first)
    #expect(files.folderNames(above: hit.item) == ["hunch", "docs"])
  }

  /// Adds an entry to a folder, or removes one.
  private static func change(_ tree: ModelTree, _ random: inout SeededRandom, _ editor: inout FileIndexEditor?) {
    let (folder, path) = random.element(of: tree.folders)
    let bytes = Array(([Array("/root".utf8)] + path).joined(separator: [0x2F]))
    let number = editor?.files.folder(withPath: bytes)
    if editor != nil, random.oneIn(3), let name = folder.children?.keys.min(by: { $0.lexicographicallyPrecedes($1) }) {
      folder.children?[name] = nil
      if let number, let position = editor?.files.position(of: name, in: number) { editor?.remove(position) }
      return
    }
    let name = RandomNames.name(&random)
    guard folder.children?[name] == nil else { return }
    let isFolder = random.oneIn(2)
    folder.children?[name] = ModelTree.Node(name, isFolder: isFolder)
    if let number { editor?.add(name, isFolder: isFolder, to: number) }
  }

  private static func change(_ tree: ModelTree, _ random: inout SeededRandom, _ editor: inout FileIndexEditor) {
    var some: FileIndexEditor? = editor
    change(tree, &random, &some)
    if let some { editor = some }
  }

  private static func change(_ tree: ModelTree, _ random: inout SeededRandom, _: Never?) {
    var none: FileIndexEditor?
    change(tree, &random, &none)
  }
}
