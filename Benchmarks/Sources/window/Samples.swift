import BenchSupport

/// The measurements of one scenario.
struct Samples {
  struct Painted {
    var what: String
    /// The number of its round, from 1 on.
    var round: Int
    /// Whether it is the first key of a text.
    var isFirstKey: Bool
    /// The time until the next frame was painted.
    var time: Duration
    /// The computing time of the program's main thread until then: the time it would take on an idle machine, without
    /// the X server's part and the wait for the frame.
    var computed: Duration
    /// Its computing time until the window was still again.
    var computedInAll: Duration
  }

  private(set) var painted: [Painted] = []
  /// The number of rounds that have begun.
  private(set) var rounds = 0
  /// The number of actions that changed nothing.
  private(set) var unpainted = 0
  /// The number of actions that are left out, because the machine itself was slow, or its host stopped it.
  private(set) var leftOut = 0
  private static let pace = Pace()

  mutating func beginRound() { rounds += 1 }

  /// Performs an action, waits until the window is still again, and records the time.
  /// - Parameter stillness: The time without a paint after which it is still.
  mutating func time(
    _ what: String, isFirstKey: Bool = false, stillness: Duration = .milliseconds(40), _ child: Child,
    _ window: WatchedWindow, _ act: (WatchedWindow) -> Void
  ) {
    Self.pace.awaitUsual()
    let stolen = Machine.stolenTime
    let start = Pace.now
    let before = child.processorTime
    // An X server also paints when it clears the new area of a larger window, which is not a frame of the program.
    let time = window.timeToPaint(act) { child.processorTime - before > .microseconds(200) }
    let computed = child.processorTime - before
    let wasSlow = Self.pace.wasSlow(since: start)
    window.settle(for: stillness, limit: .seconds(2))
    let computedInAll = child.processorTime - before
    // The kernel learns some milliseconds later what the host took.
    if wasSlow || Machine.stolenTime != stolen {
      leftOut += 1
    } else if let time {
      painted.append(
        Painted(
          what: what, round: rounds, isFirstKey: isFirstKey, time: time, computed: computed,
          computedInAll: computedInAll))
    } else {
      unpainted += 1
    }
  }
}
