internal import SystemKit

/// Writes the changes that a ``FileKeeper`` sees into the journal of the saved index: the first at once, further ones
/// in batches.
///
/// Several processes may follow the same files. One of them writes the journal until it ends, so all records have the
/// order of its events. The next writer first corrects the paths at which the journal differs from its own files.
struct JournalWriter {
  /// The shortest time between two records, in nanoseconds.
  private static let interval: Int64 = 500_000_000
  /// The longest time between two looks at the journal of another process that lacks these changes.
  private static let longestPause: Int64 = 60_000_000_000

  private let index: String
  private let filter: FileFilter
  /// The journal, while this process writes it.
  private var file: AppendedFile?
  /// Identifies the saved index to which the journal belongs.
  private var identity: [UInt8] = []
  /// The saved index without its journal; nil if nothing is saved.
  private var base: FileIndex?
  /// The files as this process has written them.
  private var written: FileIndex?
  /// The time of the last attempt.
  private var lastWriting = Int64.min
  private var pause = Self.interval
  /// The time of the next record; nil without changes.
  private(set) var due: Int64?
  /// Whether changes are left out until a new index is saved.
  private(set) var isFull = false

  init(_ index: String, _ filter: FileFilter) {
    self.index = index
    self.filter = filter
  }

  mutating func begin(_ files: FileIndex, _ saved: SavedFileIndex) {
    identity = saved.identity
    base = saved.base
    written = files
    due = nil
    isFull = false
  }

  /// Ends the writing: the saved index is not the base of these files.
  mutating func end() {
    (file, base, written) = (nil, nil, nil)
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
    guard var changes = files.changes(since: written) else { return end() }
    if changes.isEmpty { return }
    lastWriting = now
    if file?.isAtItsPath != true {
      guard open(files, changes, at: now) else { return }
      changes += corrections(by: files)
    }
    guard let file else { return }
    while true {
      // Another process may have saved a new index meanwhile. These changes hold for that one as well.
      guard let current = FileIndex.identity(ofFile: index), current == identity || isUsable else { return end() }
      identity = current
      do throws(SmallFileError) {
        isFull = try !ChangeJournal.append(changes, since: current, to: file)
      } catch {
        // The next change tries again.
        return
      }
      if isFull { return }
      if FileIndex.identity(ofFile: index) == current { break }
    }
    self.written = files
  }

  private var journal: ChangeJournal { ChangeJournal(besides: index) }

  /// The files as the saved index and its journal have them now, and the changes in the journal.
  private var saved: (files: FileIndex?, changes: [FileChange]) {
    let changes = journal.changes(since: identity)
    return (base?.applying(changes), changes)
  }

  /// Returns the changes that the last writer did not see or did not write any more.
  private func corrections(by files: FileIndex) -> [FileChange] {
    let (saved, changes) = saved
    // Folders before their contents.
    return Set(changes.map(\.path)).sorted { $0.lexicographicallyPrecedes($1) }
      .map { FileChange(path: $0, kind: files.kind(at: $0)) }.filter { saved?.has($0) == false }
  }

  /// Opens the journal, unless another process writes it.
  private mutating func open(_ files: FileIndex, _ changes: [FileChange], at now: Int64) -> Bool {
    file = nil
    do throws(SmallFileError) {
      file = try AppendedFile(journal.path)
      pause = Self.interval
      return true
    } catch {
      // The next change tries again.
      guard error.isBusy else { return false }
    }
    // The other process usually sees the same, but it may end before it writes.
    if let saved = saved.files, changes.allSatisfy(saved.has) {
      written = files
      pause = Self.interval
    } else {
      due = now + pause
      pause = min(2 * pause, Self.longestPause)
    }
    return false
  }

  /// Whether the saved index is of the same files.
  private var isUsable: Bool { (try? FileIndex(file: index, filter: filter)) != nil }
}
