internal import Glibc

/// A value that threads share, one at a time, and may wait for the change of. The threads here are made for calls that
/// may take for ever, so they are none of those that tasks run on.
final class Monitor<Value>: @unchecked Sendable {
  // `@unchecked`: the value is only touched with the lock held.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: consuming sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Uses the value with the lock held, and wakes who waits.
  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(lock)
    }
    return try body(&value)
  }

  /// Uses the value with the lock held when it gives something, and waits for that.
  func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      pthread_cond_wait(condition, lock)
    }
  }

  /// As ``wait(for:)``, but no longer than some nanoseconds; then nil.
  func wait<Result>(nanoseconds: Int64, for body: (inout Value) -> Result?) -> Result? {
    let end = MonotonicTime.now + nanoseconds
    var deadline = timespec()
    deadline.tv_sec = Int(end / 1_000_000_000)
    deadline.tv_nsec = Int(end % 1_000_000_000)
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      if pthread_cond_timedwait(condition, lock, &deadline) == ETIMEDOUT { return body(&value) }
    }
  }
}

/// A clock that no one sets, in nanoseconds.
enum MonotonicTime {
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Runs something in a thread of its own, which nobody waits for.
func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var thread = pthread_t()
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
  let argument = Unmanaged.passRetained(Body(body)).toOpaque()
  let failure = pthread_create(
    &thread, &attributes,
    { argument in
      guard let argument else { return nil }
      Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }, argument)
  precondition(failure == 0, "no thread can be started: \(String(cString: strerror(failure)))")
}

/// Calls something with every number below a count, in a thread for each, and waits for all.
func runThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let running = Monitor(max(0, count - 1))
  for number in 1..<max(1, count) {
    startThread {
      body(number)
      running.withLock { $0 -= 1 }
    }
  }
  if count > 0 { body(0) }
  running.wait { $0 == 0 ? () : nil }
}
