internal import SmartSearch

/// Collects changes to an index, and applies them together to make a new one.
struct FileIndexEditor {
  private(set) var files: FileIndex
  private var changes: [SearchIndexChange] = []
  private var nextPosition: UInt32
  private let mostChanges: Int
  private var finder: CompoundFinder
  /// Whether too many changes were needed. Some of them were left out.
  private(set) var isTooLarge = false

  /// - Parameter mostChanges: the most changes to make one by one.
  init(_ files: FileIndex, mostChanges: Int = .max) {
    self.files = files
    self.mostChanges = mostChanges
    finder = CompoundFinder(files.compounds)
    nextPosition = UInt32(files.names.positionCount)
  }

  /// Returns the index with the changes.
  ///
  /// - Throws: `SearchIndexError.tooLarge`.
  consuming func finish() throws(SearchIndexError) -> FileIndex {
    if changes.isEmpty { return files }
    precondition(!isTooLarge, "some changes were not made")
    return FileIndex(table: files.table, names: try files.names.applying(changes), overlay: files.overlay)
  }

  /// Whether a folder was removed.
  func isGone(_ folder: UInt32) -> Bool { files.overlay.gone.contains(folder) }

  private func contains(_ position: UInt32) -> Bool {
    Int(position) < files.table.entryCount
      ? !files.overlay.removed.contains(position) : files.overlay.added[position] != nil
  }

  mutating func setStamp(_ stamp: FolderStamp, of folder: UInt32) {
    if Int(folder) < files.table.folderCount {
      files.overlay.stamps[folder] = stamp
    } else {
      files.overlay.folders[Int(folder) - files.table.folderCount].stamp = stamp
    }
  }

  /// Adds an entry to a folder.
  ///
  /// - Returns: its number, if it is a folder.
  @discardableResult
  mutating func add(_ name: [UInt8], isFolder: Bool, to folder: UInt32) -> UInt32? {
    if changes.count >= mostChanges { isTooLarge = true }
    let depth = files.depth(ofFolder: folder) + 1
    let position = nextPosition
    nextPosition += 1
    var entry = FileOverlay.Entry(folder: folder, name: name)
    if isFolder {
      entry.number = UInt32(files.folderCount)
      let length = files.pathLength(ofFolder: folder) + 1 + FileTableBuilder.shownLength(name[...])
      files.overlay.folders.append(
        FileOverlay.Folder(
          parent: folder, place: position, depth: depth, pathLength: length, stamp: FolderStamp()))
    }
    files.overlay.added[position] = entry
    files.overlay.names[folder, default: [:]][name] = position
    let shown = String(decoding: name, as: UTF8.self)
    let item = SearchItem(
      name: shown, compounds: finder.compounds(in: shown),
      weight: FileTableBuilder.weight(depth: depth))
    changes.append(.append(item))
    return entry.number
  }

  /// Removes an entry and everything below it.
  mutating func remove(_ position: UInt32) {
    guard contains(position) else { return }
    if let folder = files.folder(at: position) { removeContents(of: folder, isGone: true) }
    removeEntry(position)
  }

  private mutating func removeEntry(_ position: UInt32) {
    if let entry = files.overlay.added.removeValue(forKey: position) {
      files.overlay.names[entry.folder]?[entry.name] = nil
    } else {
      files.overlay.removed.insert(position)
    }
    changes.append(.remove(position))
  }

  /// Removes everything below a folder.
  ///
  /// - Parameter isGone: whether the folder itself is removed.
  mutating func removeContents(of folder: UInt32, isGone: Bool = false) {
    var below: Set<UInt32> = [folder]
    if Int(folder) < files.table.folderCount {
      let end = files.table.ends[Int(folder)]
      let positions = files.table.firstEntries[Int(folder)]..<files.table.firstEntries[Int(end)]
      guard changes.count + positions.count <= mostChanges else {
        isTooLarge = true
        return
      }
      for position in positions
      where !files.overlay.removed.contains(position) {
        removeEntry(position)
      }
      below.formUnion(folder..<end)
    }
    // Added folders come after their parents.
    for (index, added) in files.overlay.folders.enumerated() where below.contains(added.parent) {
      below.insert(UInt32(files.table.folderCount + index))
    }
    for folder in below {
      for position in files.overlay.names[folder]?.values.map({ $0 }) ?? [] { removeEntry(position) }
      files.overlay.names[folder] = nil
    }
    if !isGone { below.remove(folder) }
    files.overlay.gone.formUnion(below)
  }

  /// Changes the entries of a folder to those of a listing.
  ///
  /// - Returns: the folders in it, with their places in the listing.
  mutating func reconcile(
    _ folder: UInt32, with listing: FolderListing
  ) -> [(number: UInt32, place: Int, isNew: Bool)] {
    var folders: [(number: UInt32, place: Int, isNew: Bool)] = []
    var isKnown = [Bool](repeating: false, count: listing.count)
    for position in files.entries(of: folder) {
      let number = files.folder(at: position)
      if let place = listing.place(of: files.rawName(at: position), isFolder: number != nil) {
        isKnown[place] = true
        if let number { folders.append((number, place, false)) }
      } else {
        remove(position)
      }
    }
    for place in 0..<listing.count where !isKnown[place] {
      let number = add(Array(listing.name(at: place)), isFolder: listing.isFolder(place), to: folder)
      if let number { folders.append((number, place, true)) }
    }
    return folders
  }

  /// Fills an empty folder with the contents of a tree's root.
  mutating func fill(_ folder: UInt32, with tree: FileTree, root: Int) {
    var pending = [(folder: folder, source: root)]
    while let (folder, source) = pending.popLast() {
      let content = tree.folders[source]
      setStamp(content.stamp, of: folder)
      for (number, place, _) in reconcile(folder, with: content.listing) {
        pending.append((number, content.firstChild + place))
      }
    }
  }
}

extension FileIndex {
  /// Converts the index to a tree.
  ///
  /// - Returns: the tree, with the number of each of its folders in this index.
  /// - Complexity: O(*n* log *n*).
  func tree() -> (tree: FileTree, numbers: [UInt32]) {
    var tree = FileTree()
    tree.roots = roots.indices.map { table.rootPath($0) }
    var numbers = roots
    tree.folders = roots.indices.map { FileTree.Folder(parent: nil, place: $0) }
    var next = 0
    while next < tree.folders.count {
      let number = numbers[next]
      var names = GatheredNames()
      var folders: [[UInt8]: UInt32] = [:]
      for position in entries(of: number) {
        let name = rawName(at: position)
        let folder = folder(at: position)
        names.append(name, isFolder: folder != nil)
        if let folder { folders[name] = folder }
      }
      let listing = names.listing()
      tree.folders[next].listing = listing
      tree.folders[next].stamp = stamp(ofFolder: number)
      tree.folders[next].firstChild = tree.folders.count
      for place in 0..<listing.folderCount {
        tree.folders.append(FileTree.Folder(parent: next, place: place))
        // The loop above has just added every folder of the listing.
        numbers.append(folders[Array(listing.name(at: place))] ?? 0)
      }
      next += 1
    }
    return (tree, numbers)
  }
}
