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
