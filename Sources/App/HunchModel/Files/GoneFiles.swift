import SystemKit

/// Looks for files in view that no longer exist although the index lists them. Each one is checked once per search, off
/// the main thread, when its row is visible already.
@MainActor
final class GoneFiles {
  /// Called with checked paths, and those of them without a file.
  var onLook: (_ paths: [[UInt8]], _ missing: Set<[UInt8]>) -> Void = { _, _ in }

  /// Waits until the rows are drawn, because work in other threads would delay the frame.
  var untilDrawn: @MainActor () async -> Void = {}

  /// The paths that were checked, or will be, since the last search.
  private var asked: Set<[UInt8]> = []
  private var waiting: [[UInt8]] = []
  private var looking: Task<Void, Never>?
  private let missing: @Sendable ([[UInt8]]) async -> Set<[UInt8]>

  /// - Parameter missing: Returns the paths without a file; it may take long.
  init(missing: @escaping @Sendable ([[UInt8]]) async -> Set<[UInt8]> = { await DiskCall.missing(among: $0) }) {
    self.missing = missing
  }

  isolated deinit { looking?.cancel() }

  /// Checks the file at a path, if this is the first question about it.
  func look(for path: [UInt8]) {
    guard asked.insert(path).inserted else { return }
    waiting.append(path)
    // Later, because the visible rows ask one after the other.
    if looking == nil { looking = Task { [weak self] in await self?.look() } }
  }

  /// Checks the file at this path now, because something has just happened to it.
  func lookAgain(at path: [UInt8]) {
    asked.remove(path)
    look(for: path)
  }

  /// Checks all files again when they are asked about. Until then the known answers hold.
  func lookAgain() {
    asked = []
    waiting = []
  }

  private func look() async {
    await untilDrawn()
    while !waiting.isEmpty, !Task.isCancelled {
      let paths = waiting
      waiting = []
      onLook(paths, await missing(paths))
    }
    looking = nil
  }
}
