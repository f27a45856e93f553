/// The suggestions for a field, as its window sees them: it says what happens in the field, and shows what is in
/// ``state``.
///
///     let context = SuggestionContext(providers: [local, history])
///     context.onChange = { bar.show(context.suggestions) }
///     context.update(text: field.text, caret: field.caret)
///
/// Nothing here waits for a provider. What ``state`` holds is never of an earlier text than the last one it was told.
@MainActor
public final class SuggestionContext {
  /// What there is to show.
  public private(set) var state = SuggestionState()

  /// Called after each change of ``state``.
  public var onChange: (() -> Void)?

  /// Called when a provider fails for the first time since it last answered, to be mentioned to the user.
  public var onFailure: ((ProviderFailure) -> Void)?

  /// Whether anything is suggested at all.
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

  /// The providers, best first. To replace one, put another of the same id in its place: it keeps whether it is on.
  public var providers: [any SuggestionProvider] {
    didSet { send(.providers(providers)) }
  }

  private let send: @Sendable (EngineMessage) -> Void
  private var revision = 0
  /// What it was last told; nil after a reset.
  private var last: (text: String, caret: Int?)?
  private var observers: [Int: AsyncStream<SuggestionState>.Continuation] = [:]
  private var observerCount = 0

  /// A context with providers, the best first; with none, there is nothing to suggest.
  ///
  /// - Parameter clock: what debounces, deadlines and back-offs are measured by.
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

  deinit {
    for observer in observers.values { observer.finish() }
  }

  /// The suggestions to show, best first.
  public var suggestions: [Suggestion] { state.suggestions }

  /// The state now, and each one after it; a reader that is slow misses some, but not the last.
  public var changes: AsyncStream<SuggestionState> {
    let (stream, continuation) = AsyncStream.makeStream(of: SuggestionState.self, bufferingPolicy: .bufferingNewest(1))
    observerCount += 1
    let observer = observerCount
    observers[observer] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.observers[observer] = nil }
    }
    continuation.yield(state)
    return stream
  }

  /// The text or its caret changed. Being told the same again changes nothing.
  ///
  /// - Parameters:
  ///   - caret: in Unicode scalars; nil is the end.
  ///   - shownElsewhere: texts that the user sees anyway, such as the completion in the field: a suggestion that makes
  ///     one of them, and says no more, is left out. What comes to stand elsewhere later moves no suggestion.
  public func update(text: String, caret: Int? = nil, shownElsewhere: [String] = []) {
    if let last, last == (text, caret) { return }
    last = (text, caret)
    revision += 1
    send(.event(.textChanged(text, caret: caret, shownElsewhere: shownElsewhere)))
  }

  /// The user moved to a suggestion, or with nil away from all. It, and all above it, stays where it is until the text
  /// changes.
  public func select(_ suggestion: Suggestion?) {
    send(.event(.selected(suggestion)))
  }

  /// Ends everything that is under way, and shows nothing: after the field is cleared, on Escape, and when the window
  /// hides.
  public func reset() {
    last = nil
    revision += 1
    send(.event(.reset))
    clear()
  }

  /// Turns a provider on or off; with nil it is as its policy says: on, unless it sends text to another machine.
  public func setEnabled(_ isEnabled: Bool?, provider id: String) {
    send(.event(.providerEnabled(id, isEnabled)))
  }

  /// The answers of a provider, or with nil of each, are out of date: those that were kept are dropped, and it is asked
  /// again.
  public func invalidate(provider id: String? = nil) {
    send(.event(.invalidated(provider: id)))
  }

  private func receive(_ output: EngineOutput) {
    switch output {
    case .failure(let failure):
      onFailure?(failure)
    case .state(let state):
      // A state for an earlier text comes too late.
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
    for observer in observers.values { observer.yield(state) }
  }
}

extension SuggestionContext {
  /// Teaches the text of a suggestion to the providers that learn, such as a word that was unknown.
  ///
  /// - Throws: the first provider's error; the others are taught all the same.
  public func learn(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.learnWord(suggestion.text) }
  }

  /// Keeps the text of a suggestion from being suggested by the providers that learn.
  ///
  /// - Throws: the first provider's error; the others are told all the same.
  public func ignore(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.ignoreWord(suggestion.text) }
  }

  /// Lets an ignored text be suggested again.
  ///
  /// - Throws: the first provider's error; the others are told all the same.
  public func removeIgnored(_ suggestion: Suggestion) async throws {
    try await forEachLearningProvider { try await $0.removeIgnoredWord(suggestion.text) }
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
