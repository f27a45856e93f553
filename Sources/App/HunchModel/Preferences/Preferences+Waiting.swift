import UserSettings

/// Methods that wait for the disk.
extension Preferences {
  /// Waits until reading the file has ended, in success or failure.
  package func read() async {
    await store.settled()
    take()
  }

  /// Runs a closure once the file is read, usually at once, but at the latest after this time: a stalled disk delays
  /// nothing.
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

  /// Waits until all changes so far are saved, or have failed to be.
  package func saved() async { await store.settled() }

  /// Returns a choice as soon as it is known.
  func known(_ choice: Choice) async -> Bool {
    if !isRead { await read() }
    return self[choice]
  }
}
