import SystemKit

/// Which of the files in view are no more, though they are known: each is looked at once for a search, off the main
/// thread, while its row is shown already.
@MainActor
final class GoneFiles {
  /// Called when other files are gone than before.
  var onChange: () -> Void = {}

  /// The paths at which there is nothing any more, as far as that is known.
  private(set) var gone: Set<[UInt8]> = []
  /// Those that were looked at, or will be, since the last search.
  private var asked: Set<[UInt8]> = []
  private var waiting: [[UInt8]] = []
  private var looking: Task<Void, Never>?
  private let missing: @Sendable ([[UInt8]]) async -> Set<[UInt8]>

  /// - Parameter missing: Those of some paths at which there is nothing; it may take its time.
  init(missing: @escaping @Sendable ([[UInt8]]) async -> Set<[UInt8]> = { await DiskCall.missing(among: $0) }) {
    self.missing = missing
  }

  isolated deinit {
    looking?.cancel()
  }

  /// Whether there is nothing any more at a path, as far as that is known. If it is to be looked at, it will be.
  func contains(_ path: [UInt8]) -> Bool {
    if asked.insert(path).inserted {
      waiting.append(path)
      // In the next turn: the rows in view ask one after the other.
      if looking == nil { looking = Task { [weak self] in await self?.look() } }
    }
    return gone.contains(path)
  }

  /// Has everything be looked at once more. What is known to be gone stays so until then.
  func lookAgain() {
    asked = []
    waiting = []
    // What nobody has asked for lately is of no interest.
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
