internal import GLibKit
package import SmartSearch
internal import SystemKit

/// The file in which the user divides compound words into parts (``CompoundLines``). It applies to each
/// ``SourceWithCompounds`` and to lists.
///
/// All sources share one reading of the file, until the code that watches it finds other compounds (``note(_:)``).
public final class CompoundsFile: Sendable {
  public static let user = CompoundsFile(path: Directories.userConfiguration + "/hunch/" + name)

  /// The name of the file in the user's settings folder.
  public static let name = "compounds"

  public let path: String

  /// The result of one look at the file on the disk.
  struct Contents: Sendable {
    /// Identifies the version of the file; nil if it is missing.
    var stamp: String?
    /// Nil if the file is missing or unreadable.
    var bytes: [UInt8]?
  }

  private struct Reading {
    var compounds: Compounds = [:]
    var stamp: String?
  }

  private struct State {
    var last: Reading?
    /// Whether the last reading still counts. That of a disk that did not answer counts only for those who waited.
    var isCurrent = false
    var isReading = false
    /// The compounds that ``note(_:)`` brought during the current reading, which may have older ones.
    var noted: Compounds?
  }

  private let state = Monitor(State())
  private let watchers = Watchers<Void>()
  private let look: @Sendable (_ path: String) -> Contents?

  /// The time limit for the file's disk.
  private static let timeout = Duration.seconds(1)

  /// The size limit, in bytes.
  package static let largest = 8 << 20

  public convenience init(path: String) {
    self.init(path: path, look: CompoundsFile.contents)
  }

  /// - Parameter look: Reads the file; nil if its disk does not answer.
  init(path: String, look: @escaping @Sendable (_ path: String) -> Contents?) {
    self.path = path
    self.look = look
  }

  /// Returns the compounds. They are empty if the file is missing or unreadable; the code that watches the file tells
  /// the user.
  ///
  /// Waits for the disk: not for the main thread.
  func read() -> Compounds { reading().compounds }

  /// Identifies the version of the file that ``read()`` returns; nil if it is missing, or its disk does not answer.
  /// Waits for the disk.
  func stamp() -> String? { reading().stamp }

  /// Returns the shared reading. The first caller reads, and the others wait for it, which ends at the time limit of
  /// the disk.
  private func reading() -> Reading {
    var hasWaited = false
    let known = state.wait { state -> Reading?? in
      if state.isReading {
        hasWaited = true
        return nil
      }
      if state.isCurrent || hasWaited { return .some(state.last) }
      state.isReading = true
      return .some(nil)
    }
    if let known { return known }
    let contents = look(path)
    var reading = Reading(stamp: contents?.stamp)
    if let bytes = contents?.bytes { reading.compounds = CompoundLines(bytes).compounds }
    let isOutdated = state.withLock { state in
      let isOutdated = state.noted.map { $0 != reading.compounds } ?? false
      state = State(last: reading, isCurrent: contents != nil && !isOutdated)
      return isOutdated
    }
    if isOutdated { watchers.tell(()) }
    return reading
  }

  /// Reads the file within the time budget of its disk, because every source waits for it.
  private static func contents(_ path: String) -> Contents? {
    try? DiskCall.wait("compounds", at: Array(path.utf8), within: timeout) {
      // The stamp comes first: a change in between then counts as another version.
      let stamp = SourceInputs.stamp(of: path)
      return Contents(stamp: stamp, bytes: try? SmallFile.read(path, limit: largest))
    }
  }

  /// Takes note of compounds that the watcher of the file has read. If they are new, ``changes`` tells earlier
  /// readers, who then read the file again.
  package func note(_ compounds: Compounds) {
    let isNew = state.withLock { state in
      if state.isReading {
        state.noted = compounds
        return false
      }
      guard let last = state.last, last.compounds != compounds else { return false }
      state.isCurrent = false
      return true
    }
    if isNew { watchers.tell(()) }
  }

  /// Yields when the file differs from something that a reader holds.
  var changes: AsyncStream<Void> { watchers.stream() }
}
