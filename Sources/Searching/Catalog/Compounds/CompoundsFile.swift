internal import GLibKit
package import SmartSearch
internal import Synchronization
internal import SystemKit

/// The file in which the user divides compound words into parts (``CompoundLines``). It applies to each
/// ``SourceWithCompounds`` and to lists.
public final class CompoundsFile: Sendable {
  /// The file of the user.
  public static let user = CompoundsFile(path: Directories.userConfiguration + "/hunch/" + name)

  /// The name of the file in the user's settings folder.
  public static let name = "compounds"

  /// The path of the file.
  public let path: String

  /// The state of the last reading.
  private struct Reading {
    /// The compounds read last.
    var last: Compounds?
    /// Whether a source may hold older compounds: each source reads the file at its own time.
    var isOlderHeld = false
  }

  private let reading = Mutex(Reading())
  private let watchers = Watchers<Void>()

  /// The time limit for the file's disk.
  private static let timeout = Duration.seconds(1)

  /// The size limit, in bytes.
  package static let largest = 8 << 20

  public init(path: String) {
    self.path = path
  }

  /// Reads the file. Returns no compounds if the file is missing or unreadable; the code that watches the file tells
  /// the user.
  ///
  /// Waits for the disk: not for the main thread.
  func read() -> Compounds {
    var compounds: Compounds = [:]
    if let bytes = look({ try? SmallFile.read($0, limit: Self.largest) }) {
      compounds = CompoundLines(bytes).compounds
    }
    reading.withLock { reading in
      if let last = reading.last, last != compounds { reading.isOlderHeld = true }
      reading.last = compounds
    }
    return compounds
  }

  /// Identifies the version of the file; nil if it is missing, or its disk does not answer. Waits for the disk.
  func stamp() -> String? { look { SourceInputs.stamp(of: $0) } }

  /// Looks at the file within the time budget of its disk, because every source waits for it.
  private func look<Value: Sendable>(_ look: @escaping @Sendable (String) -> Value?) -> Value? {
    let path = path
    return (try? DiskCall.wait("compounds", at: Array(path.utf8), within: Self.timeout) { look(path) }) ?? nil
  }

  /// Takes note of compounds that the watcher of the file has read. If they are new, ``changes`` tells earlier
  /// readers.
  package func note(_ compounds: Compounds) {
    let isNew = reading.withLock { reading in
      guard let last = reading.last, last != compounds || reading.isOlderHeld else { return false }
      reading = Reading(last: compounds)
      return true
    }
    if isNew { watchers.tell(()) }
  }

  /// Yields when the file differs from something that a reader holds.
  var changes: AsyncStream<Void> { watchers.stream() }
}
