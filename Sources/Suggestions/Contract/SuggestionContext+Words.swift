extension SuggestionContext {
  /// Teaches the text of a suggestion to the providers that learn, such as a word that was unknown.
  ///
  /// - Throws: the first provider's error; the others are taught all the same.
  public func learn(_ suggestion: Suggestion) async throws {
    try await tell { provider in
      if provider.canLearnWords { try await provider.learnWord(suggestion.text) }
    }
  }

  /// Keeps the text of a suggestion from being suggested by the providers that can ignore.
  ///
  /// - Throws: the first provider's error; the others are told all the same.
  public func ignore(_ suggestion: Suggestion) async throws {
    try await tell { provider in
      if provider.canIgnoreWords { try await provider.ignoreWord(suggestion.text) }
    }
  }

  /// Lets an ignored text be suggested again.
  ///
  /// - Throws: the first provider's error; the others are told all the same.
  public func removeIgnored(_ suggestion: Suggestion) async throws {
    try await tell { provider in
      if provider.canIgnoreWords { try await provider.removeIgnoredWord(suggestion.text) }
    }
  }

  private func tell(_ body: (any SuggestionProvider) async throws -> Void) async throws {
    var failure: (any Error)?
    for provider in providers {
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
