import SystemKit

/// The files in view that no longer exist although the index lists them. Each one is checked once per search, off the
/// main thread, while its row is visible already.
@MainActor
final class GoneFiles {
  /// Called when the set of deleted files changes.
  var onChange: () -> Void = {}

  /// The paths of files that are known to be deleted.
  private(set) var gone: Set<[UInt8]> = []
  /// The paths that were checked, or will be, since the last search.
  private var asked: Set<[UInt8]> = []
  private var waiting: [[UInt8]] = []
  private var looking: Task<Void, Never>?
  private let missing: @Sendable ([[UInt8]]) async -> Set<[UInt8]>

  /// - Parameter missing: Returns the paths without a file; it may take long.
  init(missing: @escaping @Sendable ([[UInt8]]) async -> Set<[UInt8]> = { await DiskCall.missing(among: $0) }) {
    self.missing = missing
  }

  isolated deinit {
    looking?.cancel()
  }

  /// Whether the file at this path is known to be deleted. The first question about a path has it checked.
  func contains(_ path: [UInt8]) -> Bool {
    if asked.insert(path).inserted {
      waiting.append(path)
      // In the next turn, because the visible rows ask one after the other.
      if looking == nil { looking = Task { [weak self] in await self?.look() } }
    }
    return gone.contains(path)
  }

  /// Checks the file at this path now, because something has just happened to it.
  func lookAgain(at path: [UInt8]) {
    asked.remove(path)
    _ = contains(path)
  }

  /// Checks all files again when they are asked about. Until then the known answers hold.
  func lookAgain() {
    asked = []
    waiting = []
    // A bound on memory. Files that are still in view are checked again.
    if gone.count > 1_000 { gone = [] }
  }

  private func look() async {
    while !waiting.isEmpty, !Task.isCancelled {
      let paths = waiting
      waiting = []
      let missing = await missing(paths)
      let others = gone.subtracting(paths).union(missing)
      if others != gone {
        gone = others
        onChange()
      }
    }
    looking = nil
  }
}
