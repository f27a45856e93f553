import Foundation
import GLibKit
import Testing

@Suite struct LocalFilesTests {
  private let folder = NSTemporaryDirectory() + "gtkkit-files-\(UUID().uuidString)"

  @Test func aFolderIsMadeWithThoseAroundItAndListsWhatIsInIt() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let inner = folder + "/a/b"
    #expect(throws: GLibError.self) { try LocalFiles.names(in: inner) }
    #expect(LocalFiles.makeFolder(inner))
    #expect(LocalFiles.makeFolder(inner), "it is there already")
    #expect(try LocalFiles.names(in: inner) == [])
    try FileManager.default.createDirectory(atPath: inner + "/folder", withIntermediateDirectories: false)
    try Data([0, 0xFF, 0x0A]).write(to: URL(fileURLWithPath: inner + "/bytes"))
    try FileManager.default.createSymbolicLink(atPath: inner + "/link", withDestinationPath: "bytes")
    #expect(try LocalFiles.names(in: inner).sorted() == ["bytes", "folder", "link"])
    #expect(!LocalFiles.makeFolder(inner + "/bytes/c"), "a file is in the way")
  }
}
