internal import Synchronization

/// Counts the threads that wait for each file system. Each file system has its own few, so one that does not answer
/// takes none from the others.
package final class DiskBudget: Sendable {
  package static let shared = DiskBudget()

  /// The weight of a thread.
  package enum Share: Sendable {
    /// One of many calls, which may have short deadlines. Three late ones close a place.
    case call
    /// One of a pool's few threads, which have long deadlines. A late one closes its place.
    case worker

    fileprivate var lateness: Int { self == .call ? 1 : mostLate }
  }

  private struct Use {
    var threads = 0
    var calls = 0
    /// The total lateness of the threads that were given up.
    var lateness = 0
  }

  /// The most calls at one place.
  private static let mostCalls = 16
  /// The most calls in all. Even then, a place without any may have one.
  private static let mostInAll = 64
  /// At this lateness, a place gets no further calls until a thread returns.
  private static let mostLate = 3

  private let uses = Mutex<[DiskPlace: Use]>([:])

  /// Admits one more thread to a place, if the budget allows.
  func enter(_ place: DiskPlace, _ share: Share) -> Bool {
    uses.withLock { uses in
      var use = uses[place] ?? Use()
      guard use.lateness < Self.mostLate else { return false }
      if share == .call {
        guard use.calls < Self.mostCalls,
          use.calls == 0 || uses.values.reduce(0, { $0 + $1.calls }) < Self.mostInAll
        else { return false }
        use.calls += 1
      }
      use.threads += 1
      uses[place] = use
      return true
    }
  }

  /// Whether a place gets no further calls until a thread returns.
  func isClosed(_ place: DiskPlace) -> Bool { uses.withLock { $0[place]?.lateness ?? 0 >= Self.mostLate } }

  func leave(_ place: DiskPlace, _ share: Share, isLate: Bool) {
    uses.withLock { uses in
      guard var use = uses[place] else { return }
      use.threads -= 1
      if share == .call { use.calls -= 1 }
      if isLate { use.lateness -= share.lateness }
      uses[place] = use.threads == 0 ? nil : use
    }
  }

  /// Counts a thread at another place, whatever its budget: it waits there already.
  func move(from old: DiskPlace, to new: DiskPlace, _ share: Share) {
    uses.withLock { uses in
      uses[new, default: Use()].threads += 1
      if share == .call { uses[new]?.calls += 1 }
    }
    // Last, because the end of the process must see the thread at one of them.
    leave(old, share, isLate: false)
  }

  func noteLate(_ place: DiskPlace, _ share: Share) { uses.withLock { $0[place]?.lateness += share.lateness } }

  /// Counts work that may wait for a disk in the current thread. A process that ends meanwhile closes everything it
  /// has open before it waits for the thread.
  package func counting<Value>(_ name: String, _ work: () throws -> Value) rethrows -> Value {
    let place = DiskPlace.errand(name)
    let isCounted = enter(place, .worker)
    defer { if isCounted { leave(place, .worker, isLate: false) } }
    return try work()
  }

  /// Whether a thread waits for any place.
  package var isWaiting: Bool { uses.withLock { !$0.isEmpty } }
}
