import CGLib

/// Work that the main loop will do later.
@MainActor
public final class ScheduledWork {
  fileprivate var source: guint = 0
  /// Released with the work: a handle that the work captured keeps nothing alive.
  fileprivate var body: (@MainActor () -> Bool)?

  fileprivate init(_ body: @escaping @MainActor () -> Bool) {
    self.body = body
  }

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
    await withCheckedContinuation { continuation in
      idle(priority: priority) { continuation.resume() }
    }
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
