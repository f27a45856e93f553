import GLibKit

extension AsyncStream<Void> {
  /// Yields when any of the streams does; elements that are not taken yet merge into one. Ends when all streams have
  /// ended.
  init(merging streams: [AsyncStream<Void>]) {
    self.init(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        await withTaskGroup(of: Void.self) { group in
          for stream in streams {
            group.addTask { for await _ in stream { continuation.yield() } }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension AsyncStream<Void> {
  /// Yields once the stream has yielded and then paused for this time.
  init(settled stream: AsyncStream<Void>, for time: Duration) {
    self.init(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let task = Task {
        var waiting: Task<Void, Never>?
        for await _ in stream {
          waiting?.cancel()
          waiting = Task {
            if (try? await Task.sleep(for: time)) != nil { continuation.yield() }
          }
        }
        waiting?.cancel()
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

extension FileMonitor {
  /// Yields at each change of one of some files, which may be missing.
  ///
  /// - Parameters:
  ///   - tellsStart: whether to yield also once they are watched.
  ///   - paths: returns the files, before they are watched.
  nonisolated static func changes(
    tellsStart: Bool = false, of paths: @escaping @Sendable () async -> [String]
  ) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        var monitors: [FileMonitor] = []
        for path in await paths() {
          guard let monitor = try? await FileMonitor.watching(path) else { continue }
          monitor.changed.connectKeepingCaptures { _, _, _ in continuation.yield() }
          monitors.append(monitor)
        }
        // The monitors watch as long as the stream holds them.
        continuation.onTermination = { [monitors] _ in withExtendedLifetime(monitors) {} }
        if tellsStart { continuation.yield() }
      }
    }
  }
}
