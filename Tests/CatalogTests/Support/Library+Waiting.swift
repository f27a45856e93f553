import TestSupport

@testable import Catalog

extension Library {
  /// Returns the first snapshot that meets a condition; nil after far longer than a busy machine needs.
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
