/// Computes for all folders at once the sets of tokens that a folder and its ancestors can take.
///
/// Folders with the same answers share a row. For each set of tokens, the row has the greatest possible depth of the
/// topmost folder that takes a token, or 0 if the set cannot be taken. A root, whose depth is 0, takes nothing.
struct FolderRows {
  private let setCount: Int
  private var depths: [UInt16]
  /// The sets that the folders of each row can take, as bits.
  private var families: [UInt64] = [0]
  /// The row of each folder.
  private var rows: [UInt32] = []
  /// The sets that any folder can take, as bits.
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
    // A folder comes after its parent; a root is its own parent.
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
  ///   - above: the row of its parent.
  private mutating func append(_ name: UInt64, depth: Int, above: UInt32) -> UInt32 {
    let above = Int(above) * setCount
    let start = depths.count
    for set in 0..<setCount { depths.append(depths[above + set]) }
    let depth = UInt16(clamping: depth)
    name.forEachBit { _, number in
      // The folder takes this set, and its ancestors any set of the other tokens.
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

  func canTake(_ set: Int) -> Bool { possible >> UInt64(set) & 1 == 1 }

  /// Returns the folders that can take a set, together with their ancestors.
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

  /// Returns the depth of the topmost folder that takes a part of a set; 0 if a folder and its ancestors cannot take
  /// it.
  func depth(_ folder: UInt32, _ set: Int) -> Int { Int(depths[Int(rows[Int(folder)]) * setCount + set]) }
}
