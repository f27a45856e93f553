internal import CSoup

/// A GCancellable, and a time at which it cancels by itself.
///
/// All of it happens in one thread, that of a ``LoopExecutor``: what listens to a GCancellable is called in the thread
/// that cancels, and must not be surprised by another.
final class Cancellation {
  let pointer: UnsafeMutablePointer<GCancellable>

  /// Whether its time was over before anyone cancelled it.
  private(set) var isOverdue = false

  private var timer: UnsafeMutablePointer<GSource>?

  /// - Parameter limit: when it cancels by itself, unless it has ended before.
  init(after limit: Duration) {
    guard let cancellable = g_cancellable_new() else { preconditionFailure("a GCancellable is always made") }
    pointer = cancellable
    timer = g_timeout_source_new(limit.wholeMilliseconds)
    let fires: GSourceFunc = { data in
      if let data { Unmanaged<Cancellation>.fromOpaque(data).takeUnretainedValue().runOut() }
      return 0  // G_SOURCE_REMOVE
    }
    let release: GDestroyNotify = { data in
      if let data { Unmanaged<Cancellation>.fromOpaque(data).release() }
    }
    g_source_set_callback(timer, fires, Unmanaged.passRetained(self).toOpaque(), release)
    g_source_attach(timer, g_main_context_get_thread_default())
  }

  deinit {
    g_object_unref(pointer)
  }

  func cancel() {
    g_cancellable_cancel(pointer)
  }

  /// Ends the timer. It must be called, since until then the timer keeps the object.
  func end() {
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

extension Duration {
  /// Whole milliseconds, at least one and as many as C takes.
  fileprivate var wholeMilliseconds: UInt32 {
    let (seconds, attoseconds) = components
    guard seconds < 4_000_000 else { return .max }
    return UInt32(clamping: max(1, seconds * 1_000 + attoseconds / 1_000_000_000_000_000))
  }
}
