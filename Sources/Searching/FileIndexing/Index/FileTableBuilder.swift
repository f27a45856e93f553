internal import SmartSearch

/// Numbers the folders and entries of a tree, and writes the columns of a ``FileTable``.
struct FileTableBuilder {
  private var parents: [UInt32] = []
  private var places: [UInt32] = []
  private var ends: [UInt32] = []
  private var firstEntries: [UInt32] = []
  private var childStarts: [UInt32] = []
  private var children: [UInt32] = []
  private var pathLengths: [UInt32] = []
  private var depths: [UInt16] = []
  private var devices: [UInt64] = []
  private var inodes: [UInt64] = []
  private var changes: [Int64] = []
  private var states: [UInt8] = []
  private var jumps: [UInt32] = []
  private var rawPositions: [UInt32] = []
  private var rawEnds: [UInt32] = []
  private var rawBytes: [UInt8] = []
  private var rootEnds: [UInt32] = []
  private var rootBytes: [UInt8] = []
  private let fingerprint: [UInt8]
  private let compounds: Compounds
  private var finder: CompoundFinder

  /// The table's number of each folder in the tree.
  private(set) var numbers: [UInt32] = []

  /// Numbers a tree, and passes the names to the builder of the search index, in the order of their positions.
  ///
  /// - Complexity: O(*n*).
  init(
    _ tree: FileTree, fingerprint: [UInt8], compounds: Compounds, names: inout SearchIndexBuilder
  ) throws(SearchIndexError) {
    self.fingerprint = fingerprint
    self.compounds = compounds
    finder = CompoundFinder(compounds)
    for root in tree.roots {
      rootBytes += root
      rootEnds.append(UInt32(rootBytes.count))
    }
    let order = tree.preorder
    numbers = [UInt32](repeating: 0, count: tree.folders.count)
    for (number, folder) in order.enumerated() { numbers[folder] = UInt32(number) }
    for folder in order { try add(tree.folders[folder], tree, &names) }
    firstEntries.append(entryCount)
    childStarts.append(UInt32(children.count))
    writeEnds()
  }

  private var entryCount: UInt32 = 0

  private mutating func add(
    _ folder: FileTree.Folder, _ tree: FileTree, _ names: inout SearchIndexBuilder
  ) throws(SearchIndexError) {
    let number = UInt32(parents.count)
    let depth: UInt16
    if let parent = folder.parent {
      let above = Int(numbers[parent])
      parents.append(UInt32(above))
      places.append(firstEntries[above] + UInt32(folder.place))
      depth = depths[above] == .max ? .max : depths[above] + 1
      let length = Self.shownLength(tree.folders[parent].listing.name(at: folder.place))
      pathLengths.append(pathLengths[above] + 1 + UInt32(length))
    } else {
      parents.append(number)
      places.append(.max)
      depth = 0
      pathLengths.append(UInt32(Self.shownLength(tree.roots[folder.place][...])))
    }
    depths.append(depth)
    devices.append(folder.stamp.device)
    inodes.append(folder.stamp.inode)
    changes.append(folder.stamp.changed)
    states.append(folder.stamp.state.rawValue)
    firstEntries.append(entryCount)
    childStarts.append(UInt32(children.count))
    for child in 0..<folder.listing.folderCount { children.append(numbers[folder.firstChild + child]) }
    let weight = Self.weight(depth: Int(depth) + 1)
    for place in 0..<folder.listing.count {
      if entryCount.isMultiple(of: UInt32(FileTable.jumpStep)) { jumps.append(number) }
      guard entryCount < UInt32.max - 1 else { throw .tooLarge }
      let name = folder.listing.name(at: place)
      let isASCII = name.allSatisfy { $0 < 0x80 }
      if isASCII, compounds.isEmpty {
        try names.append(utf8: name.span, weight: weight)
        entryCount += 1
        continue
      }
      let shown = String(decoding: name, as: UTF8.self)
      if !isASCII, !shown.utf8.elementsEqual(name) {
        rawPositions.append(entryCount)
        rawBytes += name
        rawEnds.append(UInt32(rawBytes.count))
      }
      try names.append(SearchItem(name: shown, compounds: finder.compounds(in: shown), weight: weight))
      entryCount += 1
    }
  }

  /// Returns the weight for a depth: entries near the root come first.
  static func weight(depth: Int) -> Int32 { Int32(clamping: -depth) }

  /// Returns the length of a displayed name, in bytes.
  static func shownLength(_ name: ArraySlice<UInt8>) -> Int {
    name.allSatisfy { $0 < 0x80 } ? name.count : String(decoding: name, as: UTF8.self).utf8.count
  }

  /// Sets the end of each folder to that of the last folder below it.
  private mutating func writeEnds() {
    ends = (0..<parents.count).map { UInt32($0 + 1) }
    for folder in stride(from: parents.count - 1, through: 0, by: -1) where Int(parents[folder]) != folder {
      ends[Int(parents[folder])] = max(ends[Int(parents[folder])], ends[folder])
    }
  }

  /// - Parameter index: the search index of the names.
  consuming func table(_ index: SearchIndex) -> FileTable {
    let base = index.blocks[0]
    var isFolder = BitSet(below: Int(entryCount))
    var folderOfDocument = [UInt32](repeating: 0, count: Int(entryCount))
    for (folder, place) in places.enumerated() where place != .max {
      guard let document = base.document(at: place) else { continue }
      isFolder.insert(document)
      folderOfDocument[Int(document)] = UInt32(folder)
    }
    var foldersByDocument: [UInt32] = []
    foldersByDocument.reserveCapacity(places.count)
    for (index, word) in isFolder.words.enumerated() {
      word.forEachBit { _, number in foldersByDocument.append(folderOfDocument[index * 64 + Int(number)]) }
    }
    var documentFolders = [UInt32](repeating: 0, count: Int(entryCount))
    for folder in parents.indices {
      for position in firstEntries[folder]..<firstEntries[folder + 1] {
        if let document = base.document(at: position) { documentFolders[Int(document)] = UInt32(folder) }
      }
    }
    var bytes = SectionBytes()
    for column in [parents, places, ends, firstEntries, childStarts, children, pathLengths] { bytes.add(column) }
    bytes.add(depths)
    for column in [devices, inodes] { bytes.add(column) }
    bytes.add(changes)
    bytes.add(states)
    bytes.add(isFolder.words)
    for column in [jumps, rawPositions, rawEnds] { bytes.add(column) }
    bytes.add(rawBytes)
    bytes.add(rootEnds)
    for column in [rootBytes, fingerprint] { bytes.add(column) }
    for column in [documentFolders, foldersByDocument] { bytes.add(column) }
    bytes.add(compounds.bytes)
    let region = ByteRegion(count: bytes.bytes.count) { $0.copyBytes(from: bytes.bytes) }
    guard let table = try? FileTable(region, sections: bytes.sections) else {
      preconditionFailure("a table that was just made is one")
    }
    return table
  }
}

/// Columns in sequence, each at a multiple of eight bytes.
private struct SectionBytes {
  private(set) var bytes: [UInt8] = []
  private(set) var sections: [Range<Int>] = []

  mutating func add(_ numbers: [some FixedWidthInteger & BitwiseCopyable]) {
    let start = bytes.count
    numbers.withUnsafeBytes { bytes.append(contentsOf: $0) }
    sections.append(start..<bytes.count)
    bytes.append(contentsOf: repeatElement(0, count: (8 - bytes.count % 8) % 8))
  }
}
