internal import Synchronization
public import SystemKit

/// Suggests words of the names that can be found, all in memory: completions of the word at the caret, corrections,
/// and predictions of the next word.
///
/// Each suggestion has matches. A word in no name is offered unchanged, marked ``Suggestion/Kind/unknown``, for
/// learning.
public final class LocalProvider: SuggestionProvider {
  public let id: String
  public let name: String
  public let policy: ProviderPolicy
  private let parts: Parts

  private struct Settings {
    var search = NameSearch.empty
    /// The replacements, by language and folded word.
    var replacements: [String: [String: String]] = [:]
    var lists: [WordList: [String: String]] = [:]
  }

  private let keeper = LexiconKeeper()
  private let memory: (any WordMemory)?
  private let settings = Mutex(Settings())

  /// - Parameters:
  /// - id: another id, for a second provider of this type.
  /// - name: its name for the user, in the user's language.
  /// - memory: the place of learned and ignored words; without it, they last as long as the provider. ``loadWords(in:)``
  ///   reads those that it has already.
  /// - parts: the kinds of suggestions to make.
  public init(
    id: String = "local", name: String = localized("Words"), memory: (any WordMemory)? = nil,
    policy: ProviderPolicy = .local,
    parts: Parts = .all
  ) {
    self.id = id
    self.name = name
    self.memory = memory
    self.policy = policy
    self.parts = parts
  }

  /// Sets the search that counts matches.
  public func setSearch(_ search: NameSearch) {
    settings.withLock { $0.search = search }
  }

  /// Sets the names of a source, replacing all earlier ones. Takes about a second for a million names, off the main
  /// actor.
  public func setNames(_ names: some Sequence<String> & Sendable, of source: String) async {
    await keeper.setNames(names, of: source)
  }

  /// Sets the words of a source from a table, replacing all earlier ones.
  package func setWords(_ words: WordTable, of source: String) async {
    await keeper.setTable(words.table, of: source)
  }

  /// Sets the sources whose words are used only for corrections, and not suggested otherwise.
  package func setQuiet(_ sources: Set<String>) async {
    await keeper.setQuiet(sources)
  }

  /// Removes a source and its words.
  public func removeSource(_ source: String) async {
    await keeper.remove(source)
  }

  /// Sets the replacements of a language, such as `calculator` for `calc`. They are offered as corrections.
  ///
  /// - Parameter language: two letters, such as `en`.
  public func setReplacements(_ replacements: [String: String], language: String) {
    // Of keys with the same fold, the first in sorted order wins, to make the outcome reproducible.
    let sorted = replacements.sorted { $0.key < $1.key }
    let folded = Dictionary(sorted.map { (Words.fold($0.key), $0.value) }) { first, _ in first }
    settings.withLock { $0.replacements[language] = folded }
  }

  /// Whether a text can have a replacement: only a single word can.
  public static func isWord(_ text: String) -> Bool {
    var words: [Substring] = []
    Words.forEach(in: text) { words.append($0) }
    return words == [text[...]]
  }

  public func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    let settings = settings.withLock { $0 }
    let composer = LocalComposer(
      request: request, lexicon: keeper.lexicon, offeredWords: keeper.offered, search: settings.search,
      replacements: settings.replacements[String(request.locale.prefix(2)).lowercased()] ?? [:],
      learned: settings.lists[.learned] ?? [:], ignored: settings.lists[.ignored] ?? [:], parts: parts)
    return try composer.suggestions()
  }
}

extension LocalProvider: WordLearningProvider {
  /// Reads some of the lists of words from the memory.
  public func loadWords(in lists: [WordList]) async throws {
    guard let memory else { return }
    for list in lists {
      let words = try await memory.words(in: list)
      settings.withLock { settings in
        settings.lists[list] = Dictionary(words.map { (Words.fold($0), $0) }) { first, _ in first }
      }
    }
  }

  public func learnedWords() async throws -> [String] { words(in: .learned) }
  public func ignoredWords() async throws -> [String] { words(in: .ignored) }
  public func hasLearnedWord(_ word: String) async throws -> Bool { contains(word, in: .learned) }
  public func hasIgnoredWord(_ word: String) async throws -> Bool { contains(word, in: .ignored) }
  public func learnWord(_ word: String) async throws { try await add(word, to: .learned) }
  public func unlearnWord(_ word: String) async throws { try await remove(word, from: .learned) }
  public func ignoreWord(_ word: String) async throws { try await add(word, to: .ignored) }
  public func removeIgnoredWord(_ word: String) async throws { try await remove(word, from: .ignored) }

  private func words(in list: WordList) -> [String] {
    settings.withLock { ($0.lists[list] ?? [:]).sorted { $0.key < $1.key }.map(\.value) }
  }

  private func contains(_ word: String, in list: WordList) -> Bool {
    settings.withLock { $0.lists[list]?[Words.fold(word)] != nil }
  }

  private func add(_ word: String, to list: WordList) async throws {
    let key = Words.fold(word)
    settings.withLock { settings in
      for other in WordList.allCases { settings.lists[other]?[key] = nil }
      settings.lists[list, default: [:]][key] = word
    }
    try await memory?.add(word, to: list)
  }

  private func remove(_ word: String, from list: WordList) async throws {
    settings.withLock { $0.lists[list]?[Words.fold(word)] = nil }
    try await memory?.remove(word, from: list)
  }
}

extension LocalProvider {
  /// The kinds of suggestions.
  public struct Parts: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// Completions of the word at the caret.
    public static let completions = Parts(rawValue: 1)
    /// The word that most often comes next.
    public static let predictions = Parts(rawValue: 2)
    /// The words for which a mistyped word was meant.
    public static let corrections = Parts(rawValue: 4)
    /// The user's replacements.
    public static let replacements = Parts(rawValue: 8)
    /// A word in no name, unchanged, for learning.
    public static let unknownWords = Parts(rawValue: 16)
    /// All kinds.
    public static let all: Parts = [.completions, .predictions, .corrections, .replacements, .unknownWords]
  }
}
