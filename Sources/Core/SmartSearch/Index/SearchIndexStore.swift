import Synchronization

/// An index that changes. Readers take a snapshot and never wait for a writer.
///
/// Changes appear at once, in a small index beside the large one. When they are many, they are merged in the
/// background into a new large index, which then replaces both.
public final class SearchIndexStore: Sendable {
  /// Makes an index by applying changes to another.
  typealias Build =
    @Sendable (SearchIndex, [SearchIndexChange]) throws(SearchIndexError) -> SearchIndex

  /// The state that only writers use.
  private struct Writing {
    /// The changes made since the current merge began.
    var sinceMerge: [SearchIndexChange] = []
    var merge: Task<Void, Never>?
  }

  /// Held while a writer builds, which serializes changes.
  private let writing = Mutex(Writing())
  /// The index that readers take and writers replace: never locked during a build. A writer that holds ``writing``
  /// may lock this one, but never the reverse.
  private let published: Mutex<SearchIndex>
  private let mergeThreshold: Int
  private let workers: Int
  private let build: Build

  /// Makes a store that begins with an index.
  ///
  /// - Parameters:
  /// - index: the first index.
  /// - mergeThreshold: the number of changes that starts a merge; by default a hundredth of the items, at least
  ///   1,000.
  /// - workers: the number of tasks that merge at once.
  public convenience init(_ index: SearchIndex, mergeThreshold: Int? = nil, workers: Int = 2) {
    self.init(index, mergeThreshold: mergeThreshold, workers: workers) { index, changes throws(SearchIndexError) in
      try index.applying(changes)
    }
  }

  /// Makes a store with another build function.
  init(_ index: SearchIndex, mergeThreshold: Int?, workers: Int, build: @escaping Build) {
    published = Mutex(index)
    self.mergeThreshold = mergeThreshold ?? max(1_000, index.count / 100)
    self.workers = workers
    self.build = build
  }

  deinit {
    writing.withLock { $0.merge?.cancel() }
  }

  /// The current index. It never changes; take another snapshot for the next search.
  ///
  /// - Complexity: O(1), even during changes.
  public var snapshot: SearchIndex { published.withLock { $0 } }

  /// Applies changes, in order. Changes of several tasks are applied one after the other; meanwhile readers use the
  /// previous index.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``; then nothing changes.
  /// - Complexity: as ``SearchIndex/applying(_:)``.
  public func apply(_ changes: [SearchIndexChange]) throws(SearchIndexError) {
    let result = writing.withLock { writing -> Result<Void, SearchIndexError> in
      let index: SearchIndex
      do throws(SearchIndexError) {
        index = try build(snapshot, changes)
      } catch {
        return .failure(error)
      }
      publish(index)
      if writing.merge != nil {
        writing.sinceMerge += changes
      } else if index.changeCount >= mergeThreshold {
        writing.merge = merging(index)
      }
      return .success(())
    }
    try result.get()
  }

  /// Waits for the current merge, if any.
  public func waitForMerge() async {
    await writing.withLock { $0.merge }?.value
  }

  private func publish(_ index: SearchIndex) {
    published.withLock { $0 = index }
  }

  private func merging(_ index: SearchIndex) -> Task<Void, Never> {
    Task.detached(priority: .utility) { [weak self, workers] in
      let merged = try? await index.merged(workers: workers)
      self?.finish(merged)
    }
  }

  /// Publishes a merged index, with the changes made meanwhile. If the merge failed, the changes stay beside the
  /// base, and the next change tries again.
  private func finish(_ merged: SearchIndex?) {
    writing.withLock { writing in
      if let merged, let index = try? build(merged, writing.sinceMerge) { publish(index) }
      writing.sinceMerge = []
      writing.merge = nil
    }
  }
}
