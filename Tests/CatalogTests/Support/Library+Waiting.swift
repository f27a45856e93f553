import TestSupport

@testable import Catalog

extension Library {
  /// The first snapshot of which a condition holds; nil, and not for ever nothing, if none comes for far longer than a
  /// busy machine takes.
  func snapshot(where condition: @escaping @Sendable (LibrarySnapshot) -> Bool) async -> LibrarySnapshot? {
    await withTaskGroup(of: LibrarySnapshot?.self) { group in
      group.addTask { [self] in
        for await snapshot in snapshots() where condition(snapshot) { return snapshot }
        return nil
      }
      group.addTask {
        var patience = Patience(lookingEvery: .milliseconds(100))
        while await patience.wait() {}
        return nil
      }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
  }
}
