internal import GLibKit
public import Suggestions
internal import SystemKit

/// Suggests what other programs find. Choosing such a suggestion is to activate it there
/// (``reference(of:)``, ``ProgramSearch/activate(_:timestamp:)``).
///
/// Programs are on this machine; what they do with what they are asked is theirs. A failing one is told of by
/// ``ProgramSearch/onFailure`` and keeps no other from being heard, so that this provider itself never fails. Answers
/// that come too late for it are in ``ProgramSearch/state``: asked again, it has them at once.
///
///     search.onLateAnswer = { context.invalidate(provider: ProgramsProvider.id) }
public struct ProgramsProvider: SuggestionProvider {
  /// The ``id`` of every such provider.
  public static let id = "programs"

  public var id: String { Self.id }
  public let name: String
  public let policy: ProviderPolicy

  private let search: ProgramSearch

  /// - Parameter name: Its name as the user reads it, in their language.
  public init(_ search: ProgramSearch, name: String? = nil, policy: ProviderPolicy = Self.policy) {
    self.search = search
    self.name = name ?? localized("Other Programs")
    self.policy = policy
  }

  /// As for other programs, but no answer is used twice: one may lack those that came late. The search itself waits for
  /// the typing to pause, and then for the programs.
  public static var policy: ProviderPolicy {
    var policy = ProviderPolicy.programs
    policy.cacheLifetime = .zero
    policy.debounce = .zero
    policy.deadline += ProgramSearchConfiguration().pause
    return policy
  }

  /// - Throws: `CancellationError` only, if the task was cancelled.
  public func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
    do {
      return Self.suggestions(of: try await search.answer(to: request.text, .whenTypingPauses), limit: request.limit)
    } catch is CancellationError where !Task.isCancelled {
      // Another search took the place of this one: no program has failed.
      return []
    }
  }

  /// The best result of each program, then the second best of each, and so on.
  static func suggestions(of state: ProgramSearchState, limit: Int) -> [Suggestion] {
    let depth = state.sections.map(\.results.count).max() ?? 0
    let results = (0..<depth).flatMap { place in
      state.sections.compactMap { $0.results.indices.contains(place) ? $0.results[place] : nil }
    }
    return results.prefix(max(0, limit)).enumerated().map { place, result in
      // Below the suggestions of the user's own words and searches, in the order found.
      Suggestion(
        result.name, subtitle: result.summary ?? result.program.title, score: 0.5 - 0.02 * Double(min(place, 20)),
        additionalInfo: Self.info(of: result))
    }
  }
}

/// What a suggestion carries of the result it is for.
extension ProgramsProvider {
  /// The ``SearchProgram/id`` of the program.
  public static let programKey = "program"
  /// The desktop id of the program.
  public static let desktopIDKey = "program.desktop-id"
  /// The name of the program as the user reads it.
  public static let titleKey = "program.title"
  /// What the program knows the result by.
  public static let resultKey = "program.result"
  /// What was searched for: words with U+001F between them, which none of them has.
  public static let termsKey = "program.terms"
  /// The picture, as ``GLibKit/Icon/init(_:)`` takes it: the result's own, or the program's; empty for none.
  public static let iconKey = "program.icon"
  /// What is to be on the clipboard once it was activated; empty for nothing.
  public static let clipboardTextKey = "program.clipboard-text"

  private static let separator = "\u{1F}"

  /// What it takes to activate the result that a suggestion is for; nil for other suggestions.
  public static func reference(of suggestion: Suggestion) -> ProgramResult.Reference? {
    let info = suggestion.additionalInfo
    guard suggestion.source == id || suggestion.source.isEmpty, let program = info[programKey],
      let result = info[resultKey], let terms = info[termsKey]
    else { return nil }
    return ProgramResult.Reference(
      program: program, id: result, terms: SearchTerms(words: terms.split(separator: separator).map(String.init)))
  }

  /// Every key is set, if only to an empty text: when suggestions of the same outcome are merged, each key that one lacks
  /// is filled in from the other, and no result may get another's text for the clipboard.
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
