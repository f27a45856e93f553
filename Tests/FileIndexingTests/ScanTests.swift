import Foundation
import SmartSearch
import TestSupport
import Testing

@testable import FileIndexing

@Suite struct ScanTests {
  private let folder = TemporaryFolder()

  private func make(_ paths: String...) throws {
    for path in paths {
      let full = folder.root + "/" + path
      if path.hasSuffix("/") {
        try FileManager.default.createDirectory(atPath: full, withIntermediateDirectories: true)
      } else {
        let parent = full.prefix(upTo: full.lastIndex(of: "/") ?? full.endIndex)
        try FileManager.default.createDirectory(atPath: String(parent), withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: full))
      }
    }
  }

  private func scan(_ change: (inout FileFilter) -> Void = { _ in }) throws -> TreeScanner.Result {
    var filter = FileFilter(roots: [folder.root])
    change(&filter)
    return try #require(TreeScanner(filter).scan())
  }

  /// Returns the paths found, relative to the test's folder.
  private func paths(_ change: (inout FileFilter) -> Void = { _ in }) throws -> Set<String> {
    let result = try scan(change)
    let root = result.tree.roots[0].count + 1
    let files = try FileIndex.build(result.tree, fingerprint: [])
    let all = (0..<UInt32(files.count)).compactMap { position in
      files.path(of: position).map {
        String(decoding: $0[root...], as: UTF8.self) + (files.isFolder(position) ? "/" : "")
      }
    }
    #expect(Set(all).count == files.count)
    return Set(all)
  }

  @Test func filesAndFoldersAreFoundAndHiddenOnesAreNot() throws {
    try make("a/b/c.txt", "a/d", ".hidden/e", "a/.f")
    #expect(try paths() == ["a/", "a/b/", "a/b/c.txt", "a/d"])
    #expect(try paths { $0.includesHidden = true }.isSuperset(of: [".hidden/", ".hidden/e", "a/.f"]))
  }

  @Test func exclusionsAreByNameOrByPathAndForFoldersIfTheySaySo() throws {
    try make("a/x.o", "a/x.c", "target/y", "b/target", "old/z", "b/old/z")
    #expect(
      try paths { $0.exclusions = ["*.o", "target/", folder.root + "/old"] }
        == ["a/", "a/x.c", "b/", "b/target", "b/old/", "b/old/z"])
  }

  @Test func aWildcardOfAPathStandsForOneFolder() throws {
    try make("a/b/z", "a/b/c/z", "a/z")
    #expect(try paths { $0.exclusions = [folder.root + "/a/*/z"] } == ["a/", "a/b/", "a/b/c/", "a/b/c/z", "a/z"])
  }

  @Test func whatProgramsKeepForThemselvesIsNotLookedInto() throws {
    try make(
      "node_modules/m/index.js", ".git/config", ".local/share/Trash/files/gone", ".Trash-1000/files/gone", "cache/big")
    try folder.write("Signature: 8a477f597d28d172789f06886806bc55\n", to: "cache/CACHEDIR.TAG")
    try make("none/CACHEDIR.TAG", "none/x")
    #expect(
      try paths { $0.includesHidden = true } == [
        "node_modules/", ".git/", ".local/", ".local/share/", ".local/share/Trash/", ".Trash-1000/", "cache/", "none/",
        "none/CACHEDIR.TAG", "none/x",
      ])
    #expect(try scan().leftOut.map(\.reason) == [.cache])
    let open = try paths {
      $0.opensCaches = true
      $0.closedNames = []
    }
    #expect(open.isSuperset(of: ["cache/big", "node_modules/m/index.js"]))
  }

  @Test func linksAreListedAndNotFollowed() throws {
    try make("a/b/file")
    for (link, target) in [("a/loop", ".."), ("a/b/self", "self"), ("gone", "nowhere"), ("outside", "/usr")] {
      try FileManager.default.createSymbolicLink(atPath: folder.root + "/" + link, withDestinationPath: target)
    }
    #expect(try paths() == ["a/", "a/b/", "a/b/file", "a/loop", "a/b/self", "gone", "outside"])
  }

  @Test func aRootThatIsALinkIsFollowedAndOneThatIsMissingIsSaid() throws {
    try make("real/file")
    try FileManager.default.createSymbolicLink(atPath: folder.root + "/link", withDestinationPath: "real")
    #expect(try paths { $0.roots = [folder.root + "/link/"] } == ["file"])
    let missing = folder.root + "/missing"
    let result = try scan { $0.roots = [missing, folder.root + "/real"] }
    #expect((result.leftOut, result.tree.count) == ([LeftOut(path: Array(missing.utf8), reason: .missing)], 1))
  }

  /// Paths of the settings may contain links, those of an index do not.
  @Test(arguments: ["/link/private", "/link/p*/", "/real/private", "/up/real/private"])
  func anExclusionMatchesThroughLinks(_ exclusion: String) throws {
    try make("real/private/x", "real/y")
    for (link, target) in [("link", "real"), ("up", ".")] {
      try FileManager.default.createSymbolicLink(atPath: folder.root + "/" + link, withDestinationPath: target)
    }
    for root in ["/link", "/real", "/up/link"] {
      let found = try paths {
        $0.roots = [folder.root + root]
        $0.exclusions = [folder.root + exclusion]
      }
      #expect(found == ["y"], "\(root)")
    }
  }

  /// A link that is an excluded file itself is one like others.
  @Test func anExclusionOfALinkLeavesItsTarget() throws {
    try make("a/x")
    try FileManager.default.createSymbolicLink(atPath: folder.root + "/link", withDestinationPath: "a")
    #expect(try paths { $0.exclusions = [folder.root + "/link"] } == ["a/", "a/x"])
  }

  @Test func aFolderOfAPatternsCharactersIsResolvedAsItIs() throws {
    try make("r[e]al/private/x", "r[e]al/y")
    try FileManager.default.createSymbolicLink(atPath: folder.root + "/l*nk", withDestinationPath: "r[e]al")
    let found = try paths {
      $0.roots = [folder.root + "/l*nk"]
      $0.exclusions = [FileFilter.literal(folder.root + "/l*nk") + "/private"]
    }
    #expect(found == ["y"])
  }

  /// The link inside the other root is not followed there.
  @Test func aRootThatIsALinkInsideAnotherLeadsElsewhere() throws {
    try make("a/x", "b/y")
    try FileManager.default.createSymbolicLink(atPath: folder.root + "/a/link", withDestinationPath: "../b")
    let result = try scan { $0.roots = [folder.root + "/a", folder.root + "/a/link"] }
    #expect(result.tree.roots.map { String(decoding: $0, as: UTF8.self) } == [folder.root + "/a", folder.root + "/b"])
    #expect(result.tree.count == 3)
  }

  @Test func rootsWithinOthersCountOnce() throws {
    try make("a/b/c")
    #expect(
      try paths { $0.roots = [folder.root, folder.root + "/a", folder.root + "//a/b/"] } == ["a/", "a/b/", "a/b/c"])
  }

  @Test func namesAreBytes() throws {
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("line\nbreak\ttab".utf8), Array("\u{202E}gpj.exe".utf8), [0x1B, 0x5B, 0x33],
      [UInt8](repeating: 0xFF, count: 255), Array("Ünïcode ﬁ".utf8),
    ]
    for name in names {
      let path = Array(folder.root.utf8) + [0x2F] + name + [0]
      let descriptor = path.withUnsafeBytes {
        open($0.bindMemory(to: CChar.self).baseAddress.unsafelyUnwrapped, O_CREAT | O_WRONLY, 0o600)
      }
      try #require(descriptor >= 0)
      close(descriptor)
    }
    let files = try FileIndex.build(scan().tree, fingerprint: [])
    let found = Set((0..<UInt32(files.count)).map { files.rawName(at: $0) })
    #expect(found == Set(names))
    for name in names { #expect(files.position(of: Array(folder.root.utf8) + [0x2F] + name) != nil) }
  }

  @Test func noDepthIsTooDeep() async throws {
    let depth = 2_000
    var innermost = open(folder.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for _ in 0..<depth {
      mkdirat(innermost, "folder-name", 0o700)
      let next = openat(innermost, "folder-name", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      close(innermost)
      innermost = next
    }
    defer { close(innermost) }
    close(openat(innermost, "deepest", O_CREAT | O_WRONLY, 0o600))
    let files = try FileIndex.build(scan().tree, fingerprint: [])
    #expect(files.count == depth + 1)
    let hit = try #require(files.search("deepest", limit: 1).hits.first)
    let path = try #require(files.path(of: hit.item))
    #expect(path.count == folder.root.utf8.count + 12 * depth + 8)
    #expect(files.searchFolders("deepest folder", limit: 1)?.hits == [hit.item])
    // A store must cope with it too: saving, loading, events, and looking at all folders.
    let cache = TemporaryFolder()
    let store = FileStore(FileFilter(roots: [folder.root]), savedIn: cache.root + "/saved")
    store.start()
    try await expectSoon { store.state.phase == .ready && store.files.count == depth + 1 }
    #expect(store.state.saveError == nil && store.state.leftOut.isEmpty)
    close(openat(innermost, "later", O_CREAT | O_WRONLY, 0o600))
    try await expectSoon { store.files.search("later", limit: 1).total == 1 }
    store.stop()
    try await expectSoon { store.state.phase == .stopped }
    withExtendedLifetime(cache) {}
    _ = try Program.run("rm", ["-rf", folder.root])
  }

  @Test func aFolderOfManyEntriesIsReadWhole() throws {
    let count = ProcessInfo.processInfo.environment["HUNCH_FILE_COUNT"].flatMap { Int($0) } ?? 30_000
    let descriptor = open(folder.root, O_RDONLY | O_DIRECTORY)
    for number in 0..<count { mknodat(descriptor, "file \(number)", S_IFREG | 0o600, 0) }
    close(descriptor)
    let files = try FileIndex.build(scan().tree, fingerprint: [])
    #expect(files.count == count && files.search("file \(count - 1)", limit: 1).total == 1)
  }

  /// Other processes make and remove folders continuously.
  @Test func foldersThatVanishWhileTheyAreReadDoNoHarm() throws {
    try make("stays/file")
    let script = "while :; do mkdir -p v/a/b/c v/d; : > v/a/f; rm -rf v; done"
    let program = try Program("sh", ["-c", script], in: folder.root)
    for _ in 0..<200 {
      let files = try FileIndex.build(scan().tree, fingerprint: [])
      #expect(files.position(of: Array((folder.root + "/stays/file").utf8)) != nil)
    }
    withExtendedLifetime(program) {}
  }

  @Test func aScanEndsWhenItIsToldTo() throws {
    var asked = 0
    let result = TreeScanner(FileFilter(roots: ["/usr"])).scan { _, _ in
      asked += 1
      return false
    }
    #expect(result == nil && asked == 1)
  }
}
