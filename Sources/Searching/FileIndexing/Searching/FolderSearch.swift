internal import SmartSearch

/// A search of the folder tier.
///
/// The tokens of a text are divided among the name of an entry and those of its folders. For each set of tokens, the
/// names that take it are a set of documents, as bits. The folders that take the remaining tokens, with their
/// ancestors, are a set of folders. Matches are counted by checking, for each name that takes a set, whether its
/// folder takes the rest. The distance of the folders is computed only for the few entries that are shown.
struct FolderSearch {
  private let files: FileIndex
  private let query: FolderQuery
  private let blocks: [EntryBlock]
  /// For each set of tokens, the documents of each block whose names take it; empty if there are none.
  private var takingNames: [[BitSet]]
  /// For each set of tokens, the folders whose names take it; nil if no folder is needed.
  private var takingFolders: [BitSet?]
  /// For each block, the documents to leave out, because the answer by names has them or they were removed, and the
  /// matches.
  private var leftOut: [BitSet]
  private var found: [BitSet]
  private var best: BestEntries
  private let pathLengths: Column<UInt32>

  init(_ files: FileIndex, _ query: FolderQuery, limit: Int) {
    self.files = files
    self.query = query
    blocks = EntryBlock.all(of: files)
    takingNames = [[BitSet]](repeating: [], count: query.all + 1)
    takingFolders = [BitSet?](repeating: nil, count: query.all + 1)
    found = blocks.map { BitSet(below: $0.part.count) }
    leftOut = found
    best = BestEntries(limit: limit, blocks: blocks)
    pathLengths = files.table.pathLengths
  }

  mutating func run(_ isCancelled: () -> Bool) -> FolderAnswer? {
    var above: [BitSet?] = []
    for (number, token) in query.tokens.enumerated() {
      above.append(query.withAbove >> number & 1 == 1 ? folders(above: token) : nil)
    }
    if !query.needsName { takingNames[0] = documents(taking: 0, above) }
    for set in 1...query.all where canTakeParts(of: set) {
      if isCancelled() { return nil }
      let documents = documents(taking: set, above)
      if documents.contains(where: { !$0.isEmpty }) { takingNames[set] = documents }
    }
    leaveOut()
    guard let rows = rows(isCancelled) else { return nil }
    for set in query.setsOfNames where canTake(set) {
      if isCancelled() { return nil }
      findEntries(taking: set, rows)
    }
    return FolderAnswer(total: found.reduce(0) { $0 + $1.count }, hits: best.positions())
  }

  // MARK: Names

  private func canTake(_ set: Int) -> Bool { set == 0 || !takingNames[set].isEmpty }

  /// Whether any names take each of the sets with one token less. A name that takes a set takes each part of it.
  private func canTakeParts(of set: Int) -> Bool {
    query.tokens.indices.allSatisfy { set >> $0 & 1 == 0 || canTake(set & ~(1 << $0)) }
  }

  /// Returns the folders that may directly contain a match of a token.
  private func folders(above token: FolderQuery.Token) -> BitSet {
    var parents: BitSet?
    for part in token.above {
      var folders = BitSet(below: files.folderCount)
      for block in blocks {
        var documents = BitSet(below: block.part.count)
        block.part.forEachName(beginningWith: part) { documents.insert($0) }
        block.forEachFolder(in: documents) { folder, parent in
          if parents?.contains(parent) ?? true { folders.insert(folder) }
        }
      }
      parents = folders
    }
    return parents ?? BitSet(below: files.folderCount)
  }

  /// Returns the documents of each block whose names take a set of tokens, and whose parents match the folder parts.
  private func documents(taking set: Int, _ above: [BitSet?]) -> [BitSet] {
    let words = query.words(of: set)
    let asked = above.indices.compactMap { set >> $0 & 1 == 1 ? above[$0] : nil }
    if asked.contains(where: \.isEmpty) { return [] }
    return blocks.map { block in
      var documents = block.matches(of: words)
      for folders in asked {
        let parents = block.parents
        documents.keep { folders.contains(parents[Int($0)]) }
      }
      return documents
    }
  }

  /// Leaves out the documents of the answer by names, and removed ones.
  private mutating func leaveOut() {
    for (block, part) in blocks.map(\.part).enumerated() {
      // No name has a slash.
      if !query.hasSlash, canTake(query.all) { leftOut[block] = takingNames[query.all][block] }
      for document in part.removed { leftOut[block].insert(document) }
    }
  }

  /// Computes the sets of tokens that the names of folders take.
  private mutating func rows(_ isCancelled: () -> Bool) -> FolderRows? {
    var names = [UInt64](repeating: 0, count: files.folderCount)
    for set in 1...query.all where (set != query.all || !query.needsName) && canTake(set) {
      if isCancelled() { return nil }
      var folders = BitSet(below: names.count)
      for (block, documents) in zip(blocks, takingNames[set]) {
        block.forEachFolder(in: documents) { folder, _ in
          names[Int(folder)] |= 1 << UInt64(set)
          folders.insert(folder)
        }
      }
      takingFolders[set] = folders
    }
    return FolderRows(files, names: names, setCount: query.all + 1)
  }

  // MARK: Entries

  /// Finds the entries whose names take a set of tokens, and whose folders take the rest.
  private mutating func findEntries(taking set: Int, _ rows: FolderRows) {
    let rest = query.all & ~set
    // Entries whose names take everything are in the answer by names, unless the text has a slash.
    if rest == 0 ? !query.hasSlash : !rows.canTake(rest) { return }
    let folders = rest == 0 ? nil : rows.folders(taking: rest)
    let near = takingFolders[rest]
    for block in blocks.indices {
      let (parents, names) = (blocks[block].parents, takingNames[set][block].words)
      for index in names.indices {
        var taken: UInt64 = 0
        (names[index] & ~leftOut[block].words[index]).forEachBit { bit, number in
          let document = UInt32(index &* 64) | number
          let folder = parents[Int(document)]
          if let folders, !folders.contains(folder) { return }
          taken |= bit
          let least = rest == 0 ? 0 : near?.contains(folder) == true ? 1 : 2
          let length = pathLength(ofFolder: folder) + 1
          // Most entries need more folders, or have longer paths, than those found before.
          guard best.wants(distance: least, length: length) else { return }
          best.offer(
            BestEntries.Entry(
              distance: least < 2 ? least : files.depth(ofFolder: folder) - rows.depth(folder, rest) + 1,
              length: length + blocks[block].part.nameLength(of: document), block: block, document: document))
        }
        found[block].words[index] |= taken
      }
    }
  }

  @inline(__always)
  private func pathLength(ofFolder folder: UInt32) -> Int {
    Int(folder) < pathLengths.count ? Int(pathLengths[Int(folder)]) : files.pathLength(ofFolder: folder)
  }
}
