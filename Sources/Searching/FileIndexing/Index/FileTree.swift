/// A tree of folders with names, in the memory of this process: the result of a scan, from which an index is built.
struct FileTree: Sendable {
  struct Folder: Sendable {
    /// The parent folder; nil for a root.
    var parent: Int?
    /// The place in the parent's listing; for a root, in ``FileTree/roots``.
    var place: Int
    /// The number of the first folder in its listing; the others follow.
    var firstChild = 0
    var listing = FolderListing()
    var stamp = FolderStamp()
  }

  /// The paths of the roots, without a slash at the end. The number of a root's folder is its place here.
  var roots: [[UInt8]] = []
  var folders: [Folder] = []

  /// The number of all files and folders, without the roots.
  var count: Int { folders.reduce(0) { $0 + $1.listing.count } }

  /// Fills folders that could not be read with the names known to an index.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the index, if any names are copied.
  mutating func keep(_ paths: [[UInt8]], of files: FileIndex) {
    let known = paths.filter { files.folder(withPath: $0).map { files.entryCount(of: $0) > 0 } == true }
    if known.isEmpty { return }
    let source = files.tree().tree
    for path in known {
      guard let folder = folder(withPath: path), folders[folder].listing.count == 0,
        let origin = source.folder(withPath: path)
      else { continue }
      copy(origin, of: source, to: folder)
    }
  }

  private mutating func copy(_ origin: Int, of source: FileTree, to folder: Int) {
    var pending = [(origin, folder)]
    while let (origin, folder) = pending.popLast() {
      let content = source.folders[origin]
      let firstChild = folders.count
      folders[folder].listing = content.listing
      folders[folder].stamp = content.stamp
      folders[folder].firstChild = firstChild
      for place in 0..<content.listing.folderCount {
        folders.append(Folder(parent: folder, place: place))
        pending.append((content.firstChild + place, firstChild + place))
      }
    }
  }

  private func folder(withPath path: [UInt8]) -> Int? {
    let slash = UInt8(ascii: "/")
    guard let root = roots.firstIndex(where: { path == $0 || path.starts(with: $0 + [slash]) }) else { return nil }
    var folder = root
    for name in path[roots[root].count...].split(separator: slash) {
      guard let place = folders[folder].listing.place(of: name, isFolder: true) else { return nil }
      folder = folders[folder].firstChild + place
    }
    return folder
  }

  /// The numbers of the folders in preorder: everything below a folder follows it.
  ///
  /// - Complexity: O(*n*).
  var preorder: [Int] {
    var order: [Int] = []
    order.reserveCapacity(folders.count)
    var pending = Array(roots.indices.reversed())
    while let folder = pending.popLast() {
      order.append(folder)
      let children = folders[folder].listing.folderCount
      for child in stride(from: children - 1, through: 0, by: -1) { pending.append(folders[folder].firstChild + child) }
    }
    return order
  }
}
