import UserSettings

/// What waits for the disk.
extension Preferences {
  /// Waits until the file was read, well or not.
  package func read() async {
    await store.settled()
    take()
  }

  /// Does something once the file was read, which is mostly so at once, or after this time at the latest: a disk that does
  /// not answer holds up nothing.
  package func whenRead(orAfter limit: Duration, _ body: @escaping @MainActor () -> Void) {
    guard !isRead else { return body() }
    var isWaiting = true
    func go() {
      guard isWaiting else { return }
      isWaiting = false
      body()
    }
    Task {
      await read()
      go()
    }
    Task {
      try? await Task.sleep(for: limit)
      go()
    }
  }

  /// Waits until all that was chosen so far is saved, as far as it can be.
  package func saved() async { await store.settled() }

  /// Whether something is on, as soon as that is known.
  func known(_ choice: Choice) async -> Bool {
    if !isRead { await read() }
    return self[choice]
  }
}
