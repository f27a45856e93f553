internal import Glibc
public import SmartSearch
internal import SystemKit

/// All files and folders below some roots at one moment: an immutable value that any thread may search. Entries have
/// positions, which another index may give to other entries.
public struct FileIndex: Sendable {
  let table: FileTable
  /// The index of all names; its positions are the positions here.
  package let names: SearchIndex
  var overlay = FileOverlay()

  package static func empty(_ filter: FileFilter) -> FileIndex {
    do {
      return try build(FileTree(), fingerprint: filter.fingerprint)
    } catch {
      preconditionFailure("an index of nothing is not too large")
    }
  }

  /// Builds the index of a tree, in this thread and one more.
  ///
  /// - Parameter compounds: the compounds whose parts match too.
  /// - Throws: `SearchIndexError.tooLarge`.
  /// - Complexity: O(*n*) in the letters of all names.
  static func build(
    _ tree: consuming FileTree, fingerprint: [UInt8], compounds: Compounds = [:]
  ) throws(SearchIndexError) -> FileIndex {
    try buildWithNumbers(tree, fingerprint: fingerprint, compounds: compounds).index
  }

  /// Builds the index of a tree, and returns the new number of each of its folders.
  static func buildWithNumbers(
    _ tree: consuming FileTree, fingerprint: [UInt8], compounds: Compounds
  ) throws(SearchIndexError) -> (index: FileIndex, numbers: [UInt32]) {
    var names = SearchIndexBuilder()
    let table = try FileTableBuilder(tree, fingerprint: fingerprint, compounds: compounds, names: &names)
    tree = FileTree()
    let index = try names.build(workers: 2, inThreads: runThreads)
    return (FileIndex(table: table.table(index), names: index), table.numbers)
  }

  /// The number of files and folders.
  public var count: Int { names.count }

  /// The compounds whose parts match too.
  public var compounds: Compounds { table.compounds }

  // MARK: Entries

  /// Whether a position has a file or folder.
  public func contains(_ position: UInt32) -> Bool { names.contains(position) }

  /// Whether a position has a folder.
  public func isFolder(_ position: UInt32) -> Bool { folder(at: position) != nil }

  /// Returns the name at a position for display, with invalid UTF-8 replaced; nil for an empty position.
  public func name(at position: UInt32) -> String? { names.item(at: position)?.name }

  /// Returns the exact bytes of the name at a position.
  package func rawName(at position: UInt32) -> [UInt8] {
    if let entry = overlay.added[position] { return entry.name }
    return table.rawName(at: position) ?? names.withName(at: position) { Array($0) } ?? []
  }
}

extension FileIndex {
  /// Scans the files below the filter's roots. ``FileStore`` stays up to date. Waits for the disk: call it in a
  /// separate thread.
  ///
  /// - Throws: ``FileIndexError/tooLarge``.
  /// - Complexity: O(*n*) in the number of files and the letters of their names, shared by two threads.
  public static func scanned(_ filter: FileFilter) throws(FileIndexError) -> FileIndex {
    let tree = TreeScanner(filter).scan()?.tree ?? FileTree()
    do throws(SearchIndexError) {
      return try build(tree, fingerprint: filter.fingerprint)
    } catch {
      throw .tooLarge
    }
  }

  /// Returns the number of files and folders below a folder, without itself; nil for an unknown folder.
  ///
  /// - Complexity: O(*c* · *d*) for *c* changes since the table was made, *d* folders deep: independent of the number
  ///   of files.
  public func count(below path: [UInt8]) -> Int? {
    guard let folder = folder(withPath: FileFilter.withoutExtraSlashes(path)) else { return nil }
    var count = 0
    if Int(folder) < table.folderCount {
      // The folders and entries below a folder directly follow it in the table.
      let entries = table.firstEntries[Int(folder)]..<table.firstEntries[Int(table.ends[Int(folder)])]
      count = entries.count - overlay.removed.count { entries.contains($0) }
    }
    return count + overlay.added.values.count { isBelow($0.folder, folder) }
  }

  /// Whether a folder is the same as another, or below it.
  private func isBelow(_ folder: UInt32, _ ancestor: UInt32) -> Bool {
    var next: UInt32? = folder
    while let current = next {
      if current == ancestor { return true }
      if Int(current) < table.folderCount, Int(ancestor) < table.folderCount {
        return current > ancestor && current < table.ends[Int(ancestor)]
      }
      next = parent(ofFolder: current)
    }
    return false
  }
}

