import Foundation
import Suggestions
import Testing

/// The example provider in docs/programming.md must compile and work.
@Suite struct DocumentedProviderTests {
  private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test func thePageShowsTheExampleThatIsCompiled() throws {
    let example = try String(contentsOf: Self.here.appendingPathComponent("DocumentedProvider.swift"), encoding: .utf8)
    let root = Self.here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("docs/programming.md"), encoding: .utf8)
    #expect(page.contains("```swift\n\(example)```"), "copy the example into the page as it stands in its file")
  }

  @Test func theExampleSuggests() async throws {
    let found = try await Planets().suggestions(for: SuggestionRequest("ma"))
    #expect(found.map(\.text) == ["Mars"])
  }
}
