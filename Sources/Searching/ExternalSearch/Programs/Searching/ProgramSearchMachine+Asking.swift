extension ProgramSearchMachine {
  /// Gives up overdue calls, and makes new ones.
  mutating func advance(to now: Duration, _ actions: inout [Action]) {
    for index in slots.indices {
      if let until = slots[index].startingUntil, until <= now { slots[index].startingUntil = nil }
      if let call = slots[index].call, call.deadline <= now {
        actions.append(.abandon(ticket: call.ticket))
        fail(index, .timedOut(call.limit), at: now, &actions)
      }
      let slot = slots[index]
      // A program that neither runs nor may be started is not awaited.
      let isAbsent = slot.call == nil && !slot.isRunning && !slot.program.startsOnDemand
      for searcher in searchers.indices where isAbsent || now >= lastMoment(slot, for: searchers[searcher]) {
        searchers[searcher].awaited.remove(slot.program.id)
      }
    }
    for index in slots.indices where slots[index].call == nil {
      guard let terms = nextTerms(for: slots[index], at: now), slots[index].isRunning || mayStart(slots[index]) else {
        continue
      }
      ask(index, terms, at: now, &actions)
    }
  }

  /// Returns the next words to ask a program for: a final search comes first.
  private func nextTerms(for slot: ProgramSlot, at now: Duration) -> SearchTerms? {
    let due = searchers.filter { $0.awaited.contains(slot.program.id) && now >= askTime(slot, for: $0) }
    return (due.first { $0.urgency == .atOnce } ?? due.first)?.terms
  }

  private func mayStart(_ slot: ProgramSlot) -> Bool {
    if slot.startingUntil != nil { return true }
    return slots.count { $0.startingUntil != nil } < configuration.simultaneousStarts
  }

  private mutating func ask(_ index: Int, _ terms: SearchTerms, at now: Duration, _ actions: inout [Action]) {
    if !slots[index].isRunning, slots[index].startingUntil == nil {
      slots[index].startingUntil = now + configuration.startTimeout
    }
    let ticket = makeCall(index, terms, found: nil, at: now)
    let program = slots[index].program
    if let previous = slots[index].previous, terms.narrow(previous.terms) {
      actions.append(.narrow(ticket: ticket, program, terms, previous: previous.ids))
    } else {
      actions.append(.search(ticket: ticket, program, terms))
    }
  }

  private mutating func makeCall(_ index: Int, _ terms: SearchTerms, found: FoundIDs?, at now: Duration) -> Int {
    tickets += 1
    let isStart = slots[index].startingUntil != nil
    let limit = isStart ? configuration.startTimeout : configuration.timeout
    slots[index].call = ProgramSlot.Call(
      ticket: tickets, terms: terms, began: now, deadline: now + limit, limit: limit, isStart: isStart, found: found)
    return tickets
  }

  /// Handles the ids that a program found.
  mutating func receive(_ found: FoundIDs, _ index: Int, at now: Duration, _ actions: inout [Action]) {
    guard let call = slots[index].call else { return }
    slots[index].call = nil
    // A program that answers is running, even if the bus has not reported its name yet.
    slots[index].startingUntil = nil
    if !call.isStart { slots[index].answerTime = now - call.began }
    // Narrowing returns only ids from the given list, so the list must be complete and not empty.
    let canNarrow = found.isWhole && !found.ids.isEmpty && !call.isForgotten
    slots[index].previous = canNarrow ? ProgramSlot.Previous(terms: call.terms, ids: found.ids) : nil
    let program = slots[index].program
    guard searchers.contains(where: { $0.awaits(program.id, for: call.terms) }) else { return }
    guard !found.ids.isEmpty else { return succeed(index, call, section: nil, at: now) }
    let ticket = makeCall(index, call.terms, found: found, at: now)
    actions.append(.describe(ticket: ticket, program, call.terms, ids: found.shown(configuration.displayCount)))
  }

  /// Handles the descriptions of a program's results.
  mutating func receive(_ results: [ProgramResult], _ index: Int, at now: Duration) {
    guard let call = slots[index].call else { return }
    slots[index].answerTime = max(slots[index].answerTime, now - call.began)
    let total = max(call.found?.total ?? 0, results.count)
    let section = ProgramSection(program: slots[index].program, results: results, total: total)
    succeed(index, call, section: section, at: now)
  }

  /// Handles a runner's results, which come with descriptions. A runner is never asked to narrow them.
  mutating func receive(_ matches: RunnerReading.Matches, _ index: Int, at now: Duration) {
    guard let call = slots[index].call else { return }
    slots[index].startingUntil = nil
    if !call.isStart { slots[index].answerTime = now - call.began }
    let section =
      matches.results.isEmpty
      ? nil : ProgramSection(program: slots[index].program, results: matches.results, total: matches.total)
    succeed(index, call, section: section, at: now)
  }

  /// Notes that a program has answered everything.
  private mutating func succeed(
    _ index: Int, _ call: ProgramSlot.Call, section: ProgramSection?, at now: Duration
  ) {
    slots[index].call = nil
    slots[index].failure = nil
    slots[index].hasAnswered = true
    slots[index].isReported = false
    slots[index].failureCount = 0
    slots[index].retry = nil
    if !call.isForgotten {
      slots[index].answered = ProgramSlot.Answered(terms: call.terms, section: section, time: now)
    }
    show(section, of: slots[index].program.id, for: call.terms, at: now)
  }

  mutating func fail(
    _ index: Int, _ reason: ProgramFailure.Reason, at now: Duration, _ actions: inout [Action]
  ) {
    let call = slots[index].call
    let program = slots[index].program
    slots[index].call = nil
    slots[index].startingUntil = nil
    slots[index].previous = nil
    if case .timedOut(let limit) = reason, call?.isStart == false { slots[index].answerTime = limit }
    let isNews = if case .missing = reason { slots[index].hasAnswered } else { true }
    if isNews, !slots[index].isReported {
      slots[index].isReported = true
      actions.append(.report(ProgramFailure(program: program, reason: reason)))
    }
    slots[index].failure = reason
    slots[index].failureCount += 1
    let excess = slots[index].failureCount - configuration.failureThreshold
    if excess >= 0 {
      let doubled = configuration.firstBackOff * (1 << min(excess, 16))
      slots[index].retry = now + min(doubled, configuration.longestBackOff)
    }
    // The program has failed for this text, or is paused.
    for searcher in searchers.indices where searchers[searcher].terms == call?.terms || excess >= 0 {
      searchers[searcher].awaited.remove(program.id)
    }
  }
}
