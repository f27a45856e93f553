package import Catalog
import Dispatch
import Synchronization

/// A source that is empty until it is told to misbehave.
package final class UnrulySource: Source {
  package let id: String
  package let title = "Unruly"
  package let iconName = ""
  package let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let isUnruly = Mutex(false)
  private let misbehave: @Sendable (@Sendable (LoadProgress) -> Void) -> Void

  package init(_ id: String = "unruly", _ misbehave: @escaping @Sendable (@Sendable (LoadProgress) -> Void) -> Void) {
    self.id = id
    self.misbehave = misbehave
    (changes, change) = AsyncStream.makeStream()
  }

  package func begin() {
    isUnruly.withLock { $0 = true }
    change.yield()
  }

  package func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    if isUnruly.withLock(\.self) {
      // In a separate thread: tasks share few threads, which other tests need.
      await withCheckedContinuation { continuation in
        DispatchQueue(label: id).async { [misbehave] in
          misbehave(progress)
          continuation.resume()
        }
      }
    }
    return CatalogItems([])
  }
}

/// The progress of a flood, which the test can end.
package final class Flood: Sendable {
  private let state = Mutex((count: 0, isEnded: false, isOver: false))

  package init() {}

  package var count: Int { state.withLock { $0.count } }
  /// Whether the flood has ended.
  package var isOver: Bool { state.withLock { $0.isOver } }

  package func end() { state.withLock { $0.isEnded = true } }

  package func tell(_ progress: (LoadProgress) -> Void) {
    let start = ContinuousClock.now
    // The limit ends the flood if the main thread never gets to end it.
    while !state.withLock(\.isEnded), ContinuousClock.now - start < .seconds(55) {
      let number = state.withLock { state in
        state.count += 1
        return state.count
      }
      // Without items, reports come faster than any receiver can follow.
      progress(LoadProgress(loaded: number))
    }
    state.withLock { $0.isOver = true }
  }
}
