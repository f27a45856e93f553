internal import Glibc
public import SmartSearch
internal import SystemKit

/// All files and folders below some roots, as they were at one moment: a value that never changes, so any thread may
/// search it. Entries have positions, which another index may give to other entries.
public struct FileIndex: Sendable {
  let table: FileTable
  /// The index of all names, of which positions are positions here.
  package let names: SearchIndex
  var overlay = FileOverlay()

  /// Nothing.
  package static func empty(_ filter: FileFilter) -> FileIndex {
    do {
      return try build(FileTree(), fingerprint: filter.fingerprint)
    } catch {
      preconditionFailure("an index of nothing is not too large")
    }
  }

  /// An index of a tree, built by two threads while this one waits.
  ///
  /// - Parameter compounds: words made of others, of whose parts each finds a name as well.
  /// - Throws: `SearchIndexError.tooLarge`.
  /// - Complexity: O(*n*) in the letters of all names.
  static func build(
    _ tree: consuming FileTree, fingerprint: [UInt8], compounds: Compounds = [:]
  ) throws(SearchIndexError) -> FileIndex {
    try buildWithNumbers(tree, fingerprint: fingerprint, compounds: compounds).index
  }

  /// The same, and the number in it of each folder of the tree.
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
  ///
  /// - Complexity: O(1).
  public var count: Int { names.count }

  /// The words made of others by whose parts names are found as well.
  public var compounds: Compounds { table.compounds }

  /// The bytes that it takes, most of them in a mapped file if it comes from one.
  public var memory: Int { names.memory + table.region.count }

  // MARK: Entries

  /// Whether there is a file or folder at a position.
  public func contains(_ position: UInt32) -> Bool { names.contains(position) }

  /// Whether what is at a position is a folder.
  public func isFolder(_ position: UInt32) -> Bool { folder(at: position) != nil }

  /// The name at a position, as it is shown: what is not UTF-8 in it is replaced. Nil if there is nothing.
  public func name(at position: UInt32) -> String? { names.item(at: position)?.name }

  /// The exact bytes of the name at a position.
  func rawName(at position: UInt32) -> [UInt8] {
    if let entry = overlay.added[position] { return entry.name }
    return table.rawName(at: position) ?? names.withName(at: position) { Array($0) } ?? []
  }
}

extension FileIndex {
  /// What is below the filter's roots now. ``FileStore`` stays up to date. It waits for the disk: call it in a thread of
  /// its own.
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
}

extension FileIndex {
  /// How many files and folders are below a folder, itself not counted; nil if there is no such folder.
  ///
  /// - Complexity: O(*c* · *d*) for *c* changes since the table was made, *d* folders deep: it does not grow with the
  ///   number of files.
  public func count(below path: [UInt8]) -> Int? {
    guard let folder = folder(withPath: FileFilter.withoutExtraSlashes(path)) else { return nil }
    var count = 0
    if Int(folder) < table.folderCount {
      // What is below a folder of the table follows it.
      let entries = table.firstEntries[Int(folder)]..<table.firstEntries[Int(table.ends[Int(folder)])]
      count = entries.count - overlay.removed.count { entries.contains($0) }
    }
    return count + overlay.added.values.count { isBelow($0.folder, folder) }
  }

  /// Whether a folder is another one, or below it.
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

/// Why a saved index was not loaded or not saved. All but the first say that it is to be built anew.
public enum FileIndexError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system refused it, for a reason of errno(3).
  case system(path: String, code: Int32)
  /// The file is something else.
  case foreign(path: String)
  /// It was written by another version of this module.
  case otherVersion(path: String)
  /// It was made with another ``FileFilter``.
  case otherFilter(path: String)
  /// It ends early, or differs from what was written.
  case damaged(path: String)
  /// There are more names than an index holds: four billion, or four gigabytes.
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
