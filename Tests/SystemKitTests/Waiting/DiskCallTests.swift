import Foundation
import SilentMountSupport
import Synchronization
import TestSupport
import Testing

@testable import SystemKit

@Suite struct DiskCallTests {
  /// Fills the budget of an errand with threads that hang until `hold` is false.
  private func hang(_ errand: String, _ hold: Monitor<Bool>) async -> DiskError? {
    do throws(DiskError) {
      try await DiskCall.run(errand: errand, within: .milliseconds(20)) { hold.wait { $0 ? nil : () } }
      return nil
    } catch {
      return error
    }
  }

  @Test func whatIsDoneInTimeIsGiven() async throws {
    let value = try await DiskCall.run("test", at: Array("/".utf8), within: .seconds(60)) { 7 }
    #expect(try (value, DiskCall.wait("test", at: Array("/".utf8), within: .seconds(60)) { 8 }) == (7, 8))
  }

  /// A call that hangs takes threads only from the budget of its own place.
  @Test func whatNeverEndsHoldsUpNothingElse() async throws {
    let hold = Monitor(true)
    defer { hold.withLock { $0 = false } }
    for _ in 0..<24 {
      var error = await hang("hanging", hold)
      // On a busy machine the thread may start after the deadline, before it has reached its place.
      while case .silent(let place) = error, place != .errand("hanging") { error = await hang("hanging", hold) }
      #expect(error == .silent(.errand("hanging")))
    }
    #expect(try await DiskCall.run(errand: "other", within: .seconds(60)) { 1 } == 1)
    // Once those threads have ended, new calls work again.
    hold.withLock { $0 = false }
    var patience = Patience()
    while (try? await DiskCall.run(errand: "hanging", within: .seconds(60)) { 1 }) == nil {
      guard await patience.wait() else { return #expect(Bool(false), "there is no room again") }
    }
  }

  @Test func whatReturnsTooLateIsTold() async {
    let hold = Monitor(true)
    let isTold = Monitor(false)
    do throws(DiskError) {
      try await DiskCall.perform("test", within: .milliseconds(20)) {
        isTold.withLock { $0 = true }
      } _: { ticket throws(DiskError) in
        try ticket.move(to: .errand("late"))
        hold.wait { $0 ? nil : () }
      }
      Issue.record("it does not wait")
    } catch {
      #expect(error.description == "the disk does not answer")
    }
    hold.withLock { $0 = false }
    #expect(isTold.wait(nanoseconds: 60_000_000_000) { $0 ? true : nil } == true)
  }

  @Test(.enabled(if: SilentMount.isAllowed)) func aDeadFileSystemIsNamedAndTheFilesOfOthersAreSeen() async throws {
    let folder = TemporaryFolder()
    let root = folder.path.replacingOccurrences(of: "//", with: "/")
    try FileManager.default.createDirectory(atPath: root + "/silent", withIntermediateDirectories: true)
    try folder.write("", to: "there")
    // A link into the file system that hangs.
    try FileManager.default.createSymbolicLink(atPath: root + "/link", withDestinationPath: "silent/inner")
    guard let mount = SilentMount(at: root + "/silent") else { return }
    defer { mount.end() }
    // The limits leave a busy machine the time to reach the file system.
    for path in ["/silent/x", "/link/x", "/silent/../silent"] {
      do throws(DiskError) {
        try await DiskCall.run("test", at: Array((root + path).utf8), within: .seconds(2)) {
          _ = access(root + path, F_OK)
        }
        Issue.record("\(path) answers")
      } catch {
        #expect(error.description == "\(root)/silent does not answer")
      }
    }
    let paths = ["/silent/a", "/gone", "/silent/b", "/there", "/link/c", "/gone too"].map { Array((root + $0).utf8) }
    let missing = await DiskCall.missing(among: paths, within: .seconds(2))
    #expect(missing == [paths[1], paths[5]])
    // The hanging thread must not affect its neighbour.
    #expect(try await DiskCall.run("test", at: paths[3], within: .seconds(60)) { access(root + "/there", F_OK) } == 0)
  }

  /// A disk may be mounted after a call has found its place there, or unmounted while the call waits.
  @Test(.enabled(if: SilentMount.isAllowed), arguments: [DiskBudget.Share.call, .worker])
  func aCallIsLateWhereItWaits(share: DiskBudget.Share) throws {
    let folder = TemporaryFolder()
    let root = folder.path.replacingOccurrences(of: "//", with: "/") + "/silent"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    let path = Array((root + "/x").utf8)
    let budget = DiskBudget()
    let around = MountTable.current().place(of: path)
    let tickets = [DiskTicket(budget, share), DiskTicket(budget, share), DiskTicket(budget, share)]
    for ticket in tickets { try ticket.move(to: around, at: path) }
    let mount = try #require(SilentMount(at: root))
    defer { mount.end() }
    let silent = MountTable.current().place(of: path)
    #expect(tickets.map { $0.giveUp() } == [silent, silent, silent])
    #expect(budget.isClosed(silent) && !budget.isClosed(around))
    for ticket in tickets { ticket.end() }
    #expect(!budget.isClosed(silent) && !budget.isWaiting)
    let other = DiskTicket(budget, share)
    try other.move(to: silent, at: path)
    mount.end()
    #expect(other.giveUp() == silent && !budget.isClosed(around))
  }

  /// A file may lead to another one, on another file system.
  @Test(.enabled(if: SilentMount.isAllowed)) func eachOfManyFilesAnswersOrIsNamed() throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/silent", withIntermediateDirectories: true)
    guard let mount = SilentMount(at: folder.path + "/silent") else { return }
    defer { mount.end() }
    let isLate = Monitor(false)
    let paths = (0..<40).map { Array("\(folder.path)/\($0 == 20 ? "silent/" : "")\($0)".utf8) }
    let silent = Array("\(folder.path)/silent/other".utf8)
    let found = DiskCall.waitForEach(
      "test", paths, within: .seconds(1), late: { isLate.withLock { $0 = true } }
    ) { (path, ticket, mounts) throws(DiskError) -> Int in
      if path == paths[3] { try ticket.follow(silent, mounts) }
      return path.count
    }
    for (number, result) in found.enumerated() {
      switch result {
      case .success(let count): #expect(count == paths[number].count && number != 3 && number != 20)
      case .failure(let error):
        #expect(error.description == "\(folder.path)/silent does not answer" && (number == 3 || number == 20))
      }
    }
    #expect(found.count == paths.count)
    mount.end()
    #expect(isLate.wait(nanoseconds: 60_000_000_000) { $0 ? true : nil } == true)
  }

