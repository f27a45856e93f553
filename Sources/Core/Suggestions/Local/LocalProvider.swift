internal import SmartSearch
internal import Synchronization
public import SystemKit

/// Suggests words of the names that can be found, all in memory: how the word at the caret may go on, what was meant by
/// a mistyped one, and which word mostly comes next.
///
/// Each suggestion finds something when it is searched for. A word that no name has is offered as it is, marked
/// ``Suggestion/Kind/unknown``, to be learned.
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
  ///   - id: another one where there is more than one of these.
  ///   - name: its name as the user reads it, in their language.
  ///   - memory: where learned and ignored words are kept; without one they last as long as the provider. What it
  ///     holds already is read by ``loadWords()``.
  ///   - parts: what it suggests.
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

  /// Sets what is searched, to know what finds something.
  public func setSearch(_ search: NameSearch) {
    settings.withLock { $0.search = search }
  }

  /// A source has these names, and no others. Takes a second or so for a million names, not on the main actor.
  public func setNames(_ names: some Sequence<String> & Sendable, of source: String) async {
    await keeper.setNames(names, of: source)
  }

  /// A source has the words of this table, and no others.
  package func setWords(_ words: WordTable, of source: String) async {
    await keeper.setTable(words.table, of: source)
  }

  /// A source has some names more, and some less.
  ///
  /// - Parameter removed: names that were there.
  public func change(added: [String] = [], removed: [String] = [], of source: String) async {
    await keeper.change(added: added, removed: removed, of: source)
  }

  /// Suggests no words that only these sources have, but to correct others by.
  package func setQuiet(_ sources: Set<String>) async {
    await keeper.setQuiet(sources)
  }

  /// A source is gone.
  public func removeSource(_ source: String) async {
    await keeper.remove(source)
  }

  /// Sets the replacements of a language, such as `calculator` for `calc`; they are offered as corrections.
  ///
  /// - Parameter language: two letters, such as `en`.
  public func setReplacements(_ replacements: [String: String], language: String) {
    // Of keys that have the same fold, the first in sorted order wins, so that the outcome never varies.
    let sorted = replacements.sorted { $0.key < $1.key }
    let folded = Dictionary(sorted.map { (Words.fold($0.key), $0.value) }) { first, _ in first }
    settings.withLock { $0.replacements[language] = folded }
  }

  /// Whether a text can have a replacement: it must be one word.
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
  /// Reads the learned and ignored words that the memory holds.
  public func loadWords() async throws { try await loadWords(in: WordList.allCases) }

  /// Reads some of the lists of words that the memory holds.
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
  /// What it suggests.
  public struct Parts: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// How the word at the caret may go on.
    public static let completions = Parts(rawValue: 1)
    /// Which word mostly comes next.
    public static let predictions = Parts(rawValue: 2)
    /// What was meant by a mistyped word.
    public static let corrections = Parts(rawValue: 4)
    /// What the user has others say for a word.
    public static let replacements = Parts(rawValue: 8)
    /// A word that nothing has, as it is, to be learned.
    public static let unknownWords = Parts(rawValue: 16)
    /// All of it.
    public static let all: Parts = [.completions, .predictions, .corrections, .replacements, .unknownWords]
  }
}
