extension SuggestionContext {
  /// Teaches the text of a suggestion to the providers that learn, such as a word that was unknown.
  ///
  /// - Throws: the first provider's error; the others are taught all the same.
  public func learn(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.learnWord(suggestion.text) }
  }

  /// Keeps the text of a suggestion from being suggested by the providers that learn.
  ///
  /// - Throws: the first provider's error; the others are told all the same.
  public func ignore(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.ignoreWord(suggestion.text) }
  }

  /// Lets an ignored text be suggested again.
  ///
  /// - Throws: the first provider's error; the others are told all the same.
  public func removeIgnored(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.removeIgnoredWord(suggestion.text) }
  }

  private func forEachLearningProvider(_ body: (any WordLearningProvider) async throws -> Void) async throws {
    var failure: (any Error)?
    for case let provider as any WordLearningProvider in providers {
      do {
        try await body(provider)
      } catch {
        failure = failure ?? error
      }
    }
    invalidate()
    if let failure { throw failure }
  }
}
