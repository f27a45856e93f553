import GLibKit

extension FileMonitor {
  /// Yields once the files are watched, and then at each change of one of them. A file may be missing.
  nonisolated static func changes(of paths: [String]) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      Task { @MainActor in
        var monitors: [FileMonitor] = []
        for path in paths {
          guard let monitor = try? await FileMonitor.watching(path) else { continue }
          monitor.changed.connectKeepingCaptures { _, _, _ in continuation.yield() }
          monitors.append(monitor)
        }
        // The monitors watch as long as the stream holds them.
        continuation.onTermination = { [monitors] _ in withExtendedLifetime(monitors) {} }
        continuation.yield()
      }
    }
  }
}
