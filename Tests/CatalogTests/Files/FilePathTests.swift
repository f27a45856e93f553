import GLibKit
import Testing

@testable import Catalog

@Suite struct FilePathTests {
  /// Names that break code which treats a path as text.
  private static let names: [[UInt8]] = [
    Array("report.pdf".utf8), Array("two words".utf8), Array("50 % #1?.txt".utf8), Array("Ünï.md".utf8),
    Array("line\nbreak\ttab".utf8), [0xFF, 0xFE, 0x41], [0xC3], Array("~".utf8), Array("file:".utf8),
    [UInt8](repeating: 0x61, count: 255),
  ]

  @Test func onlyAbsolutePathsWithoutNULArePaths() {
    for text in ["", "a", "~/a", "./a", "a\0", "/a\0b"] { #expect(FilePath(text) == nil, "\(text)") }
    #expect(FilePath("/")?.text == "/")
    for (text, path) in [("/a//", "/a"), ("//", "/"), ("///a//b", "/a/b")] { #expect(FilePath(text)?.text == path) }
  }

  @Test(arguments: names) func idsAndAddressesLeadBackToTheSameBytes(_ name: [UInt8]) throws {
    let path = try #require(FilePath(Array("/home/ann/".utf8) + name))
    #expect(FilePath(id: path.id)?.bytes == path.bytes && FilePath(uri: path.uri)?.bytes == path.bytes)
    #expect(path.uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && Array(path.name) == name)
    #expect(path.folder?.text == "/home/ann")
  }

  @Test func pathsThatAreNotTextHaveAnAddressForAnIDAndSignsWhereTheyAreShown() throws {
    let path = try #require(FilePath(Array("/home/ann/".utf8) + [0x61, 0xFF]))
    #expect(path.text == nil && path.id == "file:///home/ann/a%FF" && path.shownName == "a\u{FFFD}")
  }

  @Test func addressesOfElsewhereAreNoPaths() {
    for uri in ["", "sftp://host/a", "file://elsewhere.example/a", "recent:///a", "file:///a%00b", "/a"] {
      #expect(FilePath(uri: uri) == nil, "\(uri)")
    }
    #expect(FilePath(uri: "file://localhost/a")?.text == "/a")
  }

  @Test func theUsersOwnFolderIsShownAsATilde() {
    #expect(FilePath(Directories.home + "/a/b")?.shown == "~/a/b" && FilePath("/etc")?.shown == "/etc")
  }

  @Test func theRootIsInNoFolder() {
    #expect(FilePath("/")?.folder == nil && FilePath("/")?.shownName == "/" && FilePath("/a")?.folder?.text == "/")
  }
}
