import Suggestions
import Testing

/// Providers made from other providers.
@Suite struct CustomizedProviderTests {
  private struct Echo: SuggestionProvider {
    let id = "echo"
    let name = "Echo"
    var policy = ProviderPolicy.local
    let destination: String? = "echo.example"
    let passedText = PassedText.wordAtCaret

    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
      [Suggestion(request.text), Suggestion(request.text + "!")]
    }
  }

  @Test func whatIsNotCustomizedIsAsBefore() async throws {
    let provider = Echo().customized()
    #expect(provider.id == "echo" && provider.name == "Echo" && provider.destination == "echo.example")
    #expect(provider.policy == .local)
    let request = SuggestionRequest("one two", passing: provider.passedText)
    #expect(try await provider.suggestions(for: request).map(\.text) == ["two", "two!"])
    #expect(!(provider is any WordLearningProvider))
  }

  @Test func requestsAndAnswersAreReplaced() async throws {
    let provider = Echo().customized(
      id: "other", name: "Other", passedText: .wholeText,
      asking: { $0.text.isEmpty ? nil : SuggestionRequest($0.text.uppercased()) },
      answering: { answer, request in answer.prefix(1) + [Suggestion("for " + request.text)] })
    #expect(provider.id == "other" && provider.name == "Other")
    let request = SuggestionRequest("one two", passing: provider.passedText)
    #expect(try await provider.suggestions(for: request).map(\.text) == ["ONE TWO", "for one two"])
    #expect(try await provider.suggestions(for: SuggestionRequest("")).map(\.text) == ["for "], "it is not asked")
  }

  @Test func aProviderThatSendsTextAwayCannotBeMadeToDenyIt() {
    let remote = Echo(policy: .remote)
    #expect(remote.customized(policy: .local).policy.leavesMachine)
    #expect(Echo().customized(policy: .remote).policy.leavesMachine)
  }

  @Test func aProviderThatLearnsStillDoes() async throws {
    let words = LocalProvider()
    let provider = try #require(
      words.customized(answering: { answer, _ in answer.filter { $0.kind != .unknown } }) as? any WordLearningProvider)
    #expect(provider.id == "local")
    try await provider.learnWord("zorro")
    try await provider.ignoreWord("bad")
    #expect(try await (words.learnedWords(), provider.ignoredWords()) == (["zorro"], ["bad"]))
    #expect(try await provider.hasLearnedWord("Zorro"))
    try await provider.unlearnWord("zorro")
    try await provider.removeIgnoredWord("bad")
    let left = try await (words.learnedWords(), provider.learnedWords(), provider.hasIgnoredWord("bad"))
    #expect(left == ([], [], false))
    #expect(try await provider.suggestions(for: SuggestionRequest("qwertz")).isEmpty, "the unknown word was left out")
  }
}
