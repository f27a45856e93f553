internal import Glibc
internal import Synchronization

/// The mount table of the process, parsed once for all calls until the kernel reports a change.
///
/// No call waits for another: each one that needs a new table reads it itself, so a reading that hangs delays only its
/// own thread.
final class KnownMounts: Sendable {
  static let shared = KnownMounts()

  private struct State {
    var table = MountTable([])
    /// Counts the reported changes. Nothing is known at first.
    var changes = 1
    /// The count that the table belongs to.
    var known = 0
  }

  private let state = Mutex(State())
  private let hasChanged: @Sendable () -> Bool
  private let read: @Sendable () -> [UInt8]?

  /// - Parameters:
  ///   - hasChanged: Whether the mounts have changed since the last call. Never waits.
  ///   - read: Reads the kernel's text; nil if that fails. See proc(5).
  init(hasChanged: @escaping @Sendable () -> Bool, read: @escaping @Sendable () -> [UInt8]?) {
    self.hasChanged = hasChanged
    self.read = read
  }

  private static let path = "/proc/self/mountinfo"

  private convenience init() {
    // An open file reports each change once.
    let watched = unsafe open(KnownMounts.path, O_RDONLY | O_CLOEXEC)
    self.init {
      // Without it, each call reads.
      guard watched >= 0 else { return true }
      var request = pollfd(fd: watched, events: Int16(POLLPRI), revents: 0)
      return unsafe poll(&request, 1, 0) != 0
    } read: {
      try? SmallFile.read(KnownMounts.path, limit: 1 << 24)
    }
  }

  func current() -> MountTable {
    let (table, changes) = state.withLock { state -> (MountTable?, Int) in
      if hasChanged() { state.changes += 1 }
      return (state.known == state.changes ? state.table : nil, state.changes)
    }
    if let table { return table }
    // The last table is better than none.
    guard let text = read() else { return state.withLock { $0.table } }
    let new = MountTable(text)
    state.withLock { state in
      // Another call may have read later changes meanwhile.
      guard changes > state.known else { return }
      state.table = new
      state.known = changes
    }
    return new
  }
}
