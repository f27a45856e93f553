extension SuggestionMerger {
  /// Asks all providers again for the current text.
  mutating func begin(at now: Instant, isWanted: Bool = true, _ actions: inout [MergeAction]) {
    revision += 1
    textTime = now
    unfreeze()
    for index in slots.indices {
      ask(index, at: now, isWanted: isWanted, &actions)
    }
  }

  /// Allows suggestions to change their places again, after the user changed the list.
  mutating func unfreeze() {
    settled = []
    selection = nil
  }

  /// Asks one provider again: cancels its request, and its answer becomes old.
  mutating func ask(_ index: Int, at now: Instant, isWanted: Bool = true, _ actions: inout [MergeAction]) {
    cancel(index, &actions)
    let policy = slots[index].policy
    let request = SuggestionRequest(
      text, caret: caret, passing: slots[index].description.passedText, locale: locale,
      limit: policy.limit ?? configuration.displayCount)
    let words = TextKey.words(of: request.text).joined(separator: " ")
    let isBackingOff = slots[index].retry.map { now < $0 } ?? false
    guard isWanted, isEnabled, slots[index].isEnabled, revision > 0, words.count >= policy.minimumLength, !isBackingOff
    else {
      slots[index].answer = []
      slots[index].isFresh = true
      return
    }
    if let answer = cache.answer(of: slots[index].description.id, to: request, at: now) {
      receive(answer, to: request, index)
      return
    }
    slots[index].answer = slots[index].answer.compactMap(kept)
    slots[index].isFresh = false
    let due = now.advanced(by: policy.debounce)
    slots[index].pending = .init(request: request, due: due, deadline: due.advanced(by: policy.deadline))
  }

  /// Adapts a suggestion for an earlier text, if it continues the current one: as a suggestion for the whole text. One
  /// that the user has typed out continues nothing, and would go again with the first answer.
  private func kept(_ entry: Slot.Entry) -> Slot.Entry? {
    let key = TextKey.key(of: text)
    let isTerm = entry.suggestion.kind == .regular || entry.suggestion.kind == .symbol
    guard isTerm, !key.isEmpty, entry.identity != key,
      entry.identity.unicodeScalars.starts(with: key.unicodeScalars)
    else { return nil }
    var entry = entry
    entry.suggestion.text = entry.whole
    entry.suggestion.range = 0..<text.unicodeScalars.count
    entry.isFresh = false
    return entry
  }

  private mutating func cancel(_ index: Int, _ actions: inout [MergeAction]) {
    if let ticket = slots[index].pending?.ticket, ticket == slots[index].running {
      actions.append(.cancel(provider: slots[index].description.id))
    }
    slots[index].pending = nil
  }

  /// Sends the requests that are due, and fails those that are overdue.
  mutating func advance(to now: Instant, _ actions: inout [MergeAction]) {
    for index in slots.indices {
      guard let pending = slots[index].pending else { continue }
      if now >= pending.deadline {
        cancel(index, &actions)
        fail(index, .timedOut(slots[index].policy.deadline), at: now, &actions)
      } else if pending.ticket == nil, slots[index].running == nil, now >= pending.due {
        tickets += 1
        slots[index].pending?.ticket = tickets
        slots[index].running = tickets
        actions.append(.ask(provider: slots[index].description.id, ticket: tickets, pending.request))
      }
    }
    let isWaiting = slots.contains { $0.pending != nil }
    loadingSince = isWaiting ? loadingSince ?? now : nil
  }

  /// Handles the end of a provider's work. If its request is still wanted, the result is the answer.
  mutating func finish(
    _ id: String, _ ticket: Int, _ outcome: MergeOutcome, at now: Instant, _ actions: inout [MergeAction]
  ) {
    guard let index = slots.firstIndex(where: { $0.description.id == id && $0.running == ticket }) else { return }
    slots[index].running = nil
    guard let pending = slots[index].pending, pending.ticket == ticket else { return }
    // An answer after the deadline is dropped, even if the deadline's timer has not fired yet.
    guard now < pending.deadline else { return }
    slots[index].pending = nil
    switch outcome {
    case .suggestions(let suggestions):
      let policy = slots[index].policy
      let answer = Array(suggestions.prefix(pending.request.limit))
      receive(answer, to: pending.request, index)
      slots[index].failure = nil
      slots[index].failureCount = 0
      slots[index].missCount = 0
      slots[index].retry = nil
      if policy.cacheLifetime > .zero {
        cache.keep(answer, of: id, to: pending.request, until: now.advanced(by: policy.cacheLifetime))
      }
    case .failed(let message):
      fail(index, .failed(message), at: now, &actions)
    }
  }

  private mutating func receive(_ answer: [Suggestion], to request: SuggestionRequest, _ index: Int) {
    slots[index].isFresh = true
    let identities = SuggestionIdentities.of(answer, in: request)
    slots[index].answer = zip(answer, identities).map { suggestion, identity in
      var suggestion = suggestion
      suggestion.source = slots[index].description.id
      suggestion.range = (suggestion.range ?? request.range).clamped(to: 0..<text.unicodeScalars.count)
      return Slot.Entry(
        suggestion: suggestion, identity: identity, whole: suggestion.applied(to: request).text)
    }
  }

  private mutating func fail(
    _ index: Int, _ reason: ProviderFailure.Reason, at now: Instant, _ actions: inout [MergeAction]
  ) {
    let description = slots[index].description
    slots[index].pending = nil
    slots[index].answer = []
    slots[index].isFresh = true
    if case .timedOut = reason {
      slots[index].missCount += 1
      guard slots[index].missCount >= slots[index].policy.missThreshold else { return }
    }
    if slots[index].failureCount == 0 {
      actions.append(.report(ProviderFailure(provider: description.id, name: description.name, reason: reason)))
    }
    slots[index].failure = reason
    slots[index].failureCount += 1
    let doublings = min(slots[index].failureCount - 1, 16)
    let longest = min(configuration.firstBackOff * (1 << doublings), configuration.longestBackOff)
    slots[index].retry = now.advanced(by: longest / 2 + longest / 2 * nextRandom())
  }

  /// Returns a pseudo-random number from 0 to 1, by xorshift over a counter: good enough to spread retries over time.
  private mutating func nextRandom() -> Double {
    random &+= 0x9E37_79B9_7F4A_7C15
    var mixed = random
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) / Double(1 << 53)
  }

  /// Replaces the providers. Remaining ones keep whether they are enabled, and their unfinished work.
  mutating func replaceProviders(
    _ descriptions: [ProviderDescription], at now: Instant, _ actions: inout [MergeAction]
  ) {
    unfreeze()
    let known = slots
    for index in known.indices { cancelled(known[index], &actions) }
    slots = descriptions.map { description in
      var slot = Slot(description)
      if let old = known.first(where: { $0.description.id == description.id }) {
        // The user consented to the old destination, not to another.
        if old.policy.leavesMachine || !description.policy.leavesMachine { slot.choice = old.choice }
        slot.running = old.running
      }
      cache.removeAll(of: description.id)
      return slot
    }
    for index in slots.indices { ask(index, at: now, &actions) }
  }

  private func cancelled(_ slot: Slot, _ actions: inout [MergeAction]) {
    if let ticket = slot.pending?.ticket, ticket == slot.running {
      actions.append(.cancel(provider: slot.description.id))
    }
  }
}
