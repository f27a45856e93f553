import Foundation
import SilentMountSupport
import SystemKit
import TestSupport
import Testing

@testable import FileIndexing

@Suite struct HangingFileSystemTests {
  @Test(.enabled(if: SilentMount.isAllowed)) func aScanGoesOnWithoutAFileSystemThatDoesNotAnswer() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.root + "/silent", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.root + "/other", withIntermediateDirectories: true)
    try folder.write("", to: "other/file")
    // With a FUSE device but without the right to mount, the next test replaces this one.
    guard let mount = SilentMount(at: folder.root + "/silent") else { return }
    defer { mount.end() }
    let silent = Array((folder.root + "/silent").utf8)

    var filter = FileFilter(roots: [folder.root])
    // Unless the settings include network file systems, the scan does not touch it.
    let without = try #require(TreeScanner(filter).scan())
    #expect((without.leftOut, without.tree.count) == ([LeftOut(path: silent, reason: .networkFileSystem)], 3))

    filter.entersNetworkFileSystems = true
    var scanner = TreeScanner(filter)
    scanner.pool.timeout = 300_000_000
    let with = try #require(scanner.scan())
    #expect((with.leftOut, with.tree.count) == ([LeftOut(path: silent, reason: .silent)], 3))
  }

  /// A folder that is mounted below itself makes a loop without any link.
  @Test(.enabled(if: SilentMount.isAllowed)) func aFolderThatIsMountedBelowItselfIsListedOnce() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.root + "/a/loop", withIntermediateDirectories: true)
    try folder.write("", to: "a/file")
    let loop = folder.root + "/a/loop"
    guard mount(folder.root, loop, nil, UInt(MS_BIND), nil) == 0 else { return }
    defer { umount2(loop, Int32(MNT_DETACH)) }
    var filter = FileFilter(roots: [folder.root])
    let without = try #require(TreeScanner(filter).scan())
    #expect(without.leftOut == [LeftOut(path: Array(loop.utf8), reason: .otherFileSystem)])
    filter.entersOtherFileSystems = true
    let with = try #require(TreeScanner(filter).scan())
    #expect((with.leftOut, with.tree.count) == ([LeftOut(path: Array(loop.utf8), reason: .listedElsewhere)], 3))
  }
}
