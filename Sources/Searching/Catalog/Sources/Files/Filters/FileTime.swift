internal import Glibc
internal import SystemKit

/// A time of the last change of a file that a filter can demand. All but ``yesterday`` include today.
package enum FileTime: Hashable, Sendable, CaseIterable {
  case today, yesterday
  /// The last 7 days.
  case week
  /// The last 30 days.
  case month
  /// The last 365 days.
  case year

  /// Returns the time as seconds since 1970. Days are those of the user's time zone, and begin at midnight. A time in
  /// the future, which a wrong clock may have set, counts as today.
  ///
  /// - Parameter now: The present time.
  func range(now: Int64) -> Range<Int64> {
    let end = self == .yesterday ? Self.midnight(daysAgo: 0, now: now) : Int64.max
    return min(Self.midnight(daysAgo: daysAgo, now: now), end)..<end
  }

  /// The first day, counted back from today.
  private var daysAgo: Int32 {
    switch self {
    case .today: 0
    case .yesterday: 1
    case .week: 6
    case .month: 29
    case .year: 364
    }
  }

  private static func midnight(daysAgo: Int32, now: Int64) -> Int64 {
    var seconds = time_t(now)
    var day = tm()
    localtime_r(&seconds, &day)
    (day.tm_hour, day.tm_min, day.tm_sec) = (0, 0, 0)
    day.tm_mday -= daysAgo
    // The clock may have been changed between the two days.
    day.tm_isdst = -1
    return Int64(mktime(&day))
  }

  package var title: String {
    switch self {
    case .today: localized("Today", context: "filter")
    case .yesterday: localized("Yesterday", context: "filter")
    case .week: localized("Last 7 Days", context: "filter")
    case .month: localized("Last 30 Days", context: "filter")
    case .year: localized("Last 365 Days", context: "filter")
    }
  }
}
