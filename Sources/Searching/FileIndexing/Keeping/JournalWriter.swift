/// Writes the changes that a ``FileKeeper`` sees into the journal of the saved index: the first at once, further ones
/// in batches.
struct JournalWriter {
  /// The shortest time between two records, in nanoseconds.
  private static let interval: Int64 = 500_000_000

  private let index: String
  private let filter: FileFilter
  /// Identifies the saved index to which the journal belongs.
  private var identity: [UInt8] = []
  /// The files as the saved index and its journal have them; nil if nothing is saved.
  private var written: FileIndex?
  private var lastWriting = Int64.min
  /// The time of the next record; nil without changes.
  private(set) var due: Int64?
  /// Whether changes are left out until a new index is saved.
  private(set) var isFull = false

  init(_ index: String, _ filter: FileFilter) {
    self.index = index
    self.filter = filter
  }

  /// Begins with files that are saved.
  mutating func begin(_ files: FileIndex, of identity: [UInt8]) {
    self.identity = identity
    written = files
    due = nil
    isFull = false
  }

  /// Ends the writing: the saved index is not the base of these files.
  mutating func end() {
    written = nil
    due = nil
    isFull = false
  }

  /// Notes that the files may have changed.
  mutating func note(at now: Int64) {
    guard written != nil, !isFull, due == nil else { return }
    due = lastWriting == .min ? now : max(now, lastWriting + Self.interval)
  }

  /// Writes the changes since the last record.
  mutating func write(_ files: FileIndex, at now: Int64) {
    due = nil
    guard let written else { return }
    guard let changes = files.changes(since: written) else { return end() }
    if changes.isEmpty { return }
    lastWriting = now
    while true {
      // Another process may have saved a new index meanwhile. These changes hold for that one as well.
      guard let current = FileIndex.identity(ofFile: index), current == identity || isUsable else { return end() }
      identity = current
      switch ChangeJournal(besides: index).append(changes, since: current) {
      case .written where FileIndex.identity(ofFile: index) != current: continue
      case .written: self.written = files
      case .busy: due = now + Self.interval
      case .full: isFull = true
      // The next change tries again.
      case .failed: break
      }
      return
    }
  }

  /// Whether the saved index is of the same files.
  private var isUsable: Bool { (try? FileIndex(file: index, filter: filter)) != nil }
}
