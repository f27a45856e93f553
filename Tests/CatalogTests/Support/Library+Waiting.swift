import TestSupport

@testable import Catalog

extension Library {
  /// Starts a library of these sources, and waits until they are read.
  static func read(_ sources: [any NamedSource], store: SourceStore? = nil) async -> Library {
    let library = Library(sources: sources, store: store)
    library.start()
    _ = await library.loaded()
    return library
  }

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

extension LibrarySnapshot {
  /// Returns the names that a text finds, best first.
  func names(
    _ text: String, scope: SearchScope = .all, limit: Int = 100, chosen: [LibraryHit] = []
  ) -> [String] {
    search(text, scope: scope, limit: limit, chosen: chosen).hits.map { item($0).name }
  }
}
