internal import Glibc

/// A value that threads share under a lock, with waiting for its changes. Only Hunch's own threads wait like that:
/// Swift has too few threads for tasks.
@safe package final class Monitor<Value>: @unchecked Sendable {
  // `@unchecked`: the value is only touched with the lock held.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init(_ value: consuming sending Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(condition, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(lock)
    unsafe condition.deallocate()
    unsafe lock.deallocate()
  }

  /// Uses the value with the lock held, and wakes waiting threads.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(lock)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(lock)
    }
    return try body(&value)
  }

  /// Waits until `body`, called with the lock held, returns a value.
  package func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      unsafe pthread_cond_wait(condition, lock)
    }
  }

  /// Waits like ``wait(for:)``, but at most for some nanoseconds; then returns nil.
  package func wait<Result>(nanoseconds: Int64, for body: (inout Value) -> Result?) -> Result? {
    let end = MonotonicTime.now + nanoseconds
    var deadline = timespec()
    deadline.tv_sec = Int(end / 1_000_000_000)
    deadline.tv_nsec = Int(end % 1_000_000_000)
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) { return result }
      if unsafe pthread_cond_timedwait(condition, lock, &deadline) == ETIMEDOUT { return body(&value) }
    }
  }
}

/// A clock that nobody can set, in nanoseconds.
package enum MonotonicTime {
  package static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
