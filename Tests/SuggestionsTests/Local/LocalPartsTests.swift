import Testing

@testable import Suggestions

/// A local provider that suggests only some kinds.
@Suite struct LocalPartsTests {
  /// For each part, a text and the suggestion that the part makes for it.
  private static let cases: [(part: LocalProvider.Parts, text: String, suggested: String)] = [
    (.completions, "per", "person"), (.predictions, "arrow ", "left"), (.corrections, "fierfox", "Firefox"),
    (.replacements, "kbd", "keyboard"), (.unknownWords, "qqqq", "qqqq"),
  ]

  private static func texts(_ text: String, _ parts: LocalProvider.Parts) async throws -> [String] {
    let provider = LocalProvider(id: "some", parts: parts)
    let corpus = await SmallCorpus(provider: provider)
    provider.setReplacements(["kbd": "keyboard"], language: "en")
    return try await corpus.suggestions(text).map(\.text)
  }

  @Test func eachPartSuggestsItsOwnAndAllOfThemEverything() async throws {
    #expect(LocalProvider(id: "some").id == "some" && LocalProvider().id == "local")
    for (part, text, suggested) in Self.cases {
      #expect(try await Self.texts(text, .all).contains(suggested), "\(text)")
      #expect(try await Self.texts(text, part).contains(suggested), "\(text) alone")
      #expect(try await !Self.texts(text, .all.subtracting(part)).contains(suggested), "\(text) without")
    }
  }
}
