/// Which sets of tokens the folders above an entry can take, for all folders at once.
///
/// A row is for folders with the same answers: it has, for each set of tokens, how deep the highest of the folders is
/// that it takes at best; 0 if they cannot take the set. A root, whose depth is 0, takes nothing.
struct FolderRows {
  private let setCount: Int
  private var depths: [UInt16]
  /// The sets that the folders of each row can take, as bits.
  private var families: [UInt64] = [0]
  /// The row of each folder.
  private var rows: [UInt32] = []
  /// The sets that some folders can take, as bits.
  private var possible: UInt64 = 0

  /// - Parameters:
  ///   - names: for each folder, the sets of tokens that its name takes, as bits.
  ///   - setCount: the number of sets.
  /// - Complexity: O(*n*) in the number of folders, and O(2^*t*) for each whose name takes some of *t* tokens.
  init(_ files: FileIndex, names: [UInt64], setCount: Int) {
    self.setCount = setCount
    depths = [UInt16](repeating: 0, count: setCount)
    rows.reserveCapacity(names.count)
    let table = files.table
    let parents = table.parents.slice(0..<table.folderCount)
    // A folder comes after the one that it is in; a root is in itself.
    for (folder, parent) in parents.enumerated() {
      let above = Int(parent) < folder ? rows[Int(parent)] : 0
      rows.append(names[folder] == 0 ? above : append(names[folder], depth: Int(table.depths[folder]), above: above))
    }
    for added in files.overlay.folders {
      let name = names[rows.count]
      let above = rows[Int(added.parent)]
      rows.append(name == 0 ? above : append(name, depth: added.depth, above: above))
    }
  }

  /// Adds the row of a folder.
  ///
  /// - Parameters:
  ///   - name: the sets that its name takes.
  ///   - above: the row of the folder that it is in.
  private mutating func append(_ name: UInt64, depth: Int, above: UInt32) -> UInt32 {
    let above = Int(above) * setCount
    let start = depths.count
    for set in 0..<setCount { depths.append(depths[above + set]) }
    let depth = UInt16(clamping: depth)
    name.forEachBit { _, number in
      // This set is for the folder, and any set of other tokens for those above.
      let part = Int(number)
      let others = (setCount - 1) & ~part
      var rest = others
      while true {
        let best = rest == 0 ? depth : depths[above + rest]
        if depths[start + (part | rest)] < best { depths[start + (part | rest)] = best }
        if rest == 0 { break }
        rest = (rest - 1) & others
      }
    }
    var family: UInt64 = 0
    for set in 0..<setCount where depths[start + set] > 0 { family |= 1 << UInt64(set) }
    families.append(family)
    possible |= family
    return UInt32(families.count - 1)
  }

  /// Whether some folders can take a set.
  func canTake(_ set: Int) -> Bool { possible >> UInt64(set) & 1 == 1 }

  /// The folders that can take a set, with those above them.
  ///
  /// - Complexity: O(*n*) in the number of folders.
  func folders(taking set: Int) -> BitSet {
    var folders = BitSet(below: rows.count)
    for index in folders.words.indices {
      var word: UInt64 = 0
      for folder in index * 64..<min(rows.count, index * 64 + 64) {
        word |= (families[Int(rows[folder])] >> UInt64(set) & 1) << UInt64(folder & 63)
      }
      folders.words[index] = word
    }
    return folders
  }

  /// How deep the highest folder is that takes some of a set, 0 if a folder and those above cannot take it.
  func depth(_ folder: UInt32, _ set: Int) -> Int { Int(depths[Int(rows[Int(folder)]) * setCount + set]) }
}
