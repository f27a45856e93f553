/// An event of the field, of a provider, or of the settings.
enum MergeEvent: Sendable {
  /// The text or the caret changed. Suggestions that only produce a text shown elsewhere are omitted.
  case textChanged(String, caret: Int?, shownElsewhere: [String] = [])
  /// The user selected a suggestion, or none.
  case selected(Suggestion?)
  /// The field was cleared or the window hidden: no suggestions are wanted.
  case reset
  /// A provider ended the work of a ticket.
  case finished(provider: String, ticket: Int, MergeOutcome)
  /// The list of providers changed; the best comes first. Remaining ones keep their state.
  case providersChanged([ProviderDescription])
  /// Suggestions were enabled or disabled.
  case enabled(Bool)
  /// A provider was enabled or disabled; nil restores its default.
  case providerEnabled(String, Bool?)
  case localeChanged(String)
  case displayCountChanged(Int)
  /// The answers of a provider, or with nil of all, are outdated.
  case invalidated(provider: String?)
  /// Time has passed.
  case timerFired
}

/// The result of a provider's work.
enum MergeOutcome: Sendable {
  case suggestions([Suggestion])
  case failed(String)
}

/// An action to perform for the merger.
enum MergeAction: Equatable, Sendable {
  case ask(provider: String, ticket: Int, SuggestionRequest)
  case cancel(provider: String)
  case publish(SuggestionState)
  /// Report a failure to the user. It is not reported again until the provider has answered.
  case report(ProviderFailure)
}
