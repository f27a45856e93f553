import SystemKit

/// The merged answers of all providers at one moment.
public struct SuggestionState: Sendable, Equatable {
  /// The text that the suggestions are for.
  public var text = ""

  /// Counts the changes of the text, to distinguish states for earlier texts.
  public var revision = 0

  /// The suggestions to show, best first; at most ``MergeConfiguration/displayCount``. Apply them to the request for
  /// ``text``; a range of nil is the whole text.
  public var suggestions: [Suggestion] = []

  /// All suggestions; ``suggestions`` is their beginning.
  public var allSuggestions: [Suggestion] = []

  /// The identity of each of ``allSuggestions``, in order. The same suggestion keeps its identity in later states.
  public var identities: [String] { SuggestionIdentities.of(allSuggestions, in: SuggestionRequest(text)) }

  /// Whether an answer has been awaited long enough to show it.
  public var isLoading = false

  /// The providers that currently fail, with the reasons, in the order of the providers.
  public var failures: [ProviderFailure] = []

  /// The names of the providers that are sending the text to another machine.
  public var sending: [String] = []

  public init() {}

  /// Returns the error of a provider's last answer; nil if it succeeded.
  public func lastError(of provider: String) -> ProviderFailure? {
    failures.first { $0.provider == provider }
  }
}

/// The reason why a provider currently has no suggestions.
public struct ProviderFailure: Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// It did not answer within its deadline.
    case timedOut(Duration)
    /// It reported an error.
    case failed(String)
  }

  /// The provider's id.
  public var provider: String
  /// Its name for the user.
  public var name: String
  public var reason: Reason

  /// One line for the user.
  public var description: String {
    switch reason {
    case .timedOut(let limit):
      localized("{name} did not answer within {time}", ["name": name, "time": localizedDuration(limit)])
    case .failed(let message): localizedPair(name, message)
    }
  }
}

/// The settings of the merger.
public struct MergeConfiguration: Sendable, Hashable {
  /// The most suggestions to show.
  public var displayCount = 5

  /// The time after a change of the text in which the order may still change. It is too short to read the list.
  public var settling: Duration = .milliseconds(60)

  /// The waiting time after which ``SuggestionState/isLoading`` becomes true.
  public var loadingDelay: Duration = .milliseconds(250)

  /// The longest pause of a provider after its first failure; doubled after the second, and so on.
  public var firstBackOff: Duration = .seconds(1)

  /// The longest pause of a provider.
  public var longestBackOff: Duration = .seconds(60)

  /// The number of cached answers.
  public var cacheSize = 64

  /// The seed of the random part of the back-off. It differs by default: many programs must not all retry a failed
  /// server at the same moment.
  public var seed = UInt64.random(in: .min ... .max)

  public init() {}
}

/// Distinguishes the suggestions of one list: two of the same outcome and kind are the same suggestion.
///
/// Suggestions with the same outcome are usually the same, even if providers give them different kinds. But several
/// of one provider with the same outcome and different kinds are all meant, such as a term that is also a correction.
enum SuggestionIdentities {
  /// The first present kind of an outcome has the bare outcome as its identity, as if it were alone.
  private static let order: [Suggestion.Kind] = [.regular, .symbol, .autocorrect, .unknown]

  /// Returns the identities of some suggestions, in order. The same suggestion has the same identity in a later list.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  static func of(_ suggestions: [Suggestion], in request: SuggestionRequest) -> [String] {
    let outcomes = suggestions.map { $0.identity(in: request) }
    var kinds: [String: Set<Suggestion.Kind>] = [:]
    for (outcome, suggestion) in zip(outcomes, suggestions) { kinds[outcome, default: []].insert(suggestion.kind) }
    return zip(outcomes, suggestions).map { outcome, suggestion in
      let first = order.first { kinds[outcome]?.contains($0) == true }
      return suggestion.kind == first ? outcome : outcome + "\0" + suggestion.kind.rawValue
    }
  }
}
