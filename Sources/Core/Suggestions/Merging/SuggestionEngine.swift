enum EngineMessage: Sendable {
  case event(MergeEvent)
  case providers([any SuggestionProvider])
}

enum EngineOutput: Sendable {
  case state(SuggestionState)
  case failure(ProviderFailure)
}

/// Performs the decisions of a ``SuggestionMerger``: asks providers, cancels requests, and runs its timer.
///
/// All events go through one queue, and are handled in the order in which they were sent.
actor SuggestionEngine<C: Clock> where C.Duration == Duration {
  nonisolated let outputs: AsyncStream<EngineOutput>

  private let clock: C
  private let output: AsyncStream<EngineOutput>.Continuation
  private nonisolated let messages: AsyncStream<EngineMessage>.Continuation
  private var merger: SuggestionMerger<C.Instant>
  private var providers: [String: any SuggestionProvider] = [:]
  private var tasks: [String: Task<Void, Never>] = [:]
  private var timer: (time: C.Instant, task: Task<Void, Never>)?

  init(clock: C, locale: String, configuration: MergeConfiguration) {
    self.clock = clock
    merger = SuggestionMerger(locale: locale, configuration: configuration)
    (outputs, output) = AsyncStream.makeStream()
    let (received, messages) = AsyncStream<EngineMessage>.makeStream()
    self.messages = messages
    Task { [weak self] in
      for await message in received { await self?.receive(message) }
    }
  }

  deinit {
    messages.finish()
    output.finish()
    timer?.task.cancel()
    for task in tasks.values { task.cancel() }
  }

  nonisolated func send(_ message: EngineMessage) {
    messages.yield(message)
  }

  private func receive(_ message: EngineMessage) {
    switch message {
    case .event(let event): handle(event)
    case .providers(let list):
      let last = tasks
      providers = Dictionary(list.map { ($0.id, $0) }) { first, _ in first }
      for (id, task) in last where providers[id] == nil { task.cancel() }
      handle(.providersChanged(list.map { ProviderDescription($0) }))
    }
  }

  private func handle(_ event: MergeEvent) {
    for action in merger.handle(event, at: clock.now) {
      switch action {
      case .ask(let id, let ticket, let request): ask(id, ticket, request)
      case .cancel(let id): tasks[id]?.cancel()
      case .publish(let state): output.yield(.state(state))
      case .report(let failure): output.yield(.failure(failure))
      }
    }
    setTimer()
  }

  private func ask(_ id: String, _ ticket: Int, _ request: SuggestionRequest) {
    guard let provider = providers[id] else { return }
    tasks[id] = Task.detached { [messages] in
      let outcome: MergeOutcome
      do {
        outcome = .suggestions(try await provider.suggestions(for: request))
      } catch is CancellationError {
        // The provider itself cancelled the request, for example because another caller sent it a newer one. This is
        // no failure to report.
        outcome = .suggestions([])
      } catch {
        outcome = .failed("\(error)")
      }
      messages.yield(.event(.finished(provider: id, ticket: ticket, outcome)))
    }
  }

  private func setTimer() {
    let time = merger.timerTime
    guard time != timer?.time else { return }
    timer?.task.cancel()
    timer = nil
    guard let time else { return }
    let task = Task.detached { [clock, messages] in
      // After a cancellation, another timer replaced this one, or none is needed.
      guard (try? await clock.sleep(until: time, tolerance: nil)) != nil else { return }
      messages.yield(.event(.timerFired))
    }
    timer = (time, task)
  }
}
