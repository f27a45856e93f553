import Synchronization

/// An index that changes: readers take a snapshot and never wait for a writer.
///
/// Changes show at once, in a small index beside the large one. When there are many, they are merged into a new large
/// index in the background, which then takes the place of both.
public final class SearchIndexStore: Sendable {
  private struct State {
    var index: SearchIndex
    /// The changes made since the merge under way began.
    var sinceMerge: [SearchIndexChange] = []
    var merge: Task<Void, Never>?
  }

  private let state: Mutex<State>
  private let mergeThreshold: Int
  private let workers: Int

  /// A store that begins with an index.
  ///
  /// - Parameters:
  ///   - index: what is there at first.
  ///   - mergeThreshold: how many changes begin a merge; by default a hundredth of the items, at least 1,000.
  ///   - workers: how many tasks merge at once.
  public init(_ index: SearchIndex, mergeThreshold: Int? = nil, workers: Int = 2) {
    state = Mutex(State(index: index))
    self.mergeThreshold = mergeThreshold ?? max(1_000, index.count / 100)
    self.workers = workers
  }

  deinit {
    state.withLock { $0.merge?.cancel() }
  }

  /// The index as it is now. It stays so; take another one for the next search.
  ///
  /// - Complexity: O(1).
  public var snapshot: SearchIndex { state.withLock { $0.index } }

  /// Makes changes, in order. Changes made by several tasks at once are made one after the other.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``; then nothing is changed.
  /// - Complexity: as ``SearchIndex/applying(_:)``.
  public func apply(_ changes: [SearchIndexChange]) throws(SearchIndexError) {
    let result = state.withLock { state -> Result<Void, SearchIndexError> in
      do throws(SearchIndexError) {
        state.index = try state.index.applying(changes)
      } catch {
        return .failure(error)
      }
      if state.merge != nil {
        state.sinceMerge += changes
      } else if state.index.changeCount >= mergeThreshold {
        state.merge = merging(state.index)
      }
      return .success(())
    }
    try result.get()
  }

  /// Waits for the merge under way, if there is one.
  public func waitForMerge() async {
    await state.withLock { $0.merge }?.value
  }

  private func merging(_ index: SearchIndex) -> Task<Void, Never> {
    Task.detached(priority: .utility) { [weak self, workers] in
      let merged = try? await index.merged(workers: workers)
      self?.finish(merged)
    }
  }

  /// Puts a merged index in place, with what was changed meanwhile. Without one, the changes stay beside the base, and
  /// the next change tries again.
  private func finish(_ merged: SearchIndex?) {
    state.withLock { state in
      if let merged, let index = try? merged.applying(state.sinceMerge) { state.index = index }
      state.sinceMerge = []
      state.merge = nil
    }
  }
}
