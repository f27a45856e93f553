internal import SystemKit

/// When a ``FileKeeper`` looks at all folders, and when it reads the tree anew. Times are in nanoseconds of
/// ``MonotonicTime``.
struct KeeperSchedule {
  enum Step: Equatable {
    /// Read the tree from the beginning.
    case scan
    /// Look at all folders.
    case sweep(Urgency)
    /// Try again to read the folders that failed.
    case retry
    /// There is nothing to do until then, unless something happens.
    case wait(until: Int64)
  }

  private let interval: Int64
  private let restFactor: Int64
  private var nextSweep = Int64.min
  /// Whether something may have changed that was not heard of.
  private var wantsSweep = true
  /// Whether so much has changed that the tree is to be scanned anew.
  private(set) var wantsScan = false
  /// When all of the tree may be looked at again, or scanned: however fast it changes, either takes a small share of the
  /// time.
  private var sweepRest = Int64.min
  private var scanRest = Int64.min
  /// When the last look at all folders began, and how long it took.
  private var lastSweep = (start: Int64.min, length: Int64(0))
  /// When the folders that failed are tried again; nil if none failed.
  private(set) var nextRetry: Int64?
  private var retryDelay = Self.firstRetry

  private static let second: Int64 = 1_000_000_000
  private static let firstRetry = second
  private static let longestRetry = 300 * second
  /// The shortest time from one look at all folders to the next, however often the window is opened.
  private static let summonsInterval = 10 * second

  init(_ options: FileStore.Options) {
    interval = options.sweepInterval * 1_000_000_000
    restFactor = options.restFactor
  }

  /// What to do now.
  func step(at now: Int64) -> Step {
    if wantsScan, now >= scanRest { return .scan }
    if let nextRetry, now >= nextRetry { return .retry }
    if wantsSweep, now >= sweepRest { return .sweep(.low) }
    if now >= nextSweep { return .sweep(.idle) }
    return .wait(
      until: min(nextSweep, wantsSweep ? sweepRest : .max, wantsScan ? scanRest : .max, nextRetry ?? .max))
  }

  /// Something may have changed that was not heard of.
  mutating func wantSweep() { wantsSweep = true }

  /// The same, and somebody waits for it.
  mutating func wantSweepNow() {
    wantsSweep = true
    sweepRest = .min
  }

  /// The window was opened: all folders are looked at, and those that failed tried, however long ago that was done.
  mutating func summon(at now: Int64) {
    wantsSweep = true
    let rest = lastSweep.start == .min ? now : lastSweep.start + max(Self.summonsInterval, 4 * lastSweep.length)
    sweepRest = min(sweepRest, max(now, rest))
    retryDelay = Self.firstRetry
    if nextRetry != nil { nextRetry = now }
  }

  /// Some folders failed, or none does any more.
  mutating func noteFailures(_ hasFailures: Bool, at now: Int64) {
    if !hasFailures {
      nextRetry = nil
      retryDelay = Self.firstRetry
    } else if nextRetry == nil {
      nextRetry = now + retryDelay
    }
  }

  /// The folders that failed are tried again. The time until the next attempt doubles.
  mutating func beginRetry(at now: Int64) {
    retryDelay = min(2 * retryDelay, Self.longestRetry)
    nextRetry = now + retryDelay
  }

  /// Too much has changed to look at it piece by piece.
  mutating func wantScan() { wantsScan = true }

  /// A look at all folders begins.
  mutating func beginSweep(at now: Int64) {
    wantsSweep = false
    lastSweep.start = now
    postpone(at: now)
  }

  /// The regular look at all folders is left for the next time.
  mutating func postpone(at now: Int64) { nextSweep = now + interval }

  mutating func endSweep(from start: Int64, to end: Int64) {
    lastSweep = (start, end - start)
    sweepRest = rest(from: start, to: end)
  }

  mutating func endScan(from start: Int64, to end: Int64) {
    wantsScan = false
    scanRest = rest(from: start, to: end)
    // What has changed before the folders were marked is found by a look at all of them, at once.
    wantSweepNow()
  }

  private func rest(from start: Int64, to end: Int64) -> Int64 { end + restFactor * (end - start) }
}
