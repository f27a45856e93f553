import Foundation
import SilentMountSupport
import TestSupport
import Testing

@testable import SystemKit

@Suite struct DiskStatusTests {
  private let folder = TemporaryFolder()

  private func bytes(_ path: String) -> [UInt8] { Array((folder.path + "/" + path).utf8) }

  @Test func timesAndSizesAreThoseOfTheFilesAndWhatIsMissingHasNone() async throws {
    try folder.write("quokka", to: "file")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "file")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/broken", withDestinationPath: "none")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: folder.path + "/file")
    let paths = ["none", "file", "broken", "link", ""].map(bytes)
    let found = await DiskCall.statuses(of: paths, within: .seconds(60))
    let file = FileStatus(changed: 1_000_000, size: 6)
    #expect(Set(found.keys) == [1, 3, 4])
    #expect(found[1] == file && found[3] == file, "a link is what it leads to")
    #expect(found[4]?.size == nil, "a folder has no size")
  }

  @Test func moreFilesThanOneCallLooksAtAllHaveAStatus() async throws {
    for number in 0..<100 { try folder.write("", to: "\(number)") }
    let found = await DiskCall.statuses(of: (0..<100).map { bytes("\($0)") }, within: .seconds(60))
    #expect(found.count == 100)
  }

  /// Two seconds for each file would exceed the time limit.
  @Test(.enabled(if: SilentMount.isAllowed), .timeLimit(.minutes(2)))
  func aDiskThatDoesNotAnswerIsLeftOut() async throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/silent", withIntermediateDirectories: true)
    try folder.write("", to: "there")
    guard let mount = SilentMount(at: folder.path + "/silent") else { return }
    defer { mount.end() }
    let paths = (0..<100).map { bytes("silent/\($0)") } + [bytes("there")]
    let found = await DiskCall.statuses(of: paths, within: .seconds(2))
    #expect(Set(found.keys) == [100])
  }
}
