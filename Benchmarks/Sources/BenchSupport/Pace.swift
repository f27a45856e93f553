import Foundation
import Synchronization

/// Watches the pace of the processor. The host of a virtual machine may slow it to a fraction for some hundredths of a
/// second, and neither the load nor the kernel's own times tell that. A small piece of work does: a thread does it every
/// two milliseconds, and measures its processor time.
package final class Pace: Sendable {
  /// The processor time of the work at the usual pace: about 20 µs, since an interrupt meanwhile counts as well.
  private let usual: Duration
  /// When the processor was last slow, in nanoseconds of the clock.
  private let lastSlow = Atomic<UInt64>(0)
  private static let pause: UInt32 = 2_000

  /// Finds the usual pace, in a fifth of a second, and watches it from then on.
  package init() {
    let times = (0..<200).map { _ in
      usleep(1_000)
      return Self.timeOfWork()
    }
    usual = times.sorted()[times.count / 2]
    let thread = Thread { [self] in watch() }
    thread.start()
  }

  /// The time now, for ``wasSlow(since:)``.
  package static var now: UInt64 { Machine.nanoseconds(of: CLOCK_MONOTONIC) }

  /// Returns whether the processor was slow at some time since then.
  package func wasSlow(since start: UInt64) -> Bool { lastSlow.load(ordering: .relaxed) >= start }

  /// Waits until the processor was at its usual pace for a while, but at most for a second.
  package func awaitUsual() {
    for _ in 0..<100 where wasSlow(since: Self.now - 10_000_000) { usleep(10_000) }
  }

  /// The processor is slow at a third of its usual pace. Work of other programs beside this one makes it slower by less
  /// than that.
  private func watch() {
    while true {
      usleep(Self.pause)
      if Self.timeOfWork() > usual * 3 { lastSlow.store(Self.now, ordering: .relaxed) }
    }
  }

  /// The processor time, because other threads may interrupt the work.
  private static func timeOfWork() -> Duration {
    let start = Machine.nanoseconds(of: CLOCK_THREAD_CPUTIME_ID)
    // Calls of a library, because the compiler would drop a computation whose result nobody needs.
    var seed: UInt32 = 0
    for _ in 0..<4_000 { rand_r(&seed) }
    return .nanoseconds(Machine.nanoseconds(of: CLOCK_THREAD_CPUTIME_ID) - start)
  }
}
