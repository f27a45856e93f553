struct SearcherState {
  var id: Int
  var terms = SearchTerms("")
  var urgency = ProgramSearch.Urgency.atOnce
  /// Counts the searches.
  var revision = 0
  /// The beginning of the current search.
  var began: Duration = .zero
  /// The programs whose answers are awaited.
  var awaited: Set<SearchProgram.ID> = []
  var sections: [ProgramSection] = []
  var published = ProgramSearchState()

  /// Whether it awaits a program's answer for these words.
  func awaits(_ program: SearchProgram.ID, for terms: SearchTerms) -> Bool {
    self.terms == terms && awaited.contains(program)
  }
}

extension ProgramSearchMachine {
  /// Returns the pause between the last key and asking a program. It is longer for slow programs, which should not
  /// work on every intermediate text.
  private func pause(before slot: ProgramSlot, for searcher: SearcherState) -> Duration {
    switch searcher.urgency {
    case .atOnce: .zero
    case .whenTypingPauses: min(max(configuration.pause, slot.answerTime * 2), configuration.longestPause)
    }
  }

  /// Returns the earliest time to ask a program for a searcher.
  func askTime(_ slot: ProgramSlot, for searcher: SearcherState) -> Duration {
    searcher.began + pause(before: slot, for: searcher)
  }

  /// Returns the last time at which the answer is still shown.
  func lastMoment(_ slot: ProgramSlot, for searcher: SearcherState) -> Duration {
    askTime(slot, for: searcher) + configuration.timeout
  }

  /// Returns the time until which answers join the programs' order.
  func settleTime(_ searcher: SearcherState) -> Duration {
    let pause = searcher.urgency == .atOnce ? .zero : configuration.pause
    return searcher.began + pause + configuration.joining
  }

  func state(of searcher: SearcherState, at now: Duration) -> ProgramSearchState {
    var state = ProgramSearchState()
    state.terms = searcher.terms
    state.revision = searcher.revision
    state.sections = searcher.sections
    state.isLoading = !searcher.awaited.isEmpty
    state.isSettled = !state.isLoading || now >= settleTime(searcher)
    state.failures = slots.compactMap { slot in
      slot.failure.map { ProgramFailure(program: slot.program, reason: $0) }
    }
    return state
  }

  /// Passes a program's answer for some words to the awaiting searchers; nil if it found nothing.
  mutating func show(_ section: ProgramSection?, of program: SearchProgram.ID, for terms: SearchTerms, at now: Duration)
  {
    for index in searchers.indices where searchers[index].awaits(program, for: terms) {
      searchers[index].awaited.remove(program)
      if let section { insert(section, at: now, into: index) }
    }
  }

  /// Inserts a section: in the programs' order until the results are settled, then at the end.
  mutating func insert(_ section: ProgramSection, at now: Duration, into searcher: Int) {
    guard now < settleTime(searchers[searcher]) else { return searchers[searcher].sections.append(section) }
    let order = slots.map(\.program.id)
    let place = order.firstIndex(of: section.program.id) ?? order.count
    let index = searchers[searcher].sections.firstIndex {
      (order.firstIndex(of: $0.program.id) ?? order.count) > place
    }
    searchers[searcher].sections.insert(section, at: index ?? searchers[searcher].sections.count)
  }
}
