internal import SystemKit

/// Decides when a ``FileKeeper`` sweeps all folders, and when it scans the tree again. Times are in nanoseconds of
/// ``MonotonicTime``.
struct KeeperSchedule {
  enum Step: Equatable {
    /// Scan the whole tree.
    case scan
    case sweep(Urgency)
    /// Read failed folders again.
    case retry
    /// Wait until this time, or for an event.
    case wait(until: Int64)
  }

  private let interval: Int64
  private let restFactor: Int64
  private var nextSweep = Int64.min
  /// Whether changes may have been missed.
  private var wantsSweep = true
  /// Whether too much has changed, and the tree must be scanned again.
  private(set) var wantsScan = false
  /// The earliest time for the next sweep or scan. However fast the tree changes, either takes a small share of the
  /// time.
  private var sweepRest = Int64.min
  private var scanRest = Int64.min
  private var lastSweep = (start: Int64.min, length: Int64(0))
  /// The time to retry failed folders; nil without any.
  private(set) var nextRetry: Int64?
  private var retryDelay = Self.firstRetry

  private static let second: Int64 = 1_000_000_000
  private static let firstRetry = second
  private static let longestRetry = 300 * second
  /// The shortest time between two sweeps, however often the window is opened.
  private static let summonsInterval = 10 * second

  init(_ options: FileStore.Options) {
    interval = options.sweepInterval * 1_000_000_000
    restFactor = options.restFactor
  }

  func step(at now: Int64) -> Step {
    if wantsScan, now >= scanRest { return .scan }
    if let nextRetry, now >= nextRetry { return .retry }
    if wantsSweep, now >= sweepRest { return .sweep(.low) }
    if now >= nextSweep { return .sweep(.idle) }
    return .wait(until: min(nextSweep, wantsSweep ? sweepRest : .max, wantsScan ? scanRest : .max, nextRetry ?? .max))
  }

  /// Requests a sweep, because changes may have been missed.
  mutating func wantSweep() { wantsSweep = true }

  /// Requests a sweep that somebody waits for.
  mutating func wantSweepNow() {
    wantsSweep = true
    sweepRest = .min
  }

  /// Requests a sweep and a retry of failed folders at the next opportunity, because the window was opened.
  mutating func summon(at now: Int64) {
    wantsSweep = true
    let rest = lastSweep.start == .min ? now : lastSweep.start + max(Self.summonsInterval, 4 * lastSweep.length)
    sweepRest = min(sweepRest, max(now, rest))
    retryDelay = Self.firstRetry
    if nextRetry != nil { nextRetry = now }
  }

  /// Notes whether some folders fail.
  mutating func noteFailures(_ hasFailures: Bool, at now: Int64) {
    if !hasFailures {
      nextRetry = nil
      retryDelay = Self.firstRetry
    } else if nextRetry == nil {
      nextRetry = now + retryDelay
    }
  }

  /// Notes a retry of failed folders. The time until the next one doubles.
  mutating func beginRetry(at now: Int64) {
    retryDelay = min(2 * retryDelay, Self.longestRetry)
    nextRetry = now + retryDelay
  }

  /// Requests a scan: too much has changed to handle it piece by piece.
  mutating func wantScan() { wantsScan = true }

  mutating func beginSweep(at now: Int64) {
    wantsSweep = false
    lastSweep.start = now
    postpone(at: now)
  }

  /// Leaves the regular sweep for the next time.
  mutating func postpone(at now: Int64) { nextSweep = now + interval }

  mutating func endSweep(from start: Int64, to end: Int64) {
    lastSweep = (start, end - start)
    sweepRest = rest(from: start, to: end)
  }

  mutating func endScan(from start: Int64, to end: Int64) {
    wantsScan = false
    scanRest = rest(from: start, to: end)
    // A sweep at once finds changes that happened before the folders were marked.
    wantSweepNow()
  }

  private func rest(from start: Int64, to end: Int64) -> Int64 { end + restFactor * (end - start) }
}
