internal import GLibKit
package import SmartSearch
internal import Synchronization
internal import SystemKit

/// A file in which the user says how words are made up: see ``CompoundLines``. It holds for the sources that
/// are given it (``SourceWithCompounds``), and for lists.
public final class CompoundsFile: Sendable {
  /// The user's own.
  public static let user = CompoundsFile(path: Directories.userConfiguration + "/hunch/" + name)

  /// What it is called in the user's folder of settings.
  public static let name = "compounds"

  /// Where it is.
  public let path: String

  /// What is known of what was read.
  private struct Reading {
    /// What the file said when it was last read.
    var last: Compounds?
    /// Whether somebody may hold what it said before that: several sources read it, each in its time.
    var isOlderHeld = false
  }

  private let reading = Mutex(Reading())
  private let watchers = Watchers<Void>()

  /// How long its disk may take.
  private static let timeout = Duration.seconds(1)

  /// The most bytes that it may have.
  package static let largest = 8 << 20

  public init(path: String) {
    self.path = path
  }

  /// What the file says; nothing, if it is not there or cannot be read, which whoever watches it tells the user.
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

  /// Looks at the file in the budget of its disk: every source waits for it.
  private func look<Value: Sendable>(_ look: @escaping @Sendable (String) -> Value?) -> Value? {
    let path = path
    return (try? DiskCall.wait("compounds", at: Array(path.utf8), within: Self.timeout) { look(path) }) ?? nil
  }

  /// Somebody who watches the file has read it. Where it says something new, ``changes`` tells whoever read it before.
  package func note(_ compounds: Compounds) {
    let isNew = reading.withLock { reading in
      guard let last = reading.last, last != compounds || reading.isOlderHeld else { return false }
      reading = Reading(last: compounds)
      return true
    }
    if isNew { watchers.tell(()) }
  }

  /// An element each time the file says something else than what somebody has read.
  var changes: AsyncStream<Void> { watchers.stream() }
}
