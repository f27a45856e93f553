/// The place of learned and ignored words: the history. In a private window, words are not kept.
public protocol WordMemory: Sendable {
  /// Returns the words of a list, in folded order.
  func words(in list: WordList) async throws -> [String]
  /// Adds a word to a list and removes it from the other.
  func add(_ word: String, to list: WordList) async throws
  /// Removes a word from a list.
  func remove(_ word: String, from list: WordList) async throws
}

extension HistoryStore: WordMemory {}

/// The history in the use of one window: a private window reads it, and records nothing.
public struct HistorySession: WordMemory {
  public let store: HistoryStore
  /// Whether the window records nothing.
  public let isPrivate: Bool

  public init(_ store: HistoryStore, isPrivate: Bool = false) {
    self.store = store
    self.isPrivate = isPrivate
  }

  /// Records as ``HistoryStore/recordSearch(_:at:)`` does, unless the window is private.
  public func recordSearch(_ text: String, at time: Double) async throws {
    if !isPrivate { try await store.recordSearch(text, at: time) }
  }

  /// Records as ``HistoryStore/recordChoice(of:for:countsAsSearch:at:)`` does, unless the window is private.
  public func recordChoice(
    of item: String, for text: String, countsAsSearch: Bool = false, at time: Double
  ) async throws {
    if !isPrivate { try await store.recordChoice(of: item, for: text, countsAsSearch: countsAsSearch, at: time) }
  }

  public func words(in list: WordList) async throws -> [String] { try await store.words(in: list) }

  public func add(_ word: String, to list: WordList) async throws {
    if !isPrivate { try await store.add(word, to: list) }
  }

  public func remove(_ word: String, from list: WordList) async throws { try await store.remove(word, from: list) }
}
