extension ProgramSearchMachine {
  /// Gives up what is overdue and asks who may be asked.
  mutating func advance(to now: Duration, _ actions: inout [Action]) {
    for index in slots.indices {
      if let until = slots[index].startingUntil, until <= now { slots[index].startingUntil = nil }
      if let call = slots[index].call, call.deadline <= now {
        actions.append(.abandon(ticket: call.ticket))
        fail(index, .timedOut(call.limit), at: now, &actions)
      }
      if now >= began + configuration.patience { slots[index].isAwaited = false }
    }
    for index in slots.indices where slots[index].isAwaited && slots[index].call == nil {
      guard slots[index].isRunning || mayStart(slots[index]) else {
        // Nobody waits for a program that does not run and must not be started.
        if !slots[index].program.startsOnDemand { slots[index].isAwaited = false }
        continue
      }
      ask(index, at: now, &actions)
    }
  }

  private func mayStart(_ slot: ProgramSlot) -> Bool {
    guard slot.program.startsOnDemand else { return false }
    if slot.startingUntil != nil { return true }
    return slots.count { $0.startingUntil != nil } < configuration.simultaneousStarts
  }

  private mutating func ask(_ index: Int, at now: Duration, _ actions: inout [Action]) {
    if !slots[index].isRunning, slots[index].startingUntil == nil {
      slots[index].startingUntil = now + configuration.startPatience
    }
    let ticket = makeCall(index, found: nil, at: now)
    let program = slots[index].program
    if let previous = slots[index].previous, terms.narrow(previous.terms) {
      actions.append(.narrow(ticket: ticket, program, terms, previous: previous.ids))
    } else {
      actions.append(.search(ticket: ticket, program, terms))
    }
  }

  private mutating func makeCall(_ index: Int, found: FoundIDs?, at now: Duration) -> Int {
    tickets += 1
    let limit = slots[index].startingUntil == nil ? configuration.patience : configuration.startPatience
    slots[index].call = ProgramSlot.Call(
      ticket: tickets, revision: revision, terms: terms, deadline: now + limit, limit: limit, found: found)
    return tickets
  }

  /// A program has found something, or nothing.
  mutating func receive(_ found: FoundIDs, _ index: Int, at now: Duration, _ actions: inout [Action]) {
    guard let call = slots[index].call else { return }
    slots[index].call = nil
    // Who answers is not being started, even if the bus has not said so yet.
    slots[index].startingUntil = nil
    // What was left out could not come back by narrowing, nor could anything come of nothing.
    let canNarrow = found.isWhole && !found.ids.isEmpty && call.revision > forgotten
    slots[index].previous = canNarrow ? ProgramSlot.Previous(terms: call.terms, ids: found.ids) : nil
    guard call.revision == revision, slots[index].isAwaited else { return }
    guard !found.ids.isEmpty else {
      slots[index].isAwaited = false
      return succeed(index)
    }
    let ticket = makeCall(index, found: found, at: now)
    actions.append(
      .describe(ticket: ticket, slots[index].program, terms, ids: found.shown(configuration.displayCount)))
  }

  /// A program has answered all it was asked.
  mutating func succeed(_ index: Int) {
    slots[index].call = nil
    slots[index].failure = nil
    slots[index].failureCount = 0
    slots[index].retry = nil
  }

  mutating func fail(
    _ index: Int, _ reason: ProgramFailure.Reason, at now: Duration, _ actions: inout [Action]
  ) {
    let isWanted = slots[index].call?.revision == revision
    slots[index].call = nil
    slots[index].startingUntil = nil
    slots[index].previous = nil
    if slots[index].failureCount == 0 {
      actions.append(.report(ProgramFailure(program: slots[index].program, reason: reason)))
    }
    slots[index].failure = reason
    slots[index].failureCount += 1
    let excess = slots[index].failureCount - configuration.tolerance
    if excess >= 0 {
      let doubled = configuration.firstBackOff * (1 << min(excess, 16))
      slots[index].retry = now + min(doubled, configuration.longestBackOff)
    }
    // It failed at this text, or is left alone for now.
    if isWanted || excess >= 0 { slots[index].isAwaited = false }
  }
}
