package import Catalog

extension LibrarySnapshot {
  /// Returns the names of these items, without those that are gone.
  @concurrent
  package nonisolated func names(of references: [ItemReference]) async -> [ItemReference: String] {
    items(of: references).mapValues(\.name)
  }
}

extension Library {
  /// Calls a closure with the library's snapshot, now and after each change, while the listener lives.
  /// - Returns: The task that does so. Cancel it to stop earlier.
  @MainActor
  package func tell<Listener: AnyObject>(
    _ listener: Listener, _ take: @escaping @MainActor (Listener, LibrarySnapshot) -> Void
  ) -> Task<Void, Never> {
    Task { [weak listener] in
      for await snapshot in snapshots() {
        guard let listener else { return }
        take(listener, snapshot)
      }
    }
  }
}
