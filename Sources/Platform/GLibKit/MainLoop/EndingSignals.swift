import CGLib
import Glibc

/// Handles the signals that ask a process to end: SIGTERM, SIGINT and SIGHUP. A second signal ends the process.
@MainActor
public final class EndingSignals {
  private var sources: [Int32: guint] = [:]
  private let handler: () -> Void

  /// Handles them until ``end()``. Signals that the process has ignored from the start stay ignored.
  public init(_ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    for signal in [SIGTERM, SIGINT, SIGHUP] where !Self.isIgnored(signal) {
      let fires: GSourceFunc = { data in
        guard let data else { return 0 }
        let signals = Unmanaged<EndingSignals>.fromOpaque(data).takeUnretainedValue()
        MainActor.assumeIsolated { signals.fire() }
        return 1  // G_SOURCE_CONTINUE: the handler has removed it, or keeps it.
      }
      sources[signal] = g_unix_signal_add_full(
        G_PRIORITY_HIGH, signal, fires, Unmanaged.passRetained(self).toOpaque(), releaseObject)
    }
  }

  /// Stops handling them. They end the process from then on.
  public func end() {
    let sources = sources.values
    self.sources = [:]
    for source in sources { g_source_remove(source) }
  }

  private func fire() {
    end()
    handler()
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
