/// Which sets of tokens the folders above an entry can take, for all folders at once.
///
/// A row is for a run of folders with the same answers: it has, for each set of tokens, how deep the highest of the
/// folders is that it takes at best; 0 if they cannot take the set. A root, whose depth is 0, takes nothing.
struct FolderRows {
  private let setCount: Int
  private var depths: [UInt16]
  /// The row of each folder.
  private var rows: [UInt32]
  /// The sets that some folders can take, as bits.
  private var possible: UInt64 = 0

  /// - Parameters:
  ///   - families: for each folder, the sets of tokens that its name takes, as bits.
  ///   - setCount: the number of sets.
  /// - Complexity: O(*n*) in the number of folders.
  init(_ files: FileIndex, families: [UInt64], setCount: Int) {
    self.setCount = setCount
    depths = [UInt16](repeating: 0, count: setCount)
    let count = files.table.folderCount
    rows = [UInt32](repeating: 0, count: count)
    // Folders below one follow it, so a row lasts until they end, but for those of folders below.
    var open: [(end: Int, row: UInt32)] = []
    var next = 0
    func fill(_ end: Int) {
      let row = open.last?.row ?? 0
      if row != 0 { for folder in next..<end { rows[folder] = row } }
      next = end
    }
    func closeUntil(_ folder: Int) {
      while let last = open.last, last.end <= folder {
        fill(last.end)
        open.removeLast()
      }
    }
    for folder in 0..<count where families[folder] != 0 {
      closeUntil(folder)
      fill(folder)
      let row = append(families[folder], depth: Int(files.table.depths[folder]), above: Int(open.last?.row ?? 0))
      open.append((Int(files.table.ends[folder]), row))
    }
    closeUntil(count)
    for (index, folder) in files.overlay.folders.enumerated() {
      let above = row(of: folder.parent)
      let family = families[count + index]
      rows.append(family == 0 ? above : append(family, depth: folder.depth, above: Int(above)))
    }
  }

  private mutating func append(_ family: UInt64, depth: Int, above: Int) -> UInt32 {
    let depth = UInt16(clamping: depth)
    let start = depths.count
    for set in 0..<setCount {
      var best = depths[above * setCount + set]
      // All ways to give a part of the set to this folder and the rest to those above.
      var part = set
      while part > 0 {
        if family >> UInt64(part) & 1 == 1 {
          let rest = set & ~part
          best = max(best, rest == 0 ? depth : depths[above * setCount + rest])
        }
        part = (part - 1) & set
      }
      depths.append(best)
      if best > 0 { possible |= 1 << UInt64(set) }
    }
    return UInt32(start / setCount)
  }

  /// Whether some folders can take a set.
  func canTake(_ set: Int) -> Bool { possible >> UInt64(set) & 1 == 1 }

  private func row(of folder: UInt32) -> UInt32 { rows[Int(folder)] }

  /// How deep the highest folder is that takes some of a set, 0 if a folder and those above cannot take it.
  @inline(__always)
  func depth(_ folder: UInt32, _ set: Int) -> Int { Int(depths[Int(row(of: folder)) * setCount + set]) }
}
