import Catalog
import Dispatch
import SmartSearch
import Synchronization

/// Numbered items that are made on demand. It counts the items made on the main actor, where they would delay keys.
final class LazySource: Source {
  let id: String
  let title = "Lazy"
  let iconName = "view-list-symbolic"
  private let count: Int
  private let made = Mutex(0)
  /// A mark that only the main queue has.
  private let isMain = DispatchSpecificKey<Bool>()

  init(count: Int, id: String = "lazy") {
    self.id = id
    self.count = count
    DispatchQueue.main.setSpecific(key: isMain, value: true)
  }

  /// The number of items made on the main actor since ``forget()``.
  var madeOnMainActor: Int { made.withLock { $0 } }
  func forget() { made.withLock { $0 = 0 } }

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    CatalogItems(
      count: count, search: { .init(name: "item \($0)") }, find: { Int($0) },
      make: { [self] number in
        if DispatchQueue.getSpecific(key: isMain) == true { made.withLock { $0 += 1 } }
        return CatalogItem(
          id: "\(number)", name: "item \(number)", actions: [ItemAction("Print", .print(Array("\(number)".utf8)))])
      })
  }
}
