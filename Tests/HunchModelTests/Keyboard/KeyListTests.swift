import Foundation
import TestSupport
import Testing

@testable import HunchModel

/// The lists of keys in docs/keys.md and the manual page come from one table. `make readme` rewrites them.
@Suite struct KeyListTests {
  private static let origin = "written by make readme from Sources/App/HunchModel/Keyboard/Shortcut.swift"

  private func compare(_ name: String, from start: String, to end: String, with list: String) throws {
    let text = try Checkout.text(of: name)
    let first = try #require(text.range(of: start), "\(name) has no place for the keys")
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex), "the list has no end")
    let listed = first.upperBound..<last.lowerBound
    if ProcessInfo.processInfo.environment["HUNCH_WRITE_README"] != nil {
      let file = Checkout.root.appendingPathComponent(name)
      try text.replacingCharacters(in: listed, with: list).write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(text[listed] == list, "run make readme")
    }
  }

  @Test func thePageOfKeysListsTheTable() throws {
    let table = Shortcut.Group.allCases.map { group in
      "| \(group.title) | |\n|---|---|\n"
        + Shortcut.all.filter { $0.group == group }.map { "| \($0.label) | \($0.title) |\n" }.joined()
    }.joined(separator: "\n")
    try compare("docs/keys.md", from: "<!-- keys: \(Self.origin) -->\n", to: "<!-- end of keys -->", with: table)
  }

  @Test func theManualPageListsWhatHasKeys() throws {
    let list = Shortcut.all.compactMap { shortcut in
      shortcut.name.map { name in
        let keys = shortcut.accelerators.map(\.xName).joined(separator: " ; ")
        return ".It Cm \(name)\n\(shortcut.title)\n.Pq Ql \(keys)\n"
      }
    }.joined()
    try compare("data/hunch.1", from: ".\\\" keys: \(Self.origin)\n", to: ".\\\" end of keys\n", with: list)
  }
}
