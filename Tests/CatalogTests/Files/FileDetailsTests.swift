import Foundation
import GLibKit
import TestSupport
import Testing

@testable import Catalog

@Suite struct FileDetailsTests {
  private let folder = TemporaryFolder()

  private func details(_ name: String) throws -> FileDetails {
    try FileDetails.read(try #require(FilePath(folder.path + "/" + name)))
  }

  private func value(_ label: String, _ details: FileDetails) -> String? {
    details.facts.first { $0.label == label }?.values.first
  }

  @Test func aTextShowsItsFirstLinesAndWhatIsKnownOfIt() throws {
    try folder.write("first\r\n\nthird\n\n", to: "a.txt")
    let details = try details("a.txt")
    #expect(details.facts.map(\.label) == ["Kind", "Size", "Modified"])
    #expect(value("Kind", details)?.lowercased() == "plain text document" && details.lines == ["first", "", "third"])
    #expect(details.picture == nil)
  }

  @Test func whatIsShownOfATextIsBounded() {
    let long = [UInt8](repeating: 0x61, count: 5_000)
    #expect(FileDetails.lines(of: long).map(\.count) == [FileDetails.longestLine])
    let many = [UInt8](repeating: 0x0A, count: 50) + [0x61]
    #expect(FileDetails.lines(of: many) == [], "empty lines alone are no text")
    let lines = Array(String(repeating: "x\n", count: 50).utf8)
    #expect(FileDetails.lines(of: lines).count == FileDetails.mostLines)
    // The last character may be whole or not.
    for cut in 0..<3 {
      let bytes = Array(Array("ab一一".utf8).dropLast(cut))
      #expect(FileDetails.lines(of: bytes, isCut: true) == ["ab一…"])
    }
    #expect((FileDetails.lines(of: [0xFF, 0x0A, 0x61]), FileDetails.lines(of: [])) == (["\u{FFFD}", "a"], []))
  }

  @Test func smallPicturesAreShownAndLargeOnesAreNot() throws {
    let path = try folder.write("no picture, but called one", to: "a.png")
    #expect(
      try details("a.png").picture == Icon(path: path) && details("a.png").lines == [] && truncate(path, 8 << 20) == 0)
    #expect(try details("a.png").picture == nil)
  }

  @Test func aFolderHasNoSizeAndALinkSaysWhereItLeads() throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/sub", withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/link", withDestinationPath: "sub")
    #expect(try details("sub").facts.map(\.label) == ["Kind", "Modified"])
    #expect(value("Link to", try details("link")) == "sub")
  }

  @Test func aPipeHoldsUpNobodyAndWhatIsGoneIsAnError() throws {
    #expect(try mkfifo(folder.path + "/pipe.txt", 0o600) == 0 && details("pipe.txt").lines == [])
    #expect(LocalFiles.beginning(of: Array((folder.path + "/pipe.txt").utf8), limit: 10) == nil)
    #expect(throws: GLibError.self) { try details("gone") }
  }
}