  @Test func pathsAreFollowedAsTheSystemFollowsThem() throws {
    let folder = TemporaryFolder()
    let real = realpath(folder.path, nil)
    defer { free(real) }
    let root = try #require(real.map { String(cString: $0) })
    try FileManager.default.createDirectory(atPath: root + "/a/b", withIntermediateDirectories: true)
    for (link, target) in [("l1", "a"), ("a/l2", "../l1/b"), ("l3", root + "/a/l2/.."), ("l4", "l4"), ("l5", "none/x")]
    {
      try FileManager.default.createSymbolicLink(atPath: root + "/" + link, withDestinationPath: target)
    }
    let paths = [
      "", "/a", "/l1", "/l1/b", "/a/l2", "/l3", "/l3/b", "//a///b/", "/a/./b/..", "/l1/l2/../l2", "/l1/.", "/l1/..",
      "/a/l2/../b", "/l1/l2", "/l3/../l1/l2",
    ]
    // One ticket remembers the folders of the paths before.
    let ticket = DiskTicket(.shared, .call)
    defer { ticket.end() }
    for path in paths {
      let expected = realpath(root + path, nil)
      defer { free(expected) }
      let bytes = Array((root + path).utf8)
      for found in [try DiskCall.path(bytes, within: .seconds(60)), try ticket.follow(bytes, .current())] {
        #expect(String(decoding: found, as: UTF8.self) == expected.map { String(cString: $0) }, "\(path)")
      }
    }
    for path in ["/l4", "/l5", "/l5/y", "/nothing/here"] {
      _ = try DiskCall.path(Array((root + path).utf8), within: .seconds(60))
    }
  }

  @Test func aPathLiesOnTheMountThatIsNearest() {
    let table = MountTable(
      Array(
        """
        1 0 8:1 / / rw - ext4 /dev/a rw
        2 1 8:2 / /home rw - ext4 /dev/b rw
        3 2 0:9 / /home/me/far\\040away rw - fuse.sshfs x rw

        """.utf8))
    for (path, mount, number) in [
      ("/", "/", 1), ("/homes/x", "/", 1), ("/home", "/home", 2), ("/home/me/far", "/home", 2),
      ("/home/me/far away", "/home/me/far away", 3), ("/home/me/far away/x/y", "/home/me/far away", 3),
    ] as [(String, String, UInt64)] {
      #expect(table.place(of: Array(path.utf8)) == .mount(number, Array(mount.utf8)), "\(path)")
    }
  }
}
