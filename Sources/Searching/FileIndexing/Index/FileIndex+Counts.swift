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
