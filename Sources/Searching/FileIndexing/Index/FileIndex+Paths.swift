internal import SmartSearch

/// Paths of what is in an index, and what is at a path. All are exact bytes.
extension FileIndex {
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
