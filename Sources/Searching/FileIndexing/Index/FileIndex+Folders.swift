/// The folders of an index. Each has a number, by which it is known besides its position as an entry: the roots are folders
/// as well, and no entries.
extension FileIndex {
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
}
