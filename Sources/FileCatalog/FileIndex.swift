package import SmartSearch

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
  /// - Throws: `SearchIndexError.tooLarge`.
  /// - Complexity: O(*n*) in the letters of all names.
  static func build(_ tree: consuming FileTree, fingerprint: [UInt8]) throws(SearchIndexError) -> FileIndex {
    try buildWithNumbers(tree, fingerprint: fingerprint).index
  }

  /// The same, and the number in it of each folder of the tree.
  static func buildWithNumbers(
    _ tree: consuming FileTree, fingerprint: [UInt8]
  ) throws(SearchIndexError) -> (index: FileIndex, numbers: [UInt32]) {
    var names = SearchIndexBuilder()
    let table = try FileTableBuilder(tree, fingerprint: fingerprint, names: &names)
    tree = FileTree()
    let index = try names.build(workers: 2, inThreads: runThreads)
    return (FileIndex(table: table.table(index), names: index), table.numbers)
  }

  /// The number of files and folders.
  ///
  /// - Complexity: O(1).
  public var count: Int { names.count }

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

  /// The exact bytes of the path of what is at a position. Nil if there is nothing.
  ///
  /// - Complexity: O(*d*) for an entry *d* folders below its root.
  public func path(of position: UInt32) -> [UInt8]? {
    guard contains(position) else { return nil }
    return path(ofFolder: parent(of: position)) + [UInt8(ascii: "/")] + rawName(at: position)
  }

  /// The position of the file or folder with a path.
  ///
  /// - Complexity: O(log *n*) comparisons for each of its folders.
  public func position(of path: [UInt8]) -> UInt32? {
    guard let (root, rest) = rootFolder(above: path) else { return nil }
    var folder = root
    let parts = rest.split(separator: UInt8(ascii: "/"))
    for (index, part) in parts.enumerated() {
      guard let position = position(of: Array(part), in: folder) else { return nil }
      if index == parts.count - 1 { return position }
      guard let next = self.folder(at: position) else { return nil }
      folder = next
    }
    return nil
  }

  // MARK: Folders

  /// One more than the last number of a folder.
  var folderCount: Int { table.folderCount + overlay.folders.count }

  /// The folder that an entry is in.
  func parent(of position: UInt32) -> UInt32 {
    overlay.added[position]?.folder ?? table.folder(of: position)
  }

  /// The number of an entry that is a folder.
  func folder(at position: UInt32) -> UInt32? {
    if let entry = overlay.added[position] { return entry.number }
    return Int(position) < table.entryCount ? table.folder(at: position) : nil
  }

  /// The folder that a folder is in; nil for a root.
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

  /// The position of a folder as an entry; nil for a root.
  func place(ofFolder folder: UInt32) -> UInt32? {
    if let added = added(folder) { return added.place }
    let place = table.places[Int(folder)]
    return place == .max ? nil : place
  }

  /// The exact bytes of a folder's path.
  func path(ofFolder folder: UInt32) -> [UInt8] {
    var names: [[UInt8]] = []
    var folder = folder
    while let place = place(ofFolder: folder), let parent = parent(ofFolder: folder) {
      names.append(rawName(at: place))
      folder = parent
    }
    var path = rootPath(ofFolder: folder)
    for name in names.reversed() {
      path.append(UInt8(ascii: "/"))
      path += name
    }
    return path
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

  private func rootPath(ofFolder root: UInt32) -> [UInt8] {
    roots.firstIndex(of: root).map { table.rootPath($0) } ?? []
  }

  /// The root that a path is below, and the rest of the path.
  private func rootFolder(above path: [UInt8]) -> (folder: UInt32, rest: ArraySlice<UInt8>)? {
    for (index, folder) in roots.enumerated() {
      let root = table.rootPath(index) + [UInt8(ascii: "/")]
      if path.starts(with: root) { return (folder, path[root.count...]) }
    }
    return nil
  }

  /// The number of the folder with a path.
  func folder(withPath path: [UInt8]) -> UInt32? {
    if let root = roots.indices.first(where: { table.rootPath($0) == path }) { return roots[root] }
    return position(of: path).flatMap { folder(at: $0) }
  }

  /// How many entries a folder has, or had a moment ago.
  func entryCount(of folder: UInt32) -> Int {
    (Int(folder) < table.folderCount ? table.entries(of: folder).count : 0) + (overlay.names[folder]?.count ?? 0)
  }

  /// The positions of the entries of a folder, in no certain order.
  func entries(of folder: UInt32) -> [UInt32] {
    var positions: [UInt32] = []
    if Int(folder) < table.folderCount {
      for position in table.entries(of: folder) where !overlay.removed.contains(position) { positions.append(position) }
    }
    if let names = overlay.names[folder] { positions += names.values }
    return positions
  }

  /// The position of a name in a folder.
  ///
  /// - Complexity: O(log *n*) comparisons.
  func position(of name: [UInt8], in folder: UInt32) -> UInt32? {
    if let position = overlay.names[folder]?[name] { return position }
    guard Int(folder) < table.folderCount else { return nil }
    let entries = table.entries(of: folder)
    let middle = entries.lowerBound + table.childCount(of: folder)
    for range in [entries.lowerBound..<middle, middle..<entries.upperBound] {
      if let position = basePosition(of: name, in: range), !overlay.removed.contains(position) { return position }
    }
    return nil
  }

  /// Names at positions of the table are in the order of their bytes.
  private func basePosition(of name: [UInt8], in range: Range<UInt32>) -> UInt32? {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if baseName(at: middle).lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return low < range.upperBound && baseName(at: low) == name ? low : nil
  }

  /// The exact bytes of a name of the table, also of one that was removed.
  private func baseName(at position: UInt32) -> [UInt8] {
    table.rawName(at: position) ?? names.baseName(at: position)
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
