import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FileCatalog

@Suite struct HangingFileSystemTests {
  @Test(.enabled(if: SilentMount.isAllowed)) func aScanGoesOnWithoutAFileSystemThatDoesNotAnswer() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.root + "/silent", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.root + "/other", withIntermediateDirectories: true)
    try folder.write("", to: "other/file")
    // Where there is a device, but mounting is not allowed, the next test stands in for this one.
    guard let mount = SilentMount(at: folder.root + "/silent") else { return }
    defer { mount.end() }
    let silent = Array((folder.root + "/silent").utf8)

    var filter = FileFilter(roots: [folder.root])
    // Unless it was chosen, it is not even touched.
    let without = try #require(TreeScanner(filter).scan())
    #expect(without.leftOut == [LeftOut(path: silent, reason: .networkFileSystem)])
    #expect(without.tree.count == 3)

    filter.entersNetworkFileSystems = true
    var scanner = TreeScanner(filter)
    scanner.pool.timeout = 300_000_000
    let with = try #require(scanner.scan())
    #expect(with.leftOut == [LeftOut(path: silent, reason: .silent)])
    #expect(with.tree.count == 3)
  }

  /// A folder that is mounted below itself leads in a circle, without any link.
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
    #expect(with.leftOut == [LeftOut(path: Array(loop.utf8), reason: .listedElsewhere)])
    #expect(with.tree.count == 3)
  }

  @Test func jobsThatDoNotEndAreLeftBehindAndTheOthersDone() {
    var pool = PatientPool<Int, Int>()
    pool.timeout = 200_000_000
    let hold = Monitor(true)
    var done: Set<Int> = []
    var skipped: Set<Int> = []
    let isWhole = pool.run(Array(0..<100)) { job in
      if job % 50 == 7 { hold.wait { $0 ? nil : () } }
      return (job, job < 10 ? [job + 1_000] : [])
    } take: {
      done.insert($0)
    } skip: {
      skipped.insert($0)
    } goesOn: {
      true
    }
    hold.withLock { $0 = false }
    #expect(isWhole)
    #expect(skipped == [7, 57])
    #expect(done == Set(0..<100).subtracting([7, 57]).union(Set(1_000..<1_010).subtracting([1_007])))
  }

  /// A folder of a million names takes longer than any file system may be silent, on a slow machine.
  @Test func aJobThatWorksTakesTheTimeItTakes() {
    var pool = PatientPool<Int, Int>()
    pool.timeout = 50_000_000
    var done = 0
    _ = pool.run([1, 2, 3]) { job in
      // So long of a processor, however many others want it.
      var time = timespec()
      repeat {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      } while time.tv_sec == 0 && time.tv_nsec < 300_000_000 * job
      return (job, [])
    } take: { _ in
      done += 1
    } skip: { job in
      Issue.record("job \(job) was taken for silent")
    } goesOn: {
      true
    }
    #expect(done == 3)
  }

  @Test func whenTooManyJobsDoNotEndTheRestIsNotTried() {
    var pool = PatientPool<Int, Int>()
    pool.timeout = 100_000_000
    let hold = Monitor(true)
    var skipped: Set<Int> = []
    _ = pool.run(Array(0..<100)) { job in
      hold.wait { $0 ? nil : () }
      return (job, [])
    } take: { _ in
    } skip: {
      skipped.insert($0)
    } goesOn: {
      true
    }
    hold.withLock { $0 = false }
    #expect(skipped == Set(0..<100))
  }
}
