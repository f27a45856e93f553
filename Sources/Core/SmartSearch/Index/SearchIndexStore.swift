import Synchronization

/// An index that changes: readers take a snapshot and never wait for a writer.
///
/// Changes show at once, in a small index beside the large one. When there are many, they are merged into a new large
/// index in the background, which then takes the place of both.
public final class SearchIndexStore: Sendable {
  /// Makes an index with some changes of another.
  typealias Build =
    @Sendable (SearchIndex, [SearchIndexChange]) throws(SearchIndexError) -> SearchIndex

  /// What only writers use.
  private struct Writing {
    /// The changes made since the merge under way began.
    var sinceMerge: [SearchIndexChange] = []
    var merge: Task<Void, Never>?
  }

  /// Held for as long as a writer builds, so that changes are made one after the other.
  private let writing = Mutex(Writing())
  /// What readers take, and writers only replace: never held while anything is built. A writer that holds ``writing``
  /// may take this one, and nobody who holds this one takes the other.
  private let published: Mutex<SearchIndex>
  private let mergeThreshold: Int
  private let workers: Int
  private let build: Build

  /// A store that begins with an index.
  ///
  /// - Parameters:
  ///   - index: what is there at first.
  ///   - mergeThreshold: how many changes begin a merge; by default a hundredth of the items, at least 1,000.
  ///   - workers: how many tasks merge at once.
  public convenience init(_ index: SearchIndex, mergeThreshold: Int? = nil, workers: Int = 2) {
    self.init(index, mergeThreshold: mergeThreshold, workers: workers) { index, changes throws(SearchIndexError) in
      try index.applying(changes)
    }
  }

  /// A store that builds in another way.
  init(_ index: SearchIndex, mergeThreshold: Int?, workers: Int, build: @escaping Build) {
    published = Mutex(index)
    self.mergeThreshold = mergeThreshold ?? max(1_000, index.count / 100)
    self.workers = workers
    self.build = build
  }

  deinit {
    writing.withLock { $0.merge?.cancel() }
  }

  /// The index as it is now. It stays so; take another one for the next search.
  ///
  /// - Complexity: O(1), also while changes are being made.
  public var snapshot: SearchIndex { published.withLock { $0 } }

  /// Makes changes, in order. Changes made by several tasks at once are made one after the other; meanwhile readers go
  /// on with what there was.
  ///
  /// - Throws: ``SearchIndexError/tooLarge``; then nothing is changed.
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

  /// Waits for the merge under way, if there is one.
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

  /// Puts a merged index in place, with what was changed meanwhile. Without one, the changes stay beside the base, and
  /// the next change tries again.
  private func finish(_ merged: SearchIndex?) {
    writing.withLock { writing in
      if let merged, let index = try? build(merged, writing.sinceMerge) { publish(index) }
      writing.sinceMerge = []
      writing.merge = nil
    }
  }
}
