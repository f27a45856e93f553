/// Decides when to ask each provider, and which answers to show: it takes events and returns actions.
///
/// It is a value, and never waits: every event comes with its time, and ``timerTime`` is the time of the next step if
/// no event comes.
///
/// - A change of the text cancels all requests. Each provider is asked after its debounce, and not before it has
///   ended its last work. A provider that hangs is therefore asked once, not at every key.
/// - Only the answer to the last question counts. Answers to the previous text stay visible while they begin with the
///   current text, below newer ones.
/// - A provider that fails or misses its deadline is paused, longer each time, and reported once.
/// - For a moment after a change (``MergeConfiguration/settling``) the best come first. Then the shown suggestions
///   keep their places, and later ones follow below. The selected suggestion, and all above it, never move.
struct SuggestionMerger<Instant: InstantProtocol> where Instant.Duration == Duration {
  typealias Slot = ProviderSlot<Instant>

  var configuration: MergeConfiguration
  var slots: [Slot] = []
  var isEnabled = true
  var locale: String

  var text = ""
  var caret: Int?
  /// The keys of the texts that the window shows already.
  var shownElsewhere: Set<String> = []
  var revision = 0
  var textTime: Instant?
  /// The time since when answers are awaited.
  var loadingSince: Instant?

  /// The merged list in the shown order, and the number of shown suggestions.
  var merged: [Slot.Entry] = []
  var shownCount = 0
  /// The identities shown when the order settled. They keep their places until the text changes.
  var settled: [String] = []
  /// The identity of the selected suggestion.
  var selection: String?

  var cache: AnswerCache<Instant>
  var tickets = 0
  var random: UInt64
  var published = SuggestionState()

  init(locale: String = "en", configuration: MergeConfiguration = .init()) {
    self.locale = locale
    self.configuration = configuration
    cache = AnswerCache(size: configuration.cacheSize)
    random = configuration.seed
  }

  /// Handles an event and returns the actions to perform.
  mutating func handle(_ event: MergeEvent, at now: Instant) -> [MergeAction] {
    var actions: [MergeAction] = []
    settle(at: now)
    take(event, at: now, &actions)
    advance(to: now, &actions)
    merge()
    let state = state(at: now)
    if state != published {
      published = state
      actions.append(.publish(state))
    }
    return actions
  }

  /// The time at which ``MergeEvent/timerFired`` is due; nil if nothing is pending.
  var timerTime: Instant? {
    var times: [Instant] = []
    for slot in slots {
      guard let pending = slot.pending else { continue }
      times.append(pending.deadline)
      if slot.running == nil { times.append(pending.due) }
    }
    if let loadingSince, !published.isLoading { times.append(loadingSince.advanced(by: configuration.loadingDelay)) }
    return times.min()
  }

  private mutating func take(_ event: MergeEvent, at now: Instant, _ actions: inout [MergeAction]) {
    switch event {
    case .textChanged(let text, let caret, let shown):
      (self.text, self.caret) = (text, caret)
      shownElsewhere = Set(shown.map(TextKey.key))
      begin(at: now, &actions)
    case .reset:
      (text, caret, shownElsewhere) = ("", nil, [])
      begin(at: now, isWanted: false, &actions)
    case .selected(let suggestion):
      selection = suggestion.flatMap { suggestion in merged.first { $0.suggestion == suggestion }?.identity }
    case .finished(let provider, let ticket, let outcome):
      finish(provider, ticket, outcome, at: now, &actions)
    case .providersChanged(let descriptions):
      replaceProviders(descriptions, at: now, &actions)
    case .enabled(let isEnabled):
      self.isEnabled = isEnabled
      unfreeze()
      for index in slots.indices { ask(index, at: now, &actions) }
    case .providerEnabled(let id, let choice):
      unfreeze()
      for index in slots.indices where slots[index].description.id == id {
        slots[index].choice = choice
        ask(index, at: now, &actions)
      }
    case .localeChanged(let locale):
      self.locale = locale
      unfreeze()
      for index in slots.indices { ask(index, at: now, &actions) }
    case .displayCountChanged(let count):
      let isMore = count > configuration.displayCount
      configuration.displayCount = max(1, count)
      for index in slots.indices where isMore && slots[index].policy.limit == nil { ask(index, at: now, &actions) }
    case .invalidated(let id):
      for index in slots.indices where id == nil || slots[index].description.id == id {
        cache.removeAll(of: slots[index].description.id)
        ask(index, at: now, &actions)
      }
    case .timerFired:
      break
    }
  }

