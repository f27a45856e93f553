package import Catalog

extension Library {
  /// Tells an object of what the library has, now and whenever it has something else, for as long as the object lives.
  /// - Returns: What tells it; to be cancelled when the object wants to hear no more.
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
