internal import SystemKit

/// A source of suggestions.
///
///     struct Planets: SuggestionProvider {
///       let id = "planets"
///       let name = "Planets"
///
///       func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
///         ["Mercury", "Venus", "Earth", "Mars"]
///           .filter { SmartMatcher(request.text).matches($0) }
///           .map { Suggestion($0) }
///       }
///     }
///
/// All providers are asked at the same time, each under the deadline of its ``policy``, and the failure of one does
/// not affect the others. A change of the text cancels the request; a slow provider should check `Task.isCancelled`.
/// A provider gets no further request before it has ended the last one.
public protocol SuggestionProvider: Sendable {
  /// Its unique name in settings and in ``Suggestion/source``.
  var id: String { get }

  /// Its name for the user.
  var name: String { get }

  /// The conditions for asking it.
  var policy: ProviderPolicy { get }

  /// The machine to which it sends the typed text; nil if this machine, or unknown. The user consents to one
  /// destination at a time, and is asked again when it changes.
  var destination: String? { get }

  /// The part of the text that it receives.
  var passedText: PassedText { get }

  /// Returns suggestions for a text, best first. The request has the language.
  ///
  /// - Throws: any error; the user sees its description as the reason for missing suggestions. A `CancellationError`
  ///   is not shown.
  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion]
}

extension SuggestionProvider {
  public var policy: ProviderPolicy { .local }
  public var destination: String? { nil }
  public var passedText: PassedText { .wholeText }
}

/// A placeholder for a missing provider: suggests nothing, and never fails.
public struct DisabledProvider: SuggestionProvider {
  public let id: String
  public let name: String

  public init(id: String = "disabled", name: String? = nil) {
    self.id = id
    self.name = name ?? localized("Disabled", context: "suggestions")
  }

  public func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { [] }
}

/// A provider that can learn words, and ignore words.
///
/// Words are compared by their folds, without case and accents. A word is in one list at most: learning an ignored
/// word removes it from the ignored words, and vice versa.
public protocol WordLearningProvider: SuggestionProvider {
  /// The learned words, in folded order.
  func learnedWords() async throws -> [String]
  /// The ignored words, in folded order.
  func ignoredWords() async throws -> [String]

  /// Whether a word was learned.
  func hasLearnedWord(_ word: String) async throws -> Bool
  /// Whether a word is ignored.
  func hasIgnoredWord(_ word: String) async throws -> Bool

  /// Teaches a word. From then on it is known, and suggested.
  func learnWord(_ word: String) async throws
  /// Forgets a learned word.
  func unlearnWord(_ word: String) async throws
  /// Bans a word from the suggestions.
  func ignoreWord(_ word: String) async throws
  /// Allows an ignored word to be suggested again.
  func removeIgnoredWord(_ word: String) async throws
}