  private func state(at now: Instant) -> SuggestionState {
    var state = SuggestionState()
    state.text = text
    state.revision = revision
    state.allSuggestions = merged.map(\.suggestion)
    state.suggestions = Array(state.allSuggestions.prefix(shownCount))
    state.isLoading = loadingSince.map { $0.duration(to: now) >= configuration.loadingDelay } ?? false
    state.failures = slots.compactMap { slot in
      guard isEnabled, slot.isEnabled, let reason = slot.failure else { return nil }
      return ProviderFailure(provider: slot.description.id, name: slot.description.name, reason: reason)
    }
    state.sending = slots.filter { $0.policy.leavesMachine && $0.pending?.ticket != nil }.map(\.description.name)
    return state
  }
}

extension SuggestionMerger {
  /// Fixes the shown suggestions in their places, after a while without a change.
  mutating func settle(at now: Instant) {
    guard let textTime, textTime.duration(to: now) >= configuration.settling else { return }
    settled = merged.prefix(shownCount).map(\.identity)
  }

  /// Merges all answers into one list: suggestions frozen by the selection, then settled ones, then new ones, then
  /// those left from the last text.
  mutating func merge() {
    let ranked = ranked()
    var rest = Dictionary(ranked.map { ($0.identity, $0) }) { first, _ in first }
    var list: [Slot.Entry] = []
    func place(_ entry: Slot.Entry) {
      rest[entry.identity] = nil
      list.append(entry)
    }
    if let selection, let last = merged.firstIndex(where: { $0.identity == selection }) {
      for old in merged[...last] { place(rest[old.identity] ?? old) }
    }
    let frozen = list.count
    for identity in settled {
      if let entry = rest[identity] { place(entry) }
    }
    for entry in settled.isEmpty ? [] : promised(ranked) where rest[entry.identity] != nil { place(entry) }
    for entry in ranked where entry.isFresh && rest[entry.identity] != nil { place(entry) }
    for old in merged {
      if let entry = rest[old.identity] { place(entry) }
    }
    for entry in ranked where rest[entry.identity] != nil { place(entry) }
    merged = list
    shownCount = min(max(frozen, room), list.count, max(configuration.displayCount, frozen))
  }

  /// How many suggestions may show. The places that a provider has reserved stay free until it answers.
  private var room: Int {
    let awaited = slots.filter { $0.pending != nil }.reduce(0) { $0 + $1.policy.reservedPlaces }
    return max(configuration.displayCount - awaited, min(1, configuration.displayCount))
  }

  /// Returns the best suggestions of the providers with reserved places. Otherwise, suggestions that had no room
  /// before would now take these places.
  private func promised(_ ranked: [Slot.Entry]) -> [Slot.Entry] {
    slots.filter { $0.policy.reservedPlaces > 0 }.flatMap { slot in
      ranked.filter { $0.isFresh && $0.suggestion.source == slot.description.id }.prefix(slot.policy.reservedPlaces)
    }
  }

  /// Whether a suggestion shows more than the window does already. A title that is a part of its text, such as the
  /// last word, shows no more.
  private func saysSomethingNew(_ entry: Slot.Entry) -> Bool {
    let suggestion = entry.suggestion
    return !shownElsewhere.contains(entry.identity) || !suggestion.text.contains(suggestion.title)
      || !suggestion.additionalInfo.isEmpty
  }

  /// Returns all suggestions, each once, best first: unknown words last, then by score, then in the order of the
  /// providers.
  private func ranked() -> [Slot.Entry] {
    let sorted = slots.flatMap(\.answer).filter(saysSomethingNew).enumerated().sorted { one, other in
      let (a, b) = (one.element.suggestion, other.element.suggestion)
      if a.isUnknown != b.isUnknown { return b.isUnknown }
      let scores = (min(max(a.score, 0), 1), min(max(b.score, 0), 1))
      return scores.0 != scores.1 ? scores.0 > scores.1 : one.offset < other.offset
    }
    var places: [String: Int] = [:]
    var unique: [Slot.Entry] = []
    for (_, entry) in sorted {
      if let place = places[entry.identity] {
        unique[place].absorb(entry)
      } else {
        places[entry.identity] = unique.count
        unique.append(entry)
      }
    }
    return unique
  }
}

extension ProviderSlot.Entry {
  /// Adds the properties that this suggestion lacks, from another with the same outcome.
  fileprivate mutating func absorb(_ other: Self) {
    isFresh = isFresh || other.isFresh
    if other.suggestion.kind == .regular { suggestion.kind = .regular }
    suggestion.subtitle = suggestion.subtitle ?? other.suggestion.subtitle
    suggestion.additionalInfo.merge(other.suggestion.additionalInfo) { own, _ in own }
  }
}
