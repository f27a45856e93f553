import CGLib

/// Threads of our own, which do one thing.
nonisolated enum NamedThread {
  /// Starts a thread.
  /// - Parameter name: What it is called, for who looks at the process; at most 15 bytes.
  static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = g_thread_new(
      name,
      { data in
        // The thread was given this reference.
        if let data { Unmanaged<Body>.fromOpaque(data).takeRetainedValue().run() }
        return nil
      }, Unmanaged.passRetained(Body(body)).toOpaque())
    g_thread_unref(thread)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
