internal import GLibKit
internal import Synchronization
internal import SystemKit

extension Library {
  /// Postpones writing, because the user is active in the window.
  public func noteActivity() {
    state.withLock { $0.schedule.noteActivity(now: .now) }
  }

  /// Writes all unsaved sources now, before a program ends. Sources that are still loading are left out.
  public func save() async {
    let positions = state.withLock { state in
      state.saver?.cancel()
      state.saver = nil
      return state.schedule.waiting.sorted()
    }
    for position in positions { await save(position, isAwaited: true) { () throws(CancellationError) in } }
    sweep()
  }

  /// Schedules the writing of a source.
  /// - Parameter inputs: the inputs of its items; nil for items that are not to be written.
  func saveLater(_ position: Int, madeFrom inputs: SourceInputs?) {
    state.withLock { state in
      state.inputs[position] = inputs
      guard inputs != nil else { return state.schedule.remove(position) }
      state.schedule.add(position, now: .now)
      if state.saver == nil {
        state.saver = Task(executorPreference: DiskThreads.shared, priority: .background) { [weak self] in
          await self?.saveAll()
        }
      }
    }
  }

  private func saveAll() async {
    while !Task.isCancelled {
      let step = state.withLock { state in
        let step = state.schedule.next(now: .now, isLoading: state.shownSnapshot.isLoading)
        if step == .done { state.saver = nil }
        return step
      }
      switch step {
      case .done: return sweep()
      case .wait(let moment): try? await Task.sleep(until: moment, clock: .continuous)
      case .save(let position):
        await save(position) { [weak self] () throws(CancellationError) in
          let isQuiet = self?.state.withLock { $0.schedule.isQuiet(now: .now) }
          if isQuiet == false { throw CancellationError() }
        }
      }
    }
  }

  /// Writes a source and then maps its items from the file, to free their memory.
  /// - Parameter isAwaited: whether a caller waits for it.
  private func save(
    _ position: Int, isAwaited: Bool = false, check: @escaping @Sendable () throws(CancellationError) -> Void
  ) async {
    guard let store, let source = sources[position] as? any SavableSource else { return }
    let (loaded, inputs) = state.withLock { ($0.snapshot.sources[position], $0.inputs[position]) }
    guard let inputs, let index = loaded.base else { return state.withLock { $0.schedule.remove(position) } }
    let write = { @Sendable in
      try? store.save(
        loaded.items, index: index, own: loaded.baseOwn?.index, of: loaded.id, inputs: inputs, check: check)
    }
    let isSaved = isAwaited ? write() : await IdleThread.run("hunch-save", write)
    // Nil means interrupted; the schedule tries it again.
    guard let isSaved else { return }
    state.withLock { $0.schedule.remove(position) }
    guard isSaved, let saved = await store.find(source).saved else { return }
    publish(position) {
      $0.snapshot.sources[position].revision == loaded.revision
    } change: {
      $0.moveItems(to: saved)
    }
  }

  private func sweep() {
    store?.sweep(keeping: StandardSources.savedIDs + sources.map(\.id))
  }
}
