internal import GLibKit
public import Suggestions
internal import SystemKit

/// Suggests the results of other programs. Choosing such a suggestion activates it there (``reference(of:)``,
/// ``ProgramSearch/activate(_:timestamp:)``).
///
/// The programs are on this machine; Hunch does not control their use of the text. ``ProgramSearch/onFailure`` reports
/// a failing program, and the others still answer, so this provider itself never fails. Late answers are in
/// ``ProgramSearch/state``, and the next request gets them at once.
///
///     search.onLateAnswer = { context.invalidate(provider: ProgramsProvider.id) }
public struct ProgramsProvider: SuggestionProvider {
  /// The ``id`` of all these providers.
  public static let id = "programs"

  public var id: String { Self.id }
  public let name: String
  public let policy: ProviderPolicy

  private let search: ProgramSearch

  /// - Parameter name: Its name in the user's language.
  public init(_ search: ProgramSearch, name: String? = nil, policy: ProviderPolicy = Self.policy) {
    self.search = search
    self.name = name ?? localized("Other Programs")
    self.policy = policy
  }

  /// The policy for programs, without a cache: a cached answer would lack late ones. The search itself waits for a
  /// pause in the typing, and then for the programs.
  public static var policy: ProviderPolicy {
    var policy = ProviderPolicy.programs
    policy.cacheLifetime = .zero
    policy.debounce = .zero
    policy.deadline += ProgramSearchConfiguration().pause
    return policy
  }

  /// - Throws: Only `CancellationError`, if the task was cancelled.
  public func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    do {
      return Self.suggestions(of: try await search.answer(to: request.text, .whenTypingPauses), limit: request.limit)
    } catch is CancellationError where !Task.isCancelled {
      // A newer search replaced this one: no program has failed.
      return []
    }
  }

  /// Returns the best result of each program, then the second best of each, and so on.
  static func suggestions(of state: ProgramSearchState, limit: Int) -> [Suggestion] {
    let depth = state.sections.map(\.results.count).max() ?? 0
    let results = (0..<depth).flatMap { place in
      state.sections.compactMap { $0.results.indices.contains(place) ? $0.results[place] : nil }
    }
    return results.prefix(max(0, limit)).enumerated().map { place, result in
      // Below suggestions from the user's own words and searches, in the order found.
      Suggestion(
        result.name, subtitle: result.summary ?? result.program.title, score: 0.5 - 0.02 * Double(min(place, 20)),
        additionalInfo: Self.info(of: result))
    }
  }
}

/// The keys of a suggestion's information about its result.
extension ProgramsProvider {
  /// The ``SearchProgram/id`` of the program.
  public static let programKey = "program"
  /// The desktop id of the program.
  public static let desktopIDKey = "program.desktop-id"
  /// The program's name in the user's language.
  public static let titleKey = "program.title"
  /// The program's id of the result.
  public static let resultKey = "program.result"
  /// The searched words, separated by U+001F, which no word contains.
  public static let termsKey = "program.terms"
  /// The icon in the form of ``GLibKit/Icon/init(_:)``: the result's, or the program's; empty for none.
  public static let iconKey = "program.icon"
  /// The text to put on the clipboard after the activation; empty for none.
  public static let clipboardTextKey = "program.clipboard-text"

  private static let separator = "\u{1F}"

  /// Returns the reference to activate a suggestion's result; nil for other suggestions.
  public static func reference(of suggestion: Suggestion) -> ProgramResult.Reference? {
    let info = suggestion.additionalInfo
    guard suggestion.source == id || suggestion.source.isEmpty, let program = info[programKey],
      let result = info[resultKey], let terms = info[termsKey]
    else { return nil }
    return ProgramResult.Reference(
      program: program, id: result, terms: SearchTerms(words: terms.split(separator: separator).map(String.init)))
  }

  /// Sets every key, some to an empty text: merged suggestions with the same outcome fill in each other's missing
  /// keys, and no result may get another's text for the clipboard.
  private static func info(of result: ProgramResult) -> [String: String] {
    [
      programKey: result.program.id,
      desktopIDKey: result.program.desktopID,
      titleKey: result.program.title,
      resultKey: result.id,
      termsKey: result.terms.words.joined(separator: separator),
      iconKey: (result.icon ?? result.program.icon)?.description ?? "",
      clipboardTextKey: result.clipboardText ?? "",
    ]
  }
}
