import SystemKit

/// What there is to show of all providers' answers at one moment.
public struct SuggestionState: Sendable, Equatable {
  /// The text that the suggestions are for.
  public var text = ""

  /// Counts the changes of the text, so that a state for an earlier text can be told from one for this.
  public var revision = 0

  /// The suggestions to show, best first; at most as many as ``MergeConfiguration/displayCount``. Apply them to
  /// the request for ``text``; a range of nil means all of it.
  public var suggestions: [Suggestion] = []

  /// All there are, for whoever wants more; ``suggestions`` is the beginning.
  public var allSuggestions: [Suggestion] = []

  /// What tells each of ``allSuggestions`` from the others, in their order: the same for the same one in a later state.
  public var identities: [String] { SuggestionIdentities.of(allSuggestions, in: SuggestionRequest(text)) }

  /// Whether an answer has been awaited for so long that it is worth saying.
  public var isLoading = false

  /// The providers that have nothing to say for now, and why, in the order of the providers.
  public var failures: [ProviderFailure] = []

  /// The names of the providers that are sending the text to another machine just now.
  public var sending: [String] = []

  public init() {}

  /// The error of a provider's last answer; nil if it went well.
  public func lastError(of provider: String) -> ProviderFailure? {
    failures.first { $0.provider == provider }
  }
}

/// Why a provider has nothing to say for now.
public struct ProviderFailure: Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// It did not answer within its deadline.
    case timedOut(Duration)
    /// It said so.
    case failed(String)
  }

  /// The provider's id.
  public var provider: String
  /// Its name as the user reads it.
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

/// How answers are merged.
public struct MergeConfiguration: Sendable, Hashable {
  /// The most suggestions to show.
  public var displayCount = 5

  /// How long after a change of the text the order may still change. Nobody has read it in that time.
  public var settling: Duration = .milliseconds(60)

  /// For how long answers are awaited before ``SuggestionState/isLoading`` says so.
  public var loadingDelay: Duration = .milliseconds(250)

  /// How long a provider is left alone after its first failure, at most; twice that after the second, and so on.
  public var firstBackOff: Duration = .seconds(1)

  /// The longest that a provider is left alone.
  public var longestBackOff: Duration = .seconds(60)

  /// How many answers are kept.
  public var cacheSize = 64

  /// Where the random part of the back-off begins: another number in each configuration that does not set it, so that
  /// many programs whose server failed do not all try again at the same moment.
  public var seed = UInt64.random(in: .min ... .max)

  public init() {}
}

/// What tells the suggestions of one list apart: those of one outcome and one kind are the same suggestion.
///
/// What comes to the same is mostly one, whatever kinds the providers give it. But a provider that has several of one
/// outcome and of different kinds means all of them, such as a term that is also a correction.
enum SuggestionIdentities {
  /// Of the kinds of one outcome, the first that is there goes by the outcome alone, as it does without the others.
  private static let order: [Suggestion.Kind] = [.regular, .symbol, .autocorrect, .unknown]

  /// The identities of some suggestions, in their order: each the same as that of the same one in a later list.
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
