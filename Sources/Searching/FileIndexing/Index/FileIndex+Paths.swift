internal import SmartSearch

/// Converts between positions and paths, as exact bytes.
extension FileIndex {
  /// Returns the exact bytes of an entry's path; nil for an empty position.
  ///
  /// - Complexity: O(*d*) for an entry *d* folders below its root.
  public func path(of position: UInt32) -> [UInt8]? {
    guard contains(position) else { return nil }
    return path(ofFolder: parent(of: position)) + [UInt8(ascii: "/")] + rawName(at: position)
  }

  /// Returns the position of a file or folder by its path.
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

  /// Returns the exact bytes of a folder's path.
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

  /// Returns the root that contains a path, and the rest of the path.
  private func rootFolder(above path: [UInt8]) -> (folder: UInt32, rest: ArraySlice<UInt8>)? {
    for (index, folder) in roots.enumerated() {
      let root = table.rootPath(index) + [UInt8(ascii: "/")]
      if path.starts(with: root) { return (folder, path[root.count...]) }
    }
    return nil
  }

  func folder(withPath path: [UInt8]) -> UInt32? {
    if let root = roots.indices.first(where: { table.rootPath($0) == path }) { return roots[root] }
    return position(of: path).flatMap { folder(at: $0) }
  }

  /// Returns the position of a name in a folder.
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

  /// In the table, names are sorted by their bytes.
  private func basePosition(of name: [UInt8], in range: Range<UInt32>) -> UInt32? {
    let position = UInt32(
      (Int(range.lowerBound)..<Int(range.upperBound)).partitionPoint {
        !baseName(at: UInt32($0)).lexicographicallyPrecedes(name)
      })
    return position < range.upperBound && baseName(at: position) == name ? position : nil
  }

  /// Returns the exact bytes of a name in the table, even if it was removed.
  private func baseName(at position: UInt32) -> [UInt8] {
    table.rawName(at: position) ?? names.baseName(at: position)
  }
}
