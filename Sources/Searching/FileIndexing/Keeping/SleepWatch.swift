internal import CFileEvents
internal import Glibc

/// Notices that the machine has slept. Nothing wakes up for it: the kernel has two clocks of which one stands still in that
/// time, and tells when its time of day was set, as it is when the machine wakes up.
///
/// It belongs to the thread that asks it.
final class SleepWatch {
  /// Can be read when the machine may have slept; negative where the system does not tell.
  let descriptor: Int32
  /// How long the machine has slept since it was started, in nanoseconds.
  private let timeAsleep: @Sendable () -> Int64
  private var known: Int64

  /// Less than this is no sleep: the clocks are asked one after the other.
  private static let least: Int64 = 1_000_000_000

  /// The watch of this machine.
  convenience init() {
    self.init(descriptor: cfe_open_clock_watch()) { Self.time(CLOCK_BOOTTIME) - Self.time(CLOCK_MONOTONIC) }
  }

  /// - Parameter descriptor: is closed in the end.
  init(descriptor: Int32, timeAsleep: @escaping @Sendable () -> Int64) {
    self.descriptor = descriptor
    self.timeAsleep = timeAsleep
    known = timeAsleep()
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Whether the machine has slept since this was last asked. Takes what there is to read.
  func hasSlept() -> Bool {
    var ignored: UInt64 = 0
    // It fails if the clock was set, and can be read again when that happens the next time.
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
