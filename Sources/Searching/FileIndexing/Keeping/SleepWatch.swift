internal import CFileEvents
internal import Glibc

/// Notices that the machine has slept, without any wake-ups: one of the kernel's two clocks stops during sleep, and
/// the kernel reports that the time of day was set, as at waking up.
///
/// It belongs to the thread that calls it.
final class SleepWatch {
  /// Readable when the machine may have slept; negative if the system cannot report it.
  let descriptor: Int32
  /// Returns the total sleep since the machine was started, in nanoseconds.
  private let timeAsleep: @Sendable () -> Int64
  private var known: Int64

  /// A smaller difference is no sleep: the clocks are read one after the other.
  private static let least: Int64 = 1_000_000_000

  /// Watches this machine.
  convenience init() {
    self.init(descriptor: cfe_open_clock_watch()) { Self.time(CLOCK_BOOTTIME) - Self.time(CLOCK_MONOTONIC) }
  }

  /// - Parameter descriptor: closed at the end.
  init(descriptor: Int32, timeAsleep: @escaping @Sendable () -> Int64) {
    self.descriptor = descriptor
    self.timeAsleep = timeAsleep
    known = timeAsleep()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the machine has slept since the last call. Reads the descriptor.
  func hasSlept() -> Bool {
    var ignored: UInt64 = 0
    // This fails if the clock was set; the descriptor is readable again the next time.
    read(descriptor, &ignored, 8)
    let now = timeAsleep()
    defer { known = max(known, now) }
    return now - known > Self.least
  }

  private static func time(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
