import Catalog
import Synchronization

/// A source whose names change when the test says so.
final class ChangingSource: Source {
  /// The behaviour of a read.
  enum Behaviour {
    case names([String])
    /// It never finishes.
    case hangs
    case fails(SourceError)
  }

  let id = "names"
  let title = "Names"
  let iconName = "view-list-symbolic"
  let changes: AsyncStream<Void>
  private let behaviour: Mutex<Behaviour>
  private let change: AsyncStream<Void>.Continuation
  private let actions: @Sendable (String) -> [ItemAction]

  /// - Parameter actions: Makes the actions of a name.
  init(_ names: [String], actions: @escaping @Sendable (String) -> [ItemAction]) {
    behaviour = Mutex(.names(names))
    self.actions = actions
    (changes, change) = AsyncStream.makeStream()
  }

  func become(_ new: Behaviour) {
    behaviour.withLock { $0 = new }
    change.yield()
  }

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    switch behaviour.withLock({ $0 }) {
    case .names(let names):
      return CatalogItems(
        names.map { CatalogItem(id: $0, name: $0, weight: ItemWeight.listItem, actions: actions($0)) })
    case .hangs:
      try? await Task.sleep(for: .seconds(3600))
      return CatalogItems([])
    case .fails(let error): throw error
    }
  }
}
