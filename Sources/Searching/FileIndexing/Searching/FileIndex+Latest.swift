extension FileIndex {
  /// Returns the entries that have probably changed last, by what the index knows without a disk: first those added
  /// since its table was made, the newest first; then those in each folder, the folder that changed last first.
  ///
  /// - Parameters:
  ///   - most: the most entries to return.
  ///   - isWanted: whether an entry counts.
  ///   - isCancelled: called now and then; if true, the answer is nil.
  /// - Complexity: O(*n*) in the number of entries, and O(*f* log *f*) for *f* folders.
  package func latest(
    _ most: Int, where isWanted: (UInt32) -> Bool, isCancelled: () -> Bool = { false }
  ) -> [UInt32]? {
    var found: [UInt32] = []
    for position in overlay.added.keys.sorted(by: >) where found.count < most && isWanted(position) {
      found.append(position)
    }
    for (folder, _) in readFolders.sorted(by: { ($1.changed, $0.folder) < ($0.changed, $1.folder) }) {
      if isCancelled() { return nil }
      if found.count >= most { break }
      for position in entries(of: folder) where found.count < most && overlay.added[position] == nil {
        if isWanted(position) { found.append(position) }
      }
    }
    return found
  }
}
