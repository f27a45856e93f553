/// Something that happened to the field, to a provider, or to the settings.
enum MergeEvent: Sendable {
  /// The text or the caret changed.
  case textChanged(String, caret: Int?)
  /// The person went to a suggestion, or away from all.
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
  /// A provider, or with nil each, would answer otherwise now.
  case invalidated(provider: String?)
  /// Time has passed.
  case woken
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
  /// Tell the person of a failure. It is said once until the provider has answered again.
  case report(ProviderFailure)
}
