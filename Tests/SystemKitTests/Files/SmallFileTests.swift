import Foundation
import SystemKit
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct SmallFileTests {
  private let folder = TemporaryFolder()

  private func reason(_ path: String, limit: Int = 1 << 20, access: SmallFile.Access = .any) -> SmallFileError.Reason? {
    do throws(SmallFileError) {
      _ = try SmallFile.read(path, limit: limit, access: access)
      return nil
    } catch {
      #expect(error.path == path)
      #expect(error.description.hasPrefix(path), "the user is told which file")
      return error.reason
    }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 300_000])
  func aFileOfAnySizeUpToTheLimitIsReadWhole(size: Int) throws {
    let text = String(repeating: "x", count: size)
    let path = try folder.write(text, to: "file")
    #expect(try SmallFile.read(path) == Array(text.utf8) && SmallFile.read(path, limit: size).count == size)
    if size > 0 { #expect(reason(path, limit: size - 1) == .tooLarge(limit: size - 1)) }
  }

  @Test func whatIsNoFileIsToldApart() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = folder.path + "/link"
    #expect(symlink(pipe, link) == 0)
    let dangling = folder.path + "/dangling"
    #expect(symlink("nothing", dangling) == 0)
    let loop = folder.path + "/loop"
    #expect(symlink("loop", loop) == 0)
    for (path, expected) in [
      (pipe, SmallFileError.Reason.notRegular), (link, .notRegular), ("/dev/zero", .notRegular),
      ("/dev/null", .notRegular), (folder.path, .folder), (dangling, .missing), (folder.path + "/none", .missing),
      ("", .missing), (loop, .system(code: ELOOP)), (folder.path + "\0/x", .system(code: EINVAL)),
    ] {
      #expect(reason(path) == expected, "\(path)")
    }
  }

  @Test func aSocketIsNoFile() throws {
    let path = folder.path + "/s"
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    #expect(reason(path) == .notRegular)
  }

  @Test func aLinkToAFileIsThatFile() throws {
    try folder.write("here", to: "file")
    let link = folder.path + "/link"
    #expect(try symlink("file", link) == 0 && SmallFile.read(link) == Array("here".utf8))
  }

  @Test(.enabled(if: getuid() != 0, "root may read all"))
  func aFileThatMayNotBeReadIsSaid() throws {
    #expect(reason(try folder.write("secret", to: "file", mode: 0)) == .system(code: EACCES))
  }

  @Test func aSecretOneIsForItsOwnerAlone() throws {
    let path = try folder.write("token", to: "file", mode: 0o640)
    #expect(try reason(path, access: .ownerOnly) == .openToOthers && SmallFile.read(path) == Array("token".utf8))
    #expect(try chmod(path, 0o600) == 0 && SmallFile.read(path, access: .ownerOnly) == Array("token".utf8))
    if getuid() == 0 {
      #expect(chown(path, 1, 1) == 0 && reason(path, access: .ownerOnly) == .belongsToAnother)
    }
  }

  /// This file reports no size, like a file that grows while it is read.
  @Test func whatIsReadIsBoundedNotOnlyTheSizeThatIsTold() throws {
    let path = "/proc/self/maps"
    #expect(try SmallFile.read(path).count > 100 && reason(path, limit: 100) == .tooLarge(limit: 100))
  }

  @Test func aFileThatGrowsWhileItIsReadEndsAtTheLimit() throws {
    let path = try folder.write("", to: "file")
    // It ends with this test at the latest, and stops on its own before it fills a disk.
    let writer = try Program("sh", ["-c", "head -c 67108864 /dev/zero | dd bs=512 of=\(path) conv=notrunc 2>&1"])
    let limit = 1 << 18
    var reason: SmallFileError.Reason?
    // The file grows between reads, and no read may return more bytes than the limit.
    repeat {
      do throws(SmallFileError) {
        #expect(try SmallFile.read(path, limit: limit).count <= limit)
      } catch {
        reason = error.reason
      }
    } while reason == nil
    #expect(reason == .tooLarge(limit: limit))
    withExtendedLifetime(writer) {}
  }

  @Test func aStampTellsAFileFromAnotherAndFromItselfOnceItHasChanged() throws {
    func stamp(_ path: String) throws -> FileStamp { try SmallFile(path).stamp }
    let path = try folder.write("one", to: "file")
    let first = try stamp(path)
    #expect(try stamp(path) == first && first.size == 3)
    let other = try folder.write("one", to: "other")
    #expect(try stamp(other) != first && rename(other, path) == 0)
    #expect(try stamp(path) != first, "another file of the same contents")
    let second = try stamp(path)
    var times = [timespec(tv_sec: 1, tv_nsec: 2), timespec(tv_sec: 1, tv_nsec: 2)]
    #expect(utimensat(AT_FDCWD, path, &times, 0) == 0)
    let third = try stamp(path)
    #expect(third != second && third.seconds == 1 && third.nanoseconds == 2)
  }

  @Test func theFileThatIsReadIsTheOneThatWasOpened() throws {
    let path = try folder.write("old", to: "file")
    let file = try SmallFile(path)
    #expect(rename(try folder.write("newer", to: "other"), path) == 0)
    #expect(try file.read() == Array("old".utf8))
    #expect(throws: SmallFileError(path: path, reason: .tooLarge(limit: 2))) { try SmallFile(path).read(limit: 2) }
  }

  @Test func noDescriptorStaysOpen() throws {
    let path = try folder.write("x", to: "file")
    _ = try SmallFile.read(path)
    _ = try SmallFile(path).stamp
    _ = try? SmallFile.read(path, access: .ownerOnly)
    _ = try? SmallFile.read(folder.path)
    _ = try? SmallFile.read(path, limit: 0)
    for descriptor in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + descriptor)
      #expect(target?.hasPrefix(folder.path) != true)
    }
  }

  @Test(arguments: [(1 << 20, "1 MiB"), (3 << 10, "3 KiB"), (1_000, "1,000 bytes")])
  func theLimitIsToldInItsUnit(limit: Int, text: String) {
    #expect(SmallFileError(path: "/x", reason: .tooLarge(limit: limit)).description.contains(text))
  }
}
