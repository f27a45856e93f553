/// When a ``FileKeeper`` looks at all folders, and when it reads the tree anew. Times are in nanoseconds of
/// ``MonotonicTime``.
struct KeeperSchedule {
  enum Step: Equatable {
    /// Read the tree from the beginning.
    case scan
    /// Look at all folders.
    case sweep(Urgency)
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

  init(_ options: FileStore.Options) {
    interval = options.sweepInterval * 1_000_000_000
    restFactor = options.restFactor
  }

  /// What to do now.
  func step(at now: Int64) -> Step {
    if wantsScan, now >= scanRest { return .scan }
    if wantsSweep, now >= sweepRest { return .sweep(.low) }
    if now >= nextSweep { return .sweep(.idle) }
    return .wait(until: min(nextSweep, wantsSweep ? sweepRest : .max, wantsScan ? scanRest : .max))
  }

  /// Something may have changed that was not heard of.
  mutating func wantSweep() { wantsSweep = true }

  /// The same, and somebody waits for it.
  mutating func wantSweepNow() {
    wantsSweep = true
    sweepRest = .min
  }

  /// Too much has changed to look at it piece by piece.
  mutating func wantScan() { wantsScan = true }

  /// A look at all folders begins.
  mutating func beginSweep(at now: Int64) {
    wantsSweep = false
    postpone(at: now)
  }

  /// The regular look at all folders is left for the next time.
  mutating func postpone(at now: Int64) { nextSweep = now + interval }

  mutating func endSweep(from start: Int64, to end: Int64) { sweepRest = rest(from: start, to: end) }

  mutating func endScan(from start: Int64, to end: Int64) {
    wantsScan = false
    scanRest = rest(from: start, to: end)
    // What has changed before the folders were marked is found by a look at all of them, at once.
    wantSweepNow()
  }

  private func rest(from start: Int64, to end: Int64) -> Int64 { end + restFactor * (end - start) }
}
