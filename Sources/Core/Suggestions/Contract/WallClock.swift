internal import Glibc

/// The time of day, for histories.
package enum WallClock {
  /// The current time, in seconds since 1970.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
