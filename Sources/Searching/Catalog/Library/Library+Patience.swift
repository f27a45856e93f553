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
      for place in loading { known.sources[place].state = .failed(.failed(localized("the disk does not answer"))) }
      return known
    }
    return nil
  }
}
