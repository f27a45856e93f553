import Foundation
import TestSupport
import Testing

@testable import Catalog

/// The rows of a typed folder.
@Suite struct TypedFolderTests {
  private let folder = TemporaryFolder()

  private func rows(_ path: String, _ part: String = "") async throws -> (names: [String], trouble: String?) {
    let path = try #require(TypedPath(folder.path + "/" + path))
    let (found, trouble) = await TypedFolder.read(path, by: { [:] })
    let rows = try #require(found, "\(path)").rows(for: part)
    return (rows.search(part, limit: 9).hits.map { rows.item($0).name }, trouble)
  }

  @Test func aLinkIsWalkedThroughLikeItsFolder() async throws {
    try folder.write("", to: "real/inner/file")
    for (link, target) in [("link", "real"), ("link-to-link", "link"), ("real/self", ".")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
    }
    for path in ["real/", "link/", "link-to-link/", "link/self/self/", "link//"] {
      let (names, trouble) = try await rows(path, "in")
      #expect(names == ["inner"] && trouble == nil, "\(path)")
    }
    #expect(try await rows("link/inner/", "f").names == ["file"])
  }

  /// The exact folder counts, where there is one.
  @Test(arguments: [
    ("letters/éTÉ/", ["file"]), ("LETTERS/ete/", ["file"]), ("Other/", ["upper"]), ("other/", ["lower"]),
  ])
  func caseAndAccentsOfAFolderDoNotMatter(_ path: String, _ names: [String]) async throws {
    for file in ["Letters/Été/file", "Other/upper", "other/lower"] { try folder.write("", to: file) }
    #expect(try await Array(rows(path).names.dropFirst()) == names)
  }

  @Test func aLinkThatLeadsNowhereIsNoFolder() async throws {
    try folder.write("", to: "real/file")
    for (link, target) in [("gone", "missing"), ("to-file", "real/file"), ("circle", "circle")] {
      try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
      let path = try #require(TypedPath(folder.path + "/" + link + "/"))
      #expect(await TypedFolder.read(path, by: { [:] }).folder == nil, "\(link)")
    }
  }
}
