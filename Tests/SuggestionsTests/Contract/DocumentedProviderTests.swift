import Suggestions
import TestSupport
import Testing

/// The example provider in docs/programming.md must compile and work.
@Suite struct DocumentedProviderTests {
  @Test func thePageShowsTheExampleThatIsCompiled() throws {
    let example = try Checkout.text(of: "Tests/SuggestionsTests/Contract/DocumentedProvider.swift")
    let page = try Checkout.text(of: "docs/programming.md")
    #expect(page.contains("```swift\n\(example)```"), "copy the example into the page as it stands in its file")
  }

  @Test func theExampleSuggests() async throws {
    let found = try await Planets().suggestions(for: SuggestionRequest("ma"))
    #expect(found.map(\.text) == ["Mars"])
  }
}
