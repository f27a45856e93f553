package import CGLib
import Dispatch
import Synchronization

/// Runs an actor on its own thread with a GLib main context. GIO's asynchronous functions call back there; no other
/// loop is needed or touched.
///
/// The thread is started with the first job and ends with the executor.
nonisolated package final class LoopExecutor: SerialExecutor {
  private let loop: MainContext
  private let isStarted = Mutex(false)

  /// - Parameter name: The name of the thread, at most 15 bytes.
  package init(name: String) { loop = MainContext(name: name) }

  deinit { loop.quit() }

  package func enqueue(_ job: consuming ExecutorJob) {
    // First: the job may be the actor's last, and may release this executor before the call returns.
    start()
    let job = UnownedJob(job)
    // Never at once: a job that the thread itself enqueues must not run inside another.
    loop.invoke { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  /// Calls the body on the thread, after earlier calls. Usable from any thread.
  package func invoke(_ body: @escaping @Sendable () -> Void) {
    start()
    loop.invoke(body)
  }

  private func start() {
    let isStarted = isStarted.withLock { isStarted in
      if !isStarted { isStarted = loop.start() }
      return isStarted
    }
    // Without a thread, the jobs wait in the loop for one.
    if !isStarted { DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(1)) { [weak self] in self?.start() } }
  }
}

/// A GMainContext with its GMainLoop. Both may be used from any thread.
nonisolated private final class MainContext: @unchecked Sendable {
  private let context: OpaquePointer
  private let loop: OpaquePointer

  private let name: String

  init(name: String) {
    self.name = name
    guard let context = g_main_context_new(), let loop = g_main_loop_new(context, 0) else {
      preconditionFailure("GLib ends the process rather than return no memory")
    }
    self.context = context
    self.loop = loop
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Runs the loop on a new thread, which keeps it alive meanwhile.
  /// - Returns: Whether a thread could be started.
  func start() -> Bool {
    let runs: GThreadFunc = { data in
      guard let data else { return nil }
      let loop = OpaquePointer(data)
      let context = g_main_loop_get_context(loop)
      g_main_context_push_thread_default(context)
      g_main_loop_run(loop)
      g_main_context_pop_thread_default(context)
      g_main_loop_unref(loop)
      return nil
    }
    guard let thread = g_thread_try_new(name, runs, UnsafeMutableRawPointer(g_main_loop_ref(loop)), nil) else {
      g_main_loop_unref(loop)
      return false
    }
    g_thread_unref(thread)
    return true
  }

  /// Ends the loop after its pending work.
  func quit() {
    let loop = Reference(pointer: loop)
    invoke { g_main_loop_quit(loop.pointer) }
  }

  private struct Reference: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  func invoke(_ body: @escaping @Sendable () -> Void) {
    let source = g_idle_source_new()
    let dispatch: GSourceFunc = { data in
      if let data { Unmanaged<Invocation>.fromOpaque(data).takeUnretainedValue().body() }
      return 0  // G_SOURCE_REMOVE
    }
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(source, dispatch, Unmanaged.passRetained(Invocation(body)).toOpaque(), releaseObject)
    g_source_attach(source, context)
    g_source_unref(source)
  }

  private final class Invocation: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

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

  fileprivate func cancel() { g_cancellable_cancel(pointer) }

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
    after limit: Duration, isolation: isolated (any Actor)? = #isolation, _ body: (Cancellation) async throws -> Value
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
