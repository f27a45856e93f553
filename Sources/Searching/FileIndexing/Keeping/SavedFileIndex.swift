/// The saved index of a ``FileStore`` with the changes since it was saved, for a process that does not follow the files
/// itself.
public struct SavedFileIndex: Sendable {
  private let path: String
  private let filter: FileFilter
  /// The index that was loaded last, without its journal.
  private(set) var base: FileIndex?
  /// Identifies the index that was loaded last.
  private(set) var identity: [UInt8] = []

  /// - Parameter path: The file of the index.
  public init(_ path: String, filter: FileFilter) {
    self.path = path
    self.filter = filter
  }

  /// The paths of the files that other processes write: the index and its journal.
  public var paths: [String] { [path, ChangeJournal(besides: path).path] }

  /// The attempts to read an index and its journal before another process saves a new index.
  private static let mostAttempts = 3

  /// Returns the files at this moment. If no new index was saved, only its changes are read again.
  public mutating func files() throws(FileIndexError) -> FileIndex {
    var attempts = 0
    while true {
      let current = FileIndex.identity(ofFile: path) ?? []
      let known: FileIndex
      if let base, current == identity {
        known = base
      } else {
        known = try FileIndex(file: path, filter: filter)
        base = known
        identity = current
      }
      let changes = ChangeJournal(besides: path).changes(since: current)
      attempts += 1
      // Otherwise the journal may be that of a newer index.
      guard attempts < Self.mostAttempts, FileIndex.identity(ofFile: path) ?? [] != current else {
        return known.applying(changes)
      }
    }
  }
}
