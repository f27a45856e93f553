package import Suggestions

/// A provider for tests that can send text away, know words, or fail, as the test wants.
package final class StubProvider: WordLearningProvider {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let id: String
  package let name: String
  package let policy: ProviderPolicy
  package let destination: String?
  private let failure: Failure?

  package init(
    _ id: String, name: String = "", policy: ProviderPolicy = .local, destination: String? = nil, failure: String? = nil
  ) {
    self.destination = destination
    self.id = id
    self.name = name
    self.policy = policy
    self.failure = failure.map(Failure.init)
  }

  package func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    [Suggestion("asked \(request.text)")]
  }

  package func learnedWords() async throws -> [String] { if let failure { throw failure } else { [] } }
  package func ignoredWords() async throws -> [String] { try await learnedWords() }
  package func hasLearnedWord(_ word: String) async throws -> Bool { try await learnedWords().contains(word) }
  package func hasIgnoredWord(_ word: String) async throws -> Bool { try await ignoredWords().contains(word) }
  package func learnWord(_ word: String) async throws { if let failure { throw failure } }
  package func unlearnWord(_ word: String) async throws { try await learnWord(word) }
  package func ignoreWord(_ word: String) async throws { try await learnWord(word) }
  package func removeIgnoredWord(_ word: String) async throws { try await learnWord(word) }
}
