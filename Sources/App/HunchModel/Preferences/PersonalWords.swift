import SmartSearch
package import Suggestions

/// The words that the user taught or banned, as the providers of a window that learns know them.
///
/// Providers may share their words: each word counts once, and removing it asks all of them.
@MainActor
package struct PersonalWords {
  private let context: SuggestionContext

  package init(_ context: SuggestionContext) { self.context = context }

  /// Returns the words of a list in folded order, and the problem if a provider could not be read.
  package func words(in list: WordList) async -> (words: [String], problem: String?) {
    var words: [String: String] = [:]
    let problem = await attempt { provider in
      for word in try await list.words(of: provider) where words[Fold.fold(word)] == nil {
        words[Fold.fold(word)] = word
      }
    }
    return (words.sorted { $0.key < $1.key }.map(\.value), problem)
  }

  /// Removes words from a list.
  /// - Returns: The problem if a provider failed to remove one.
  package func remove(_ words: [String], from list: WordList) async -> String? {
    let problem = await attempt { provider in
      for word in words { try await list.remove(word, from: provider) }
    }
    context.invalidate()
    return problem
  }

  /// Runs a step for each provider that learns, even if others fail.
  private func attempt(_ body: (any WordLearningProvider) async throws -> Void) async -> String? {
    var problems: [String] = []
    for case let provider as any WordLearningProvider in context.providers {
      do {
        try await body(provider)
      } catch {
        if !problems.contains("\(error)") { problems.append("\(error)") }
      }
    }
    return problems.isEmpty ? nil : problems.joined(separator: " ")
  }
}

extension WordList {
  fileprivate func words(of provider: any WordLearningProvider) async throws -> [String] {
    switch self {
    case .learned: try await provider.learnedWords()
    case .ignored: try await provider.ignoredWords()
    }
  }

  fileprivate func remove(_ word: String, from provider: any WordLearningProvider) async throws {
    switch self {
    case .learned: try await provider.unlearnWord(word)
    case .ignored: try await provider.removeIgnoredWord(word)
    }
  }
}
