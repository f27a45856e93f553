public import SystemKit

/// Suggests the user's past searches, by how often and how recently they were made.
///
/// Ignoring a search hides it from the suggestions without forgetting it; ``HistoryStore/forgetSearch(_:)`` forgets
/// it.
public struct HistoryProvider: SuggestionProvider {
  public let id = "history"
  public let name: String
  public let policy: ProviderPolicy

  private let session: HistorySession
  private let now: @Sendable () -> Double

  /// - Parameters:
  /// - now: returns the time in seconds since 1970.
  /// - name: its name for the user, in the user's language.
  public init(
    _ session: HistorySession, name: String = localized("History"), policy: ProviderPolicy = .local,
    now: @escaping @Sendable () -> Double
  ) {
    self.session = session
    self.name = name
    self.policy = policy
    self.now = now
  }

  /// - Throws: ``HistoryError``.
  public func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    guard !TextKey.key(of: request.text).isEmpty else { return [] }
    let ignored = Set(try await session.words(in: .ignored).map { TextKey.key(of: $0) })
    let found = try await session.store.searches(
      matching: request.text, limit: request.limit + ignored.count, at: now())
    return found.filter { !ignored.contains(TextKey.key(of: $0.text)) }.prefix(request.limit).enumerated()
      .map { place, search in
        // Keeps the found order: searches that begin with the text precede other matches.
        Suggestion(search.text, score: 0.95 - 0.05 * Double(min(place, 10)))
      }
  }
}

extension HistoryProvider: WordLearningProvider {
  public func learnedWords() async throws -> [String] { try await session.words(in: .learned) }
  public func ignoredWords() async throws -> [String] { try await session.words(in: .ignored) }

  public func hasLearnedWord(_ word: String) async throws -> Bool {
    try await session.store.contains(word, in: .learned)
  }

  public func hasIgnoredWord(_ word: String) async throws -> Bool {
    try await session.store.contains(word, in: .ignored)
  }

  public func learnWord(_ word: String) async throws { try await session.add(word, to: .learned) }
  public func unlearnWord(_ word: String) async throws { try await session.remove(word, from: .learned) }
  public func ignoreWord(_ word: String) async throws { try await session.add(word, to: .ignored) }
  public func removeIgnoredWord(_ word: String) async throws { try await session.remove(word, from: .ignored) }
}
