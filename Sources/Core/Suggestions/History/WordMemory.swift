/// Where learned and ignored words are kept: the history, or, for a private window, nowhere.
public protocol WordMemory: Sendable {
  /// The words of a list, in folded order.
  func words(in list: WordList) async throws -> [String]
  /// Adds a word to a list and takes it out of the other.
  func add(_ word: String, to list: WordList) async throws
  /// Takes a word out of a list.
  func remove(_ word: String, from list: WordList) async throws
}

extension HistoryStore: WordMemory {}

/// The history as one window uses it: a private window reads it, and records nothing.
public struct HistorySession: WordMemory {
  public let store: HistoryStore
  /// Whether nothing is recorded.
  public let isPrivate: Bool

  public init(_ store: HistoryStore, isPrivate: Bool = false) {
    self.store = store
    self.isPrivate = isPrivate
  }

  /// As ``HistoryStore/recordSearch(_:at:)``, unless the window is private.
  public func recordSearch(_ text: String, at time: Double) async throws {
    if !isPrivate { try await store.recordSearch(text, at: time) }
  }

  /// As ``HistoryStore/recordChoice(of:for:countsAsSearch:at:)``, unless the window is private.
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
