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
    for folder in foldersByChange {
      if isCancelled() { return nil }
      if found.count >= most { break }
      for position in entries(of: folder) where found.count < most && overlay.added[position] == nil {
        if isWanted(position) { found.append(position) }
      }
    }
    return found
  }

  /// The folders whose names are known, the one that changed last first.
  private var foldersByChange: [UInt32] {
    var known: [(changed: Int64, folder: UInt32)] = []
    for folder in 0..<UInt32(folderCount) where !overlay.gone.contains(folder) {
      let stamp = stamp(ofFolder: folder)
      if stamp.state != .read { continue }
      // An unknown time counts as a change a moment ago.
      known.append((stamp.changed == 0 ? Int64.max : stamp.changed, folder))
    }
    return known.sorted { ($1.changed, $0.folder) < ($0.changed, $1.folder) }.map(\.folder)
  }
}
