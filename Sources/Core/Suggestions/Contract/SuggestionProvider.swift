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
/// Providers are asked at once, each under the deadline of its ``policy``, and a failing one stops no other. A request
/// is cancelled when the text changes; a provider that takes long should look at `Task.isCancelled`. It is never asked
/// again before its last answer is done.
public protocol SuggestionProvider: Sendable {
  /// What names it in settings and in ``Suggestion/source``; no two providers share one.
  var id: String { get }

  /// Its name as the user reads it.
  var name: String { get }

  /// When and how it may be asked.
  var policy: ProviderPolicy { get }

  /// The machine that it sends what is typed to; nil if that is this one, or not known. The user agrees to one
  /// destination at a time, and is asked again when it changes.
  var destination: String? { get }

  /// Which part of the text it is given.
  var passedText: PassedText { get }

  /// Suggestions for a text, best first. The language is in the request.
  ///
  /// - Throws: any error; its description is shown to the user, as why this provider has nothing to say. A
  ///   `CancellationError` says nothing.
  func suggestions(for request: SuggestionRequest) async throws -> [Suggestion]
}

extension SuggestionProvider {
  public var policy: ProviderPolicy { .local }
  public var destination: String? { nil }
  public var passedText: PassedText { .wholeText }
}

/// The provider that stands where none is set: it has nothing to suggest, and never fails.
public struct DisabledProvider: SuggestionProvider {
  public let id: String
  public let name: String

  public init(id: String = "disabled", name: String? = nil) {
    self.id = id
    self.name = name ?? localized("Disabled", context: "suggestions")
  }

  public func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { [] }
}

/// A provider that can be taught words, and kept from suggesting some.
///
/// Words are told apart by their folds: case and accents make no difference. A word is in one list at most: to learn an
/// ignored one takes it out of the ignored ones, and the other way round.
public protocol WordLearningProvider: SuggestionProvider {
  /// The words that were taught, in folded order.
  func learnedWords() async throws -> [String]
  /// The words that are not to be suggested, in folded order.
  func ignoredWords() async throws -> [String]

  /// Whether a word was taught.
  func hasLearnedWord(_ word: String) async throws -> Bool
  /// Whether a word is not to be suggested.
  func hasIgnoredWord(_ word: String) async throws -> Bool

  /// Teaches a word. It is known from then on, and suggested.
  func learnWord(_ word: String) async throws
  /// Takes a taught word back.
  func unlearnWord(_ word: String) async throws
  /// Keeps a word from being suggested.
  func ignoreWord(_ word: String) async throws
  /// Lets an ignored word be suggested again.
  func removeIgnoredWord(_ word: String) async throws
}
