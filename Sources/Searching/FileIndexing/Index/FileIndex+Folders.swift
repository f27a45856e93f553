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
