/// Decides which program is asked what and when, and what is shown of the answers: events in, actions out.
///
/// It is a value, and never waits: every event comes with the time at which it happens, counted from any start, and
/// ``wakeTime`` says when the next one is due even if nothing happens.
///
/// - A program gets one call at a time. D-Bus cannot take a call back: one that is no longer wanted is let run to its
///   end, its answer is not shown, and only the last of the texts typed meanwhile is asked for. So a slow program does
///   not pile up work, and a hanging one is noticed however fast one types.
/// - It is asked to narrow what it found only if that was all it found, and the text goes on from that for which it did.
/// - Few programs are started at once, and one that fails again and again is left alone for a while, longer each time.
struct ProgramSearchMachine {
  enum Event: Sendable {
    case searched(SearchTerms)
    /// Nothing is wanted any more.
    case reset
    case programsChanged([SearchProgram])
    /// A program has come to be on the bus, or has gone.
    case running(SearchProgram.ID, Bool)
    case found(ticket: Int, FoundIDs)
    case described(ticket: Int, [ProgramResult])
    case failed(ticket: Int, ProgramFailure.Reason)
    /// Time has passed.
    case woken
  }

  enum Action: Equatable, Sendable {
    case search(ticket: Int, SearchProgram, SearchTerms)
    case narrow(ticket: Int, SearchProgram, SearchTerms, previous: [String])
    case describe(ticket: Int, SearchProgram, SearchTerms, ids: [String])
    /// Nobody waits for this call any more.
    case abandon(ticket: Int)
    case publish(ProgramSearchState)
    /// Tell the person of a failure. It is said once until the program has answered again.
    case report(ProgramFailure)
  }

  var configuration: ProgramSearchConfiguration
  var slots: [ProgramSlot] = []
  var terms = SearchTerms("")
  var revision = 0
  /// The last search that wanted nothing. What was found for those before it is not narrowed down any more.
  var forgotten = 0
  /// When the present search began.
  var began: Duration = .zero
  var sections: [ProgramSection] = []
  var tickets = 0
  var published = ProgramSearchState()

  init(configuration: ProgramSearchConfiguration = .init()) {
    self.configuration = configuration
  }

  /// Takes an event, and says what is to be done.
  mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    var actions: [Action] = []
    take(event, at: now, &actions)
    advance(to: now, &actions)
    let state = state(at: now)
    if state != published {
      published = state
      actions.append(.publish(state))
    }
    return actions
  }

  /// When ``Event/woken`` is due; nil if nothing is waited for.
  var wakeTime: Duration? {
    var times = slots.compactMap { $0.call?.deadline }
    if slots.contains(where: \.isAwaited) {
      times.append(began + configuration.patience)
      if !published.isSettled { times.append(began + configuration.joining) }
      times += slots.compactMap(\.startingUntil)
    }
    return times.min()
  }

  private mutating func take(_ event: Event, at now: Duration, _ actions: inout [Action]) {
    switch event {
    case .searched(let terms):
      guard terms != self.terms else { return }
      begin(terms, at: now)
    case .reset:
      begin(SearchTerms(""), at: now)
    case .programsChanged(let programs):
      replacePrograms(programs, at: now, &actions)
    case .running(let id, let isRunning):
      guard let index = slots.firstIndex(where: { $0.program.id == id }) else { return }
      slots[index].isRunning = isRunning
      // That it is not there yet says nothing of whether it is on its way.
      if isRunning { slots[index].startingUntil = nil }
    case .found(let ticket, let found):
      guard let index = slots.firstIndex(where: { $0.call?.ticket == ticket }) else { return }
      receive(found, index, at: now, &actions)
    case .described(let ticket, let results):
      guard let index = slots.firstIndex(where: { $0.call?.ticket == ticket }), let call = slots[index].call else {
        return
      }
      succeed(index)
      guard call.revision == revision, slots[index].isAwaited else { return }
      slots[index].isAwaited = false
      show(
        ProgramSection(
          program: slots[index].program, results: results, total: max(call.found?.total ?? 0, results.count)),
        at: now)
    case .failed(let ticket, let reason):
      guard let index = slots.firstIndex(where: { $0.call?.ticket == ticket }) else { return }
      fail(index, reason, at: now, &actions)
    case .woken:
      break
    }
  }

  private mutating func begin(_ terms: SearchTerms, at now: Duration) {
    let isWanted = terms.letterCount >= configuration.minimumLength
    self.terms = isWanted ? terms : SearchTerms("")
    revision += 1
    began = now
    sections = []
    if !isWanted {
      // The next text begins something new, perhaps much later: what was found may be others' by then.
      forgotten = revision
      for index in slots.indices { slots[index].previous = nil }
    }
    for index in slots.indices { slots[index].isAwaited = isWanted && !isLeftAlone(slots[index], at: now) }
  }

  private func isLeftAlone(_ slot: ProgramSlot, at now: Duration) -> Bool {
    slot.retry.map { now < $0 } ?? false
  }

  /// Puts a section in its place: among the others while they gather, below them afterwards.
  private mutating func show(_ section: ProgramSection, at now: Duration) {
    guard now < began + configuration.joining else { return sections.append(section) }
    let order = slots.map(\.program.id)
    let place = order.firstIndex(of: section.program.id) ?? order.count
    let index = sections.firstIndex { (order.firstIndex(of: $0.program.id) ?? order.count) > place }
    sections.insert(section, at: index ?? sections.count)
  }

  private mutating func replacePrograms(_ programs: [SearchProgram], at now: Duration, _ actions: inout [Action]) {
    let known = slots
    slots = programs.map { program in
      if let slot = known.first(where: { $0.program == program }) { return slot }
      var slot = ProgramSlot(program)
      slot.isAwaited = !terms.words.isEmpty && now < began + configuration.patience
      return slot
    }
    let kept = Set(slots.compactMap { $0.call?.ticket })
    for slot in known {
      if let call = slot.call, !kept.contains(call.ticket) { actions.append(.abandon(ticket: call.ticket)) }
    }
    sections.removeAll { !programs.contains($0.program) }
  }

  private func state(at now: Duration) -> ProgramSearchState {
    var state = ProgramSearchState()
    state.terms = terms
    state.revision = revision
    state.sections = sections
    state.isLoading = slots.contains(where: \.isAwaited)
    state.isSettled = !state.isLoading || now >= began + configuration.joining
    state.failures = slots.compactMap { slot in
      slot.failure.map { ProgramFailure(program: slot.program, reason: $0) }
    }
    return state
  }
}
