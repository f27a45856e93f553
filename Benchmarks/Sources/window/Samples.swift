import BenchSupport

/// What was measured of one scenario.
struct Samples {
  struct Painted {
    var what: String
    /// Until the next frame was painted.
    var time: Duration
    /// What the program's first thread computed until then: what it would take where nothing else runs, but for the X
    /// server's part and the wait for the frame's turn.
    var computed: Duration
    /// What it computed until all was still again.
    var computedInAll: Duration
  }

  private(set) var painted: [Painted] = []
  /// How many things changed nothing.
  private(set) var unpainted = 0

  /// Does a thing, waits until the window is still again, and keeps how long it took.
  mutating func time(
    _ what: String, _ child: Child, _ window: WatchedWindow, _ act: (WatchedWindow) -> Void
  ) {
    let before = child.processorTime
    // An X server that clears what a larger window has gained paints, too: that is no frame of the program's.
    let time = window.timeToPaint(act) { child.processorTime - before > .microseconds(200) }
    let computed = child.processorTime - before
    window.settle(for: .milliseconds(40), limit: .seconds(2))
    let computedInAll = child.processorTime - before
    if let time {
      painted.append(Painted(what: what, time: time, computed: computed, computedInAll: computedInAll))
    } else {
      unpainted += 1
    }
  }
}
