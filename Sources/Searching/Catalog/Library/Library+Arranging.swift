internal import Synchronization
internal import SystemKit

extension Library {
  /// Applies the user's choice of sources and their settings.
  public func follow(_ settings: CatalogSettings) {
    for case let source as any ConfigurableSource in sources { source.follow(settings) }
    arrange(settings.searchedSources)
    follow(settings.items)
  }

  /// Searches only the enabled sources, in the chosen order.
  ///
  /// Disabling a source cancels its loading, drops its items and stops watching it. Enabling one loads it. All
  /// followers of ``snapshots()`` are told at once.
  public func arrange(_ choices: SourceChoices) {
    let ids = sources.map(\.id)
    let positions = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    let shown = choices.ordered(ids).filter(choices.isOn).compactMap { positions[$0] }
    state.withLock { state in
      let before = state.shown
      guard shown != before else { return }
      state.shown = shown
      for position in before where !shown.contains(position) { end(position, &state) }
      for position in shown where !before.contains(position) {
        state.snapshot.sources[position] = LoadedSource(sources[position])
        begin(position, &state)
      }
      state.tell()
    }
  }

  /// Ends the work of a source, and then drops its items.
  private func end(_ position: Int, _ state: inout State) {
    guard let last = state.tasks[position] else { return }
    last.cancel()
    state.tasks[position] = Task { [weak self] in
      await last.value
      guard let self else { return }
      let empty = LoadedSource(sources[position])
      publish(position) { $0 = empty }
    }
  }
}

extension Library.State {
  /// The user's marks on the items of a source.
  func marks(at position: Int) -> ItemMarks {
    let id = snapshot.sources[position].id
    return personal.marks(of: id, scores: usageScores[id] ?? [:])
  }

  /// The enabled sources, in the user's order.
  var shownSnapshot: LibrarySnapshot {
    shown.elementsEqual(snapshot.sources.indices)
      ? snapshot : LibrarySnapshot(sources: shown.map { snapshot.sources[$0] })
  }

  /// Sends the current snapshot to all watchers.
  func tell() { watchers.tell(shownSnapshot) }
}
