import Foundation
import Suggestions
import Testing

/// The README's provider of ten lines is compiled here, and works.
@Suite struct ReadmeExampleTests {
  private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test func theReadmeShowsTheExampleThatIsCompiled() throws {
    let example = try String(contentsOf: Self.here.appendingPathComponent("ReadmeExample.swift"), encoding: .utf8)
    let root = Self.here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.contains("```swift\n\(example)```"), "write the example into the README as it stands in its file")
  }

  @Test func theExampleSuggests() async throws {
    let found = try await Planets().suggestions(for: SuggestionRequest("ma"))
    #expect(found.map(\.text) == ["Mars"])
  }
}
