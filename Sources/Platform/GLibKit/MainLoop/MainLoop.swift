import CGLib
import CMainQueue
import Dispatch

// Not used by name: without it the linker leaves libdispatch out.

/// The GLib main loop of the main thread, which also runs Swift's main actor.
///
/// On Linux, only libdispatch's own loop runs the main actor, and a GTK program never enters it. After ``attach()``,
/// main-actor jobs run between GTK's events.
///
/// The program's `main` must be synchronous and end in ``Application/run()``: an `async` main moves the main
/// actor off the true main thread.
@MainActor
public enum MainLoop {
  private static var isAttached = false

  /// Makes the main loop run the main actor. ``Application`` calls it; calling it again does nothing.
  public static func attach() {
    guard !isAttached else { return }
    isAttached = true

    // GLib keeps the address of the functions while the source lives, which is forever.
    let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
    functions.initialize(to: GSourceFuncs())
    functions.pointee.dispatch = { _, _, _ in
      MainActor.assumeIsolated { MainLoop.drainMainQueue() }
      return 1
    }
    guard let source = g_source_new(functions, guint(MemoryLayout<GSource>.size)) else {
      preconditionFailure("no source was made")
    }
    g_source_set_static_name(source, "Swift main actor")
    g_source_set_priority(source, Priority.default.raw)
    g_source_add_unix_fd(source, _dispatch_get_main_queue_handle_4CF(), G_IO_IN)
    // Otherwise GLib stops polling the descriptor during each dispatch, and wakes its own loop for that, twice.
    g_source_set_can_recurse(source, 1)
    g_source_attach(source, nil)
    g_source_unref(source)
  }

  private static var isDraining = false
  /// Whether more jobs came to the queue while one of them ran a loop.
  private static var hasMore = false
  /// The number of jobs in sequence between two looks at GTK's events. A task that returns to the main actor is a new
  /// job, and looking costs more than most jobs.
  private static let mostRounds = 8

  private static func drainMainQueue() {
    let isSignalled = takeSignal()
    // A job may run a loop, in which no other job begins.
    if isDraining { return hasMore = hasMore || isSignalled }
    isDraining = true
    var rounds = 0
    repeat {
      hasMore = false
      _dispatch_main_queue_callback_4CF(nil)
      rounds += 1
    } while hasMore || rounds < mostRounds && takeSignal()
    isDraining = false
  }

  /// Reads the counter of the queue: otherwise the descriptor stays readable, and the loop never sleeps.
  /// - Returns: Whether jobs have come since it was last read.
  private static func takeSignal() -> Bool {
    var counter: UInt64 = 0
    return read(_dispatch_get_main_queue_handle_4CF(), &counter, MemoryLayout<UInt64>.size) > 0
  }

