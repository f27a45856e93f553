import CGLib

/// Watches a descriptor in the main loop, which needs no thread.
@MainActor
public final class DescriptorWatch {
  /// The state of a descriptor to wait for.
  nonisolated public enum Readiness: Sendable {
    /// Something can be read, or the other end is closed.
    case input
    /// Something can be written, or the other end is closed.
    case output
  }

  private var source: guint = 0
  private let handler: () -> Void

  /// Calls the handler whenever the descriptor is ready, until ``end()``, which must come before the descriptor is
  /// closed. The captures of the handler live as long.
  public init(_ descriptor: Int32, for readiness: Readiness, _ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    let fires: GUnixFDSourceFunc = { _, _, data in
      guard let data else { return 0 }
      let watch = Unmanaged<DescriptorWatch>.fromOpaque(data).takeUnretainedValue()
      MainActor.assumeIsolated { watch.handler() }
      return 1  // G_SOURCE_CONTINUE: the handler has ended the watch, or wants more.
    }
    source = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, descriptor, readiness == .input ? G_IO_IN : G_IO_OUT, fires,
      Unmanaged.passRetained(self).toOpaque(), releaseObject)
  }

  /// Ends the watch. Calling it again does nothing.
  public func end() {
    guard source != 0 else { return }
    let source = source
    self.source = 0
    g_source_remove(source)
  }
}
