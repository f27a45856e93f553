/// What one searcher wants, and what it has received.
struct SearcherState {
  var id: Int
  var terms = SearchTerms("")
  var urgency = ProgramSearch.Urgency.atOnce
  /// Counts the searches.
  var revision = 0
  /// When the present search began.
  var began: Duration = .zero
  /// The programs that are still to answer it.
  var awaited: Set<SearchProgram.ID> = []
  var sections: [ProgramSection] = []
  var published = ProgramSearchState()

  init(id: Int) {
    self.id = id
  }

  /// Whether it waits for what a program finds for these words.
  func awaits(_ program: SearchProgram.ID, for terms: SearchTerms) -> Bool {
    self.terms == terms && awaited.contains(program)
  }
}

extension ProgramSearchMachine {
  /// How long after the last key a program is asked: longer if its answers take long, so that it works on one text of
  /// many.
  private func pause(before slot: ProgramSlot, for searcher: SearcherState) -> Duration {
    switch searcher.urgency {
    case .atOnce: .zero
    case .whenTypingPauses: min(max(configuration.pause, slot.answerTime * 2), configuration.longestPause)
    }
  }

  /// When a program may be asked on behalf of a searcher.
  func askTime(_ slot: ProgramSlot, for searcher: SearcherState) -> Duration {
    searcher.began + pause(before: slot, for: searcher)
  }

  /// Until when its answer is shown.
  func lastMoment(_ slot: ProgramSlot, for searcher: SearcherState) -> Duration {
    askTime(slot, for: searcher) + configuration.timeout
  }

  /// Until when answers stand in the order of the programs.
  func settleTime(_ searcher: SearcherState) -> Duration {
    let pause = searcher.urgency == .atOnce ? .zero : configuration.pause
    return searcher.began + pause + configuration.joining
  }

  /// What a searcher is to be shown.
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

  /// Passes a program's answer for some words to the searchers that wait for it; nil if it found nothing.
  mutating func show(_ section: ProgramSection?, of program: SearchProgram.ID, for terms: SearchTerms, at now: Duration)
  {
    for index in searchers.indices where searchers[index].awaits(program, for: terms) {
      searchers[index].awaited.remove(program)
      if let section { insert(section, at: now, into: index) }
    }
  }

  /// Puts a section in its place: among the others while they gather, below them afterwards.
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
