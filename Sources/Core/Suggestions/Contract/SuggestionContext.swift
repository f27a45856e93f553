internal import SystemKit

/// The suggestions for a field, from the view of its window: the window reports events of the field, and shows
/// ``state``.
///
///     let context = SuggestionContext(providers: [local, history])
///     context.onChange = { bar.show(context.suggestions) }
///     context.update(text: field.text, caret: field.caret)
///
/// Nothing here waits for a provider. ``state`` never belongs to an earlier text than the last reported one.
@MainActor
public final class SuggestionContext {
  /// The suggestions to show, and their circumstances.
  public private(set) var state = SuggestionState()

  /// Called after each change of ``state``.
  public var onChange: (() -> Void)?

  /// Called when a provider fails for the first time since its last answer, to notify the user.
  public var onFailure: ((ProviderFailure) -> Void)?

  /// Whether suggestions are enabled at all.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      send(.event(.enabled(isEnabled)))
      if !isEnabled { clear() }
    }
  }

  /// The language of the user.
  public var locale: String {
    didSet { if locale != oldValue { send(.event(.localeChanged(locale))) } }
  }

  /// The most suggestions to show.
  public var displayCount: Int {
    didSet { if displayCount != oldValue { send(.event(.displayCountChanged(displayCount))) } }
  }

  /// The providers, best first. Replace a provider by another one with the same id: it stays enabled or disabled.
  public var providers: [any SuggestionProvider] {
    didSet { send(.providers(providers)) }
  }

  private let send: @Sendable (EngineMessage) -> Void
  private var revision = 0
  /// The last reported text and caret; nil after a reset.
  private var last: (text: String, caret: Int?)?
  private let watchers = Watchers<SuggestionState>()

  /// Makes a context with providers, the best first; without any, it suggests nothing.
  ///
  /// - Parameter clock: measures debounces, deadlines and back-offs.
  public init<C: Clock>(
    providers: [any SuggestionProvider] = [DisabledProvider()], locale: String = "en",
    configuration: MergeConfiguration = .init(), clock: C = ContinuousClock()
  ) where C.Duration == Duration {
    self.providers = providers
    self.locale = locale
    displayCount = configuration.displayCount
    let engine = SuggestionEngine(clock: clock, locale: locale, configuration: configuration)
    let outputs = engine.outputs
    send = { engine.send($0) }
    send(.providers(providers))
    Task { [weak self] in
      for await output in outputs { self?.receive(output) }
    }
  }

  /// The suggestions to show, best first.
  public var suggestions: [Suggestion] { state.suggestions }

  /// The current state, and each later one. A slow reader misses some states, but not the last.
  public var changes: AsyncStream<SuggestionState> { watchers.stream(beginningWith: state) }

  /// Reports that the text or its caret changed. Repeating a report has no effect.
  ///
  /// - Parameters:
  ///   - caret: in Unicode scalars; nil is the end.
  ///   - shownElsewhere: texts that the window shows already, such as the completion in the field. A suggestion that
  ///     produces one of them, and shows nothing more, is omitted. Changing only these texts moves no suggestion.
  public func update(text: String, caret: Int? = nil, shownElsewhere: [String] = []) {
    if let last, last == (text, caret) { return }
    last = (text, caret)
    revision += 1
    send(.event(.textChanged(text, caret: caret, shownElsewhere: shownElsewhere)))
  }

  /// Reports that the user selected a suggestion, or none. The selected suggestion, and all above it, keep their
  /// places until the text changes.
  public func select(_ suggestion: Suggestion?) {
    send(.event(.selected(suggestion)))
  }

  /// Cancels all requests, and shows nothing: for a cleared field, for Escape, and for a hidden window.
  public func reset() {
    last = nil
    revision += 1
    send(.event(.reset))
    clear()
  }

  /// Enables or disables a provider. With nil, its policy decides: it is enabled unless it sends text to another
  /// machine.
  public func setEnabled(_ isEnabled: Bool?, provider id: String) {
    send(.event(.providerEnabled(id, isEnabled)))
  }

  /// Declares the answers of a provider, or with nil of all, outdated: drops cached answers, and asks again.
  public func invalidate(provider id: String? = nil) {
    send(.event(.invalidated(provider: id)))
  }

  private func receive(_ output: EngineOutput) {
    switch output {
    case .failure(let failure):
      onFailure?(failure)
    case .state(let state):
      // A state for an earlier text arrives too late.
      guard state.revision == revision, isEnabled || state.allSuggestions.isEmpty else { return }
      show(state)
    }
  }

  private func clear() {
    var empty = SuggestionState()
    empty.failures = isEnabled ? state.failures : []
    empty.revision = revision
    show(empty)
  }

  private func show(_ state: SuggestionState) {
    guard state != self.state else { return }
    self.state = state
    onChange?()
    watchers.tell(state)
  }
}

extension SuggestionContext {
  /// Teaches the text of a suggestion, such as an unknown word, to the providers that learn.
  ///
  /// - Throws: the first provider's error; the others still learn it.
  public func learn(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.learnWord(suggestion.text) }
  }

  /// Bans the text of a suggestion from the suggestions of the providers that learn.
  ///
  /// - Throws: the first provider's error; the others still ban it.
  public func ignore(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.ignoreWord(suggestion.text) }
  }

  private func forEachLearningProvider(_ body: (any WordLearningProvider) async throws -> Void) async throws {
    var failure: (any Error)?
    for case let provider as any WordLearningProvider in providers {
      do {
        try await body(provider)
      } catch {
        failure = failure ?? error
      }
    }
    invalidate()
    if let failure { throw failure }
  }
}
