internal import SystemKit

extension Library {
  /// Waits until no source is loading, except those that wait for a disk which does not answer. They count as failed.
  /// For commands, which print everything that is known.
  ///
  /// - Parameter patience: The time in which a disk must answer.
  package func loaded(within patience: Duration) async -> LibrarySnapshot {
    await withTaskGroup(of: LibrarySnapshot?.self) { tasks in
      tasks.addTask { await self.loaded() }
      tasks.addTask { await self.withoutSilentDisks(patience) }
      var found: LibrarySnapshot?
      while found == nil, let next = await tasks.next() { found = next }
      tasks.cancelAll()
      return found ?? snapshot
    }
  }

  /// Waits until only sources on silent disks are loading; nil if the task is cancelled before.
  private func withoutSilentDisks(_ patience: Duration) async -> LibrarySnapshot? {
    while !Task.isCancelled {
      let silent = await DiskThreads.shared.silent(for: patience)
      var known = snapshot
      let loading = known.sources.indices.filter { known.sources[$0].state.isLoading }
      // Others may still work, or wait for something else. The index of files has its own limits.
      guard silent > 0, !loading.isEmpty, loading.count <= silent,
        loading.allSatisfy({ known.sources[$0].filesStatus == nil })
      else { continue }
      for place in loading { known.sources[place].state = Self.silence }
      return known
    }
    return nil
  }

  /// Reports a source that waits for a disk as failed, until it is read. Its last items stay. Call it in the thread
  /// that reads the source.
  ///
  /// - Returns: A task to cancel when the source is read; nil outside ``DiskThreads``.
  func noteSilence(at position: Int) -> Task<Void, Never>? {
    guard let job = DiskThreads.shared.currentJob else { return nil }
    return Task.detached { [weak self, diskPatience] in
      while !Task.isCancelled, DiskThreads.shared.isBusy(job) {
        guard await DiskThreads.shared.isSilent(job, for: diskPatience) else { continue }
        self?.publish(position) {
          $0.snapshot.sources[position].state.isLoading && !Task.isCancelled
        } change: {
          $0.state = Self.silence
        }
        return
      }
    }
  }

  private static var silence: SourceState { .failed(.failed(localized("the disk does not answer"))) }
}
