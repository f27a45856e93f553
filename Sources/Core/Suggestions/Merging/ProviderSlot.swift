/// What the merger knows of one provider.
struct ProviderSlot<Instant: InstantProtocol> where Instant.Duration == Duration {
  /// A request whose answer is awaited.
  struct PendingRequest {
    var request: SuggestionRequest
    /// When the provider may be asked: the debounce is over then.
    var due: Instant
    /// When the provider has failed to answer in time.
    var deadline: Instant
    /// The ticket under which the provider was asked; nil if it was not yet.
    var ticket: Int?
  }

  var description: ProviderDescription
  /// Whether the user turned it on or off; nil is the default.
  var choice: Bool?

  /// The request whose answer is awaited, if any.
  var pending: PendingRequest?
  /// The ticket of the request that the provider is working on, awaited or not. It is asked nothing else meanwhile.
  var running: Int?

  /// The last answer, with the whole text that each suggestion makes.
  var answer: [Entry] = []
  /// Whether ``answer`` is for the present text. If not, it shows until there is another.
  var isFresh = true

  var failure: ProviderFailure.Reason?
  /// How many deadlines it missed since it last answered.
  var missCount = 0
  /// How often it failed since it last answered.
  var failureCount = 0
  /// Until when it is left alone after a failure.
  var retry: Instant?

  init(_ description: ProviderDescription) {
    self.description = description
  }

  var policy: ProviderPolicy { description.policy }

  /// Whether it may be asked. A provider that sends text away must be turned on.
  var isEnabled: Bool { choice ?? !policy.leavesMachine }

  /// A suggestion with its identity.
  struct Entry: Equatable {
    var suggestion: Suggestion
    var identity: String
    /// The whole text that it makes.
    var whole: String
    var isFresh = true
  }
}

/// What the merger needs to know of a provider.
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
