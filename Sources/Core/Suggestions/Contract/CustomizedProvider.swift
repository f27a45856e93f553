extension SuggestionProvider {
  /// Returns this provider with some of its behaviour changed. It learns words if this provider does.
  ///
  ///     let three = words.customized(answering: { suggestions, _ in Array(suggestions.prefix(3)) })
  ///
  /// - Parameters:
  ///   - id: another id, for asking both providers; without it, the new provider can replace this one.
  ///   - name: another name.
  ///   - policy: another policy. A provider that sends text to another machine always says so.
  ///   - passedText: the part of the text to pass, if another.
  ///   - asking: returns the request to send in place of a request; nil to send none.
  ///   - answering: returns the suggestions in place of the provider's answer to a request.
  public func customized(
    id: String? = nil, name: String? = nil, policy: ProviderPolicy? = nil, passedText: PassedText? = nil,
    asking: @escaping @Sendable (SuggestionRequest) -> SuggestionRequest? = { $0 },
    answering: @escaping @Sendable ([Suggestion], SuggestionRequest) async throws -> [Suggestion] = { answer, _ in
      answer
    }
  ) -> any SuggestionProvider {
    var policy = policy ?? self.policy
    policy.leavesMachine = policy.leavesMachine || self.policy.leavesMachine
    let customized = CustomizedProvider(
      base: self, id: id ?? self.id, name: name ?? self.name, policy: policy,
      passedText: passedText ?? self.passedText, asking: asking, answering: answering)
    if let learner = self as? any WordLearningProvider {
      return CustomizedLearner(provider: customized, learner: learner)
    }
    return customized
  }
}

/// A provider with some of its behaviour changed.
private struct CustomizedProvider: SuggestionProvider {
  let base: any SuggestionProvider
  let id: String
  let name: String
  let policy: ProviderPolicy
  let passedText: PassedText
  let asking: @Sendable (SuggestionRequest) -> SuggestionRequest?
  let answering: @Sendable ([Suggestion], SuggestionRequest) async throws -> [Suggestion]

  var destination: String? { base.destination }

  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    let answer: [Suggestion]
    if let asked = asking(request) { answer = try await base.suggestions(for: asked) } else { answer = [] }
    return try await answering(answer, request)
  }
}

private struct CustomizedLearner: WordLearningProvider {
  let provider: CustomizedProvider
  let learner: any WordLearningProvider

  var id: String { provider.id }
  var name: String { provider.name }
  var policy: ProviderPolicy { provider.policy }
  var destination: String? { provider.destination }
  var passedText: PassedText { provider.passedText }

  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    try await provider.suggestions(for: request)
  }

  func learnedWords() async throws -> [String] { try await learner.learnedWords() }
  func ignoredWords() async throws -> [String] { try await learner.ignoredWords() }
  func hasLearnedWord(_ word: String) async throws -> Bool { try await learner.hasLearnedWord(word) }
  func hasIgnoredWord(_ word: String) async throws -> Bool { try await learner.hasIgnoredWord(word) }
  func learnWord(_ word: String) async throws { try await learner.learnWord(word) }
  func unlearnWord(_ word: String) async throws { try await learner.unlearnWord(word) }
  func ignoreWord(_ word: String) async throws { try await learner.ignoreWord(word) }
  func removeIgnoredWord(_ word: String) async throws { try await learner.removeIgnoredWord(word) }
}
