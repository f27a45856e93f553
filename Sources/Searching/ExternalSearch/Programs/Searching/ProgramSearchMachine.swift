/// Decides when to ask which program for what, and which answers to show: events in, actions out.
///
/// It is a value and never waits: every event carries its time, counted from any start, and ``timerTime`` says when
/// the timer is due.
///
/// Several searchers may each search for their own text (``SearcherState``). They share the knowledge about a program
/// (``ProgramSlot``), and an answer goes to every searcher that awaits it.
///
/// - A program gets one call at a time, whoever searches. D-Bus cannot take back a call: an outdated call runs to its
///   end, its answer is not shown, and only the last text typed meanwhile is asked for. So slow programs get no
///   backlog, and fast typing does not hide a hanging program.
/// - While the user types, a program is asked after a pause, which is longer for slow programs.
/// - A program is asked to narrow its results only if they were complete, and the new text continues the old one.
/// - Few programs are started at once. A program that fails repeatedly is paused, longer each time.
struct ProgramSearchMachine {
  enum Event: Sendable {
    case searched(SearchTerms, by: Int = 0, ProgramSearch.Urgency = .atOnce)
    /// A searcher wants no more results.
    case reset(by: Int = 0)
    /// A searcher has gone.
    case left(Int)
    case programsChanged([SearchProgram])
    /// A program has appeared on the bus, or vanished.
    case running(SearchProgram.ID, Bool)
    case found(ticket: Int, FoundIDs)
    case described(ticket: Int, [ProgramResult])
    /// A runner has answered a search with descriptions.
    case matched(ticket: Int, RunnerReading.Matches)
    case failed(ticket: Int, ProgramFailure.Reason)
    /// The timer is due.
    case timerFired
  }

  enum Action: Equatable, Sendable {
    case search(ticket: Int, SearchProgram, SearchTerms)
    case narrow(ticket: Int, SearchProgram, SearchTerms, previous: [String])
    case describe(ticket: Int, SearchProgram, SearchTerms, ids: [String])
    /// Drop this call: no searcher awaits its answer.
    case abandon(ticket: Int)
    /// Show this state to a searcher.
    case publish(ProgramSearchState, to: Int)
    /// Report a failure to the user, once until the program answers again. A program that is missing and has never
    /// answered is not reported.
    case report(ProgramFailure)
  }

  var configuration: ProgramSearchConfiguration
  var slots: [ProgramSlot] = []
  var searchers: [SearcherState] = []
  var tickets = 0
  /// The time of the last event.
  private var clock: Duration = .zero

  init(configuration: ProgramSearchConfiguration = .init()) {
    self.configuration = configuration
  }

  /// Returns the actions to perform.
  mutating func handle(_ event: Event, at now: Duration) -> [Action] {
    clock = now
    var actions: [Action] = []
    take(event, at: now, &actions)
    advance(to: now, &actions)
    for index in searchers.indices {
      let state = state(of: searchers[index], at: now)
      guard state != searchers[index].published else { continue }
      searchers[index].published = state
      actions.append(.publish(state, to: searchers[index].id))
    }
    return actions
  }

  /// Returns the state last shown to a searcher.
  func published(to searcher: Int) -> ProgramSearchState? {
    searchers.first { $0.id == searcher }?.published
  }

  /// The time for ``Event/timerFired``; nil if nothing is awaited.
  var timerTime: Duration? {
    var times = slots.compactMap { $0.call?.deadline }
    for searcher in searchers where !searcher.awaited.isEmpty {
      if !searcher.published.isSettled { times.append(settleTime(searcher)) }
      times += slots.compactMap(\.startingUntil)
      for slot in slots where searcher.awaited.contains(slot.program.id) {
        times.append(lastMoment(slot, for: searcher))
        let askTime = askTime(slot, for: searcher)
        if askTime > clock { times.append(askTime) }
      }
    }
    return times.min()
  }

  private mutating func take(_ event: Event, at now: Duration, _ actions: inout [Action]) {
    switch event {
    case .searched(let terms, let id, let urgency):
      let index = searcher(id)
      guard terms != searchers[index].terms else {
        if urgency == .atOnce { searchers[index].urgency = .atOnce }
        return
      }
      searchers[index].urgency = urgency
      begin(terms, by: index, at: now)
    case .reset(let id):
      begin(SearchTerms(""), by: searcher(id), at: now)
    case .left(let id):
      searchers.removeAll { $0.id == id }
    case .programsChanged(let programs):
      replacePrograms(programs, at: now, &actions)
    case .running(let id, let isRunning):
      guard let index = slots.firstIndex(where: { $0.program.id == id }) else { return }
      slots[index].isRunning = isRunning
      // A program that is not on the bus yet may still be starting.
      if isRunning { slots[index].startingUntil = nil }
    case .found(let ticket, let found):
      guard let index = slots.firstIndex(where: { $0.call?.ticket == ticket }) else { return }
      receive(found, index, at: now, &actions)
    case .described(let ticket, let results):
      guard let index = slots.firstIndex(where: { $0.call?.ticket == ticket }) else { return }
      receive(results, index, at: now)
    case .matched(let ticket, let matches):
      guard let index = slots.firstIndex(where: { $0.call?.ticket == ticket }) else { return }
      receive(matches, index, at: now)
    case .failed(let ticket, let reason):
      guard let index = slots.firstIndex(where: { $0.call?.ticket == ticket }) else { return }
      fail(index, reason, at: now, &actions)
    case .timerFired:
      break
    }
  }

  /// Returns the index of a searcher, and adds a new one.
  private mutating func searcher(_ id: Int) -> Int {
    if let index = searchers.firstIndex(where: { $0.id == id }) { return index }
    searchers.append(SearcherState(id: id))
    return searchers.count - 1
  }

  private mutating func begin(_ terms: SearchTerms, by index: Int, at now: Duration) {
    let isWanted = terms.letterCount >= configuration.minimumLength
    guard isWanted || !searchers[index].terms.words.isEmpty else { return }
    searchers[index].terms = isWanted ? terms : SearchTerms("")
    searchers[index].revision += 1
    searchers[index].began = now
    searchers[index].sections = []
    searchers[index].awaited = []
    guard isWanted else {
      if searchers.allSatisfy(\.terms.words.isEmpty) {
        for index in slots.indices { slots[index].forget() }
      }
      return
    }
    for slot in slots {
      if let answered = slot.answered, answered.terms == terms, now < answered.time + configuration.answerLifetime {
        if let section = answered.section { insert(section, at: now, into: index) }
      } else if !slot.isLeftAlone(at: now) {
        searchers[index].awaited.insert(slot.program.id)
      }
    }
  }

  private mutating func replacePrograms(_ programs: [SearchProgram], at now: Duration, _ actions: inout [Action]) {
    let known = slots
    slots = programs.map { program in known.first { $0.program == program } ?? ProgramSlot(program) }
    let added = slots.filter { slot in !known.contains { $0.program == slot.program } }
    let kept = Set(slots.compactMap { $0.call?.ticket })
    for slot in known {
      if let call = slot.call, !kept.contains(call.ticket) { actions.append(.abandon(ticket: call.ticket)) }
    }
    let ids = Set(slots.map(\.program.id))
    for index in searchers.indices {
      searchers[index].sections.removeAll { !programs.contains($0.program) }
      searchers[index].awaited.formIntersection(ids)
      guard !searchers[index].terms.words.isEmpty else { continue }
      for slot in added where now < lastMoment(slot, for: searchers[index]) {
        searchers[index].awaited.insert(slot.program.id)
      }
    }
  }
}
