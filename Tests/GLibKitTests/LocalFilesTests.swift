import Foundation
import GLibKit
import Testing

@Suite struct LocalFilesTests {
  private let folder = NSTemporaryDirectory() + "gtkkit-files-\(UUID().uuidString)"

  @Test func aFolderIsMadeWithThoseAroundItAndListsItsFilesAlone() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let inner = folder + "/a/b"
    #expect(throws: GLibError.self) { try LocalFiles.names(in: inner) }
    #expect(LocalFiles.makeFolder(inner))
    #expect(LocalFiles.makeFolder(inner), "it is there already")
    #expect(try LocalFiles.names(in: inner) == [])
    try FileManager.default.createDirectory(atPath: inner + "/folder", withIntermediateDirectories: false)
    try Data([0, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: inner + "/bytes"))
    try FileManager.default.createSymbolicLink(atPath: inner + "/link", withDestinationPath: "bytes")
    try FileManager.default.createSymbolicLink(atPath: inner + "/dangling", withDestinationPath: "nothing")
    #expect(try LocalFiles.names(in: inner).sorted() == ["bytes", "link"])
    #expect(try LocalFiles.bytes(of: inner + "/link") == [0, 0xFF, 0x0A])
    #expect(!LocalFiles.makeFolder(inner + "/bytes/c"), "a file is in the way")
  }

  @Test func anEmptyFileHasNoBytesAndOneThatIsNotThereFails() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    LocalFiles.makeFolder(folder)
    try Data().write(to: URL(fileURLWithPath: folder + "/empty"))
    #expect(try LocalFiles.bytes(of: folder + "/empty") == [])
    #expect(throws: GLibError.self) { try LocalFiles.bytes(of: folder + "/none") }
  }
}
