/// Something that happened to the field, to a provider, or to the settings.
enum MergeEvent: Sendable {
  /// The text or the caret changed. A suggestion that makes a text which is shown elsewhere says nothing new.
  case textChanged(String, caret: Int?, shownElsewhere: [String] = [])
  /// The user moved to a suggestion, or away from all.
  case selected(Suggestion?)
  /// The field was cleared or the window hidden: nothing is wanted any more.
  case reset
  /// A provider has ended the work of a ticket.
  case finished(provider: String, ticket: Int, MergeOutcome)
  /// These are the providers now, best first. Those that stay keep what is known of them.
  case providersChanged([ProviderDescription])
  /// Everything was turned on or off.
  case enabled(Bool)
  /// A provider was turned on or off; nil is its default.
  case providerEnabled(String, Bool?)
  case localeChanged(String)
  case displayCountChanged(Int)
  /// The answers of a provider, or with nil of each, are out of date.
  case invalidated(provider: String?)
  /// Time has passed.
  case timerFired
}

/// How a provider's work ended.
enum MergeOutcome: Sendable {
  case suggestions([Suggestion])
  case failed(String)
}

/// Something to be done for the merger.
enum MergeAction: Equatable, Sendable {
  case ask(provider: String, ticket: Int, SuggestionRequest)
  case cancel(provider: String)
  case publish(SuggestionState)
  /// Report a failure to the user. It is reported once until the provider has answered again.
  case report(ProviderFailure)
}
