/// The merger's state of one provider.
struct ProviderSlot<Instant: InstantProtocol> where Instant.Duration == Duration {
  /// A request that awaits its answer.
  struct PendingRequest {
    var request: SuggestionRequest
    /// The end of the debounce, when the provider may be asked.
    var due: Instant
    /// The time after which the provider has failed to answer.
    var deadline: Instant
    /// The ticket of the request to the provider; nil if it was not sent yet.
    var ticket: Int?
  }

  var description: ProviderDescription
  /// Whether the user enabled or disabled it; nil is the default.
  var choice: Bool?

  /// The request that awaits its answer, if any.
  var pending: PendingRequest?
  /// The ticket of the request that the provider works on, awaited or not. Meanwhile it gets no other.
  var running: Int?

  /// The last answer, with the whole text that each suggestion produces.
  var answer: [Entry] = []
  /// Whether ``answer`` is for the current text. If not, it is shown until a new one arrives.
  var isFresh = true

  var failure: ProviderFailure.Reason?
  /// The number of deadlines missed since its last answer.
  var missCount = 0
  /// The number of failures since its last answer.
  var failureCount = 0
  /// The end of its pause after a failure.
  var retry: Instant?

  init(_ description: ProviderDescription) {
    self.description = description
  }

  var policy: ProviderPolicy { description.policy }

  /// Whether it may be asked. A provider that sends text to another machine must be enabled first.
  var isEnabled: Bool { choice ?? !policy.leavesMachine }

  struct Entry: Equatable {
    var suggestion: Suggestion
    var identity: String
    /// The whole text that it produces.
    var whole: String
    var isFresh = true
  }
}

/// The properties of a provider that the merger uses.
struct ProviderDescription: Sendable {
  var id: String
  var name: String
  var policy: ProviderPolicy
  var passedText: PassedText

  init(_ provider: some SuggestionProvider) {
    id = provider.id
    name = provider.name
    policy = provider.policy
    passedText = provider.passedText
  }
}
