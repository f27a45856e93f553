internal import Synchronization

extension Library {
  /// Searches what the user has chosen, from now on.
  public func follow(_ settings: CatalogSettings) {
    for case let source as any ConfigurableSource in sources { source.follow(settings) }
    arrange(settings.searchedSources)
  }

  /// Has the sources searched that are on, in the chosen order, from now on.
  ///
  /// A source that is switched off is given up: what was read of it is dropped, and it is not looked at any more. One that
  /// is switched on is read. All who follow the ``snapshots()`` are told at once.
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

  /// Ends what a source is doing, and then drops what it has.
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
  /// The sources that are on, in the order in which the user sees them.
  var shownSnapshot: LibrarySnapshot {
    shown.elementsEqual(snapshot.sources.indices)
      ? snapshot : LibrarySnapshot(sources: shown.map { snapshot.sources[$0] })
  }

  /// Tells whoever watches how things are now.
  func tell() { watchers.tell(shownSnapshot) }
}
