import HunchModelTestSupport
import SmartSearch
import Suggestions
import Testing

@testable import HunchModel

/// The suggestion bar above a list: it shows only texts that the list does not show.
@MainActor @Suite struct BarTests {
  /// A provider that suggests the same texts for any text.
  private struct FixedProvider: SuggestionProvider {
    let id = "fixed"
    let name = "Fixed"
    let policy = ProviderPolicy(deadline: .seconds(5))
    let texts: [String]

    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
      texts.map { Suggestion($0, score: 1, range: 0..<request.wholeText.unicodeScalars.count) }
    }
  }

  private static func window(_ texts: String...) async -> HeadlessWindow {
    await HeadlessWindow(["Firefox", "Files", "Fill Circle"], provider: FixedProvider(texts: texts))
  }

  @Test func neitherTheCompletionNorARowInSightIsSuggested() async {
    let window = await Self.window("FILES", "fire station", "firefox")
    window.type("fi")
    #expect(window.field == "fi|les")
    await window.wait("the rest is suggested") { window.isSuggested("fire station") }
    #expect(!window.isSuggested("firefox") && !window.isSuggested("files"))
    let bar = window.session.bar
    window.press(.escape)
    #expect(window.field == "fi|" && window.session.bar == bar, "what is there does not move when the completion goes")
    window.type("re")
    #expect(window.field == "fire|fox")
    await window.wait("now that is what is seen") { window.isSuggested("files") && !window.isSuggested("firefox") }
  }

  @Test func aCompletedWordIsNotSuggestedAgain() async {
    let window = await Self.window("circle fill", "circle files")
    window.type("circle fi")
    #expect(window.field == "circle fi|ll")
    await window.wait("the rest is suggested") { window.isSuggested("circle files") }
    #expect(!window.isSuggested("circle fill"))
  }

  /// Characters and icons have more words than all other sources, and hardly anybody means them.
  @Test func wordsThatOnlyIconsHaveAreSuggestedOnlyWhereIconsAreSearchedAlone() async throws {
    let icons = NameSource(["zorkular-symbol"], id: "icons", title: "Icons")
    let window = await HeadlessWindow(["zorkonaut tales"], others: [icons])
    window.type("zork")
    let providers = try #require(window.controller.services?.suggestions.providers)
    let local = try #require(providers.first { $0.id == "local" })
    func suggests(_ word: String) async -> Bool {
      ((try? await local.suggestions(for: SuggestionRequest("zork"))) ?? []).contains { $0.text.contains(word) }
    }
    await window.wait("a word of the names is suggested") { await suggests("zorkonaut") }
    window.send(.narrowed(to: "icons"))
    await window.wait("a word of the icons is suggested among icons") { await suggests("zorkular") }
    window.send(.narrowed(to: nil))
    await window.wait("and no longer among all sources") { await !suggests("zorkular") }
    #expect(await suggests("zorkonaut"))
  }
}

extension HeadlessWindow {
  fileprivate func isSuggested(_ text: String) -> Bool {
    session.bar.contains { $0.text.lowercased() == text }
  }
}
