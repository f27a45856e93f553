/// A tree of folders with the names in them, in the memory of this process: what is read from the disk, and what an
/// index is built of.
struct FileTree: Sendable {
  struct Folder: Sendable {
    /// The folder that it is in; nil for a root.
    var parent: Int?
    /// Its place in the listing of that; for a root, in ``FileTree/roots``.
    var place: Int
    /// The number of the first folder of its listing; the others follow.
    var firstChild = 0
    var listing = FolderListing()
    var stamp = FolderStamp()
  }

  /// The paths of the roots, without a slash at the end; the folder of each has its place as number.
  var roots: [[UInt8]] = []
  var folders: [Folder] = []

  /// The number of all files and folders, without the roots.
  var count: Int { folders.reduce(0) { $0 + $1.listing.count } }

  /// The numbers of the folders in an order in which all that is below one follows it.
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