/// The reason why an index was not loaded or saved. After all but the first, it must be rebuilt.
public enum FileIndexError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A system error, with the code of errno(3).
  case system(path: String, code: Int32)
  /// The file is not an index.
  case foreign(path: String)
  /// Another version of this module wrote it.
  case otherVersion(path: String)
  /// Another ``FileFilter`` was used.
  case otherFilter(path: String)
  /// It ends early, or its contents have changed.
  case damaged(path: String)
  /// More names than an index holds: four billion, or four gigabytes.
  case tooLarge

  public var description: String {
    switch self {
    case .system(let path, let code): "\(path): \(String(cString: strerror(code)))"
    case .foreign(let path): localized("{path} is not a file index; delete it", ["path": path])
    case .otherVersion(let path):
      localized("{path} is from another version and will be rebuilt", ["path": path])
    case .otherFilter(let path):
      localized("{path} was made with other settings and will be rebuilt", ["path": path])
    case .damaged(let path): localized("{path} is damaged and will be rebuilt", ["path": path])
    case .tooLarge: localized("there are more than four billion files, or four gigabytes of names")
    }
  }
}

/// The folders of an index. Each has a number besides its position as an entry, because the roots are folders too but
/// not entries.
extension FileIndex {
  /// The number of folder numbers.
  var folderCount: Int { table.folderCount + overlay.folders.count }

  /// Returns the folder that contains an entry.
  func parent(of position: UInt32) -> UInt32 {
    overlay.added[position]?.folder ?? table.folder(of: position)
  }

  /// Returns the folder number of an entry; nil for a file.
  func folder(at position: UInt32) -> UInt32? {
    if let entry = overlay.added[position] { return entry.number }
    return Int(position) < table.entryCount ? table.folder(at: position) : nil
  }

  /// Returns the parent of a folder; nil for a root.
  func parent(ofFolder folder: UInt32) -> UInt32? {
    if let added = added(folder) { return added.parent }
    let parent = table.parents[Int(folder)]
    return parent == folder ? nil : parent
  }

  private func added(_ folder: UInt32) -> FileOverlay.Folder? {
    Int(folder) < table.folderCount ? nil : overlay.folders[Int(folder) - table.folderCount]
  }

  func depth(ofFolder folder: UInt32) -> Int { added(folder)?.depth ?? Int(table.depths[Int(folder)]) }

  func pathLength(ofFolder folder: UInt32) -> Int {
    added(folder)?.pathLength ?? Int(table.pathLengths[Int(folder)])
  }

  func stamp(ofFolder folder: UInt32) -> FolderStamp {
    added(folder)?.stamp ?? overlay.stamps[folder] ?? table.stamp(of: folder)
  }

  /// The folders whose names are known, with the times of their last changes. An unknown time counts as a change a
  /// moment ago.
  ///
  /// - Complexity: O(*n*) in the number of folders.
  var readFolders: [(folder: UInt32, changed: Int64)] {
    var known: [(folder: UInt32, changed: Int64)] = []
    for folder in 0..<UInt32(folderCount) where !overlay.gone.contains(folder) {
      let stamp = stamp(ofFolder: folder)
      if stamp.state == .read { known.append((folder, stamp.changed == 0 ? .max : stamp.changed)) }
    }
    return known
  }

  /// Returns the position of a folder as an entry; nil for a root.
  func place(ofFolder folder: UInt32) -> UInt32? {
    if let added = added(folder) { return added.place }
    let place = table.places[Int(folder)]
    return place == .max ? nil : place
  }

  /// The numbers of the roots.
  var roots: [UInt32] {
    var roots: [UInt32] = []
    var next: UInt32 = 0
    for _ in 0..<table.rootCount {
      roots.append(next)
      next = table.ends[Int(next)]
    }
    return roots
  }

  /// Returns an upper limit for a folder's entries, which includes recently removed ones.
  func entryCount(of folder: UInt32) -> Int {
    (Int(folder) < table.folderCount ? table.entries(of: folder).count : 0) + (overlay.names[folder]?.count ?? 0)
  }

  /// Returns the positions of a folder's entries, in no particular order.
  func entries(of folder: UInt32) -> [UInt32] {
    var positions: [UInt32] = []
    if Int(folder) < table.folderCount {
      for position in table.entries(of: folder) where !overlay.removed.contains(position) { positions.append(position) }
    }
    if let names = overlay.names[folder] { positions += names.values }
    return positions
  }
}