  /// Runs the work that is ready, without waiting for more.
  public static func runPending() {
    attach()
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Runs the loop until the condition holds, for programs without an ``Application``, such as tests.
  ///
  /// Must not be called from a main-actor job (a `Task`): such a job is itself run by the loop, and others wait for it.
  /// - Returns: Whether the condition held before `limit` was over.
  public static func run(for limit: Duration = .seconds(60), until condition: () -> Bool) -> Bool {
    attach()
    var isOver = false
    let alarm = schedule(after: limit, priority: .default) { isOver = true }
    defer { alarm.cancel() }
    while !condition() {
      if isOver { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Runs the loop until asynchronous work is done. The limits of ``run(for:until:)`` apply.
  public static func complete<Value: Sendable>(_ work: @escaping @MainActor () async -> Value) -> Value {
    attach()
    var result: Value?
    // The end arrives through the loop, and so wakes it.
    Task { result = await work() }
    while true {
      if let result { return result }
      g_main_context_iteration(nil, 1)
    }
  }

  /// Runs the loop until asynchronous work is done or the time is over; the work then continues.
  /// - Returns: Whether it was done.
  @discardableResult
  public static func complete(within limit: Duration, _ work: @escaping @MainActor () async -> Void) -> Bool {
    var isDone = false
    Task {
      await work()
      isDone = true
    }
    return run(for: limit) { isDone }
  }
}

/// The priority of work on the main loop; more urgent work always runs first.
///
/// GTK draws a frame between ``highIdle`` and ``idle``: work above that is done before the next frame, work below it
/// after.
nonisolated public struct Priority: Hashable, Sendable {
  package let raw: Int32

  /// Before the next key or pointer event, and before layout that a widget requested: on X11, GTK measures the window
  /// at `G_PRIORITY_HIGH - 10`, before the frame and again in it, with five requests to the server each time.
  public static let high = Priority(raw: G_PRIORITY_HIGH - 20)
  /// In turn with events and with the main actor's jobs.
  public static let `default` = Priority(raw: G_PRIORITY_DEFAULT)
  /// After events, and before layout and drawing.
  public static let highIdle = Priority(raw: G_PRIORITY_HIGH_IDLE)
  /// After drawing, when nothing needs it.
  public static let idle = Priority(raw: G_PRIORITY_DEFAULT_IDLE)
  /// When no other work is left.
  public static let low = Priority(raw: G_PRIORITY_LOW)
}

/// Work that the main loop will do later.
@MainActor
public final class ScheduledWork {
  fileprivate var source: guint = 0
  /// Released with the work: a handle that the work captured keeps nothing alive.
  fileprivate var body: (@MainActor () -> Bool)?

  fileprivate init(_ body: @escaping @MainActor () -> Bool) { self.body = body }

  /// Whether the work is still pending.
  public var isPending: Bool { source != 0 }

  /// Cancels the work and releases its captures. Calling it again, or after the work is done, does nothing.
  public func cancel() {
    guard source != 0 else { return }
    let source = source
    self.source = 0
    g_source_remove(source)
  }
}

extension MainLoop {
  /// Does the work once, as soon as nothing more urgent is left.
  @discardableResult
  public static func idle(priority: Priority = .idle, _ work: @escaping @MainActor () -> Void) -> ScheduledWork {
    let scheduled = ScheduledWork {
      work()
      return false
    }
    scheduled.source = g_idle_add_full(priority.raw, call, Unmanaged.passRetained(scheduled).toOpaque(), release)
    return scheduled
  }

  /// Returns as soon as nothing more urgent is left.
  public static func untilIdle(priority: Priority = .idle) async {
    await withCheckedContinuation { continuation in idle(priority: priority) { continuation.resume() } }
  }

  /// Does the work once, after the delay.
  @discardableResult
  public static func schedule(
    after delay: Duration, priority: Priority = .default, _ work: @escaping @MainActor () -> Void
  ) -> ScheduledWork {
    `repeat`(every: delay, priority: priority) {
      work()
      return false
    }
  }

  /// Does the work after each interval, until it returns false.
  ///
  /// The interval is at least a millisecond.
  @discardableResult
  public static func `repeat`(
    every interval: Duration, priority: Priority = .default, _ work: @escaping @MainActor () -> Bool
  ) -> ScheduledWork {
    let scheduled = ScheduledWork(work)
    scheduled.source = g_timeout_add_full(
      priority.raw, guint(clamping: max(1, interval.wholeMilliseconds)), call,
      Unmanaged.passRetained(scheduled).toOpaque(), release)
    return scheduled
  }

  private static let call: GSourceFunc = { data in
    guard let data else { return 0 }
    let scheduled = Unmanaged<ScheduledWork>.fromOpaque(data).takeUnretainedValue()
    // The work may cancel itself: it is held while it runs, and its result is then ignored.
    guard let body = scheduled.body else { return 0 }
    let isWanted = body()
    if !isWanted { scheduled.source = 0 }
    return isWanted ? 1 : 0
  }

  private static let release: GDestroyNotify = { data in
    guard let data else { return }
    Unmanaged<ScheduledWork>.fromOpaque(data).takeRetainedValue().body = nil
  }
}
