package import CGLib

/// A GCancellable with a time at which it cancels by itself.
///
/// Used only in the thread of a ``LoopExecutor``: a GCancellable calls its listeners in the thread that cancels. It
/// crosses threads only to get there.
nonisolated package final class Cancellation: @unchecked Sendable {
  package let pointer: UnsafeMutablePointer<GCancellable>

  /// Whether its time ended before anyone cancelled it.
  package private(set) var isOverdue = false

  private var timer: UnsafeMutablePointer<GSource>?

  /// - Parameter limit: The time after which it cancels by itself, unless it has ended.
  fileprivate init(after limit: Duration) {
    guard let cancellable = g_cancellable_new() else { preconditionFailure("a GCancellable is always made") }
    pointer = cancellable
    timer = g_timeout_source_new(guint(clamping: max(1, limit.wholeMilliseconds)))
    let fires: GSourceFunc = { data in
      if let data { Unmanaged<Cancellation>.fromOpaque(data).takeUnretainedValue().runOut() }
      return 0  // G_SOURCE_REMOVE
    }
    g_source_set_callback(timer, fires, Unmanaged.passRetained(self).toOpaque(), releaseObject)
    g_source_attach(timer, g_main_context_get_thread_default())
  }

  deinit { g_object_unref(pointer) }

  fileprivate func cancel() {
    g_cancellable_cancel(pointer)
  }

  /// Ends the timer. Must be called, because the timer keeps the object.
  fileprivate func end() {
    guard let timer else { return }
    g_source_destroy(timer)
    g_source_unref(timer)
    self.timer = nil
  }

  private func runOut() {
    guard g_cancellable_is_cancelled(pointer) == 0 else { return }
    isOverdue = true
    g_cancellable_cancel(pointer)
  }
}

extension LoopExecutor {
  /// Runs the body, which starts calls on this executor's thread, with a cancellation for the time limit and for the
  /// task.
  /// - Parameters:
  ///   - limit: The time limit.
  ///   - isolation: The actor with this executor.
  /// - Throws: The error of the body, or `CancellationError` if the task was already cancelled.
  package func withCancellation<Value>(
    after limit: Duration, isolation: isolated (any Actor)? = #isolation,
    _ body: (Cancellation) async throws -> Value
  ) async throws -> Value {
    let cancellation = Cancellation(after: limit)
    defer { cancellation.end() }
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await body(cancellation)
    } onCancel: {
      invoke { cancellation.cancel() }
    }
  }
}
