import Foundation
import Testing

@testable import HunchModel

/// The README's list of keys comes from the one table. `make readme` writes it anew.
@Suite struct ReadmeTests {
  private static let start = "<!-- keys: written by make readme from Sources/HunchModel/Keyboard/Shortcut.swift -->\n"
  private static let end = "<!-- end of keys -->"

  private var path: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("README.md").path
  }

  private var table: String {
    Shortcut.Group.allCases.map { group in
      "| \(group.rawValue) | |\n|---|---|\n"
        + Shortcut.all.filter { $0.group == group }.map { "| \($0.label) | \($0.title) |\n" }.joined()
    }.joined(separator: "\n")
  }

  @Test func theReadmeListsTheKeysOfTheTable() throws {
    let readme = try String(contentsOfFile: path, encoding: .utf8)
    let start = try #require(readme.range(of: Self.start), "the README has no place for the keys")
    let end = try #require(readme.range(of: Self.end), "the README's list of keys has no end")
    let listed = start.upperBound..<end.lowerBound
    if ProcessInfo.processInfo.environment["HUNCH_WRITE_README"] != nil {
      try readme.replacingCharacters(in: listed, with: table).write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      #expect(readme[listed] == table, "run make readme")
    }
  }
}
