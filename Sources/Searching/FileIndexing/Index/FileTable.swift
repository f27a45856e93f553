internal import SmartSearch

/// The folders of an index and the folder of each entry. The folders below a folder have the numbers
/// after its own.
///
/// Entries, that is files and folders, have positions: first those of the first folder. In each folder, folders come
/// before files, both sorted by the bytes of their names. So the entries below a folder, at any depth, are a range of
/// positions too. The table contains only names that are not UTF-8; the search index has all others.
final class FileTable: Sendable {
  static let jumpStep = 32

  let region: ByteRegion
  /// The place of each column in the region.
  let sections: [Range<Int>]
  /// The number of each folder's parent; for a root, its own number.
  let parents: Column<UInt32>
  /// The position of each folder as an entry; `UInt32.max` for a root.
  let places: Column<UInt32>
  /// The end of the folder numbers below each folder.
  let ends: Column<UInt32>
  /// The position of each folder's first entry; then the number of entries.
  let firstEntries: Column<UInt32>
  /// The beginning of each folder's subfolders in `children`; then their number.
  let childStarts: Column<UInt32>
  let children: Column<UInt32>
  /// The length of each folder's displayed path in bytes.
  let pathLengths: Column<UInt32>
  /// The depth of each folder below its root.
  let depths: Column<UInt16>
  let devices: Column<UInt64>
  let inodes: Column<UInt64>
  let changes: Column<Int64>
  let states: Column<UInt8>
  /// A bit for each document of the search index that is a folder.
  let folderBits: Column<UInt64>
  /// The numbers of these folders, in the order of the documents.
  let foldersByDocument: Column<UInt32>
  /// The containing folder of each document of the search index.
  let documentFolders: Column<UInt32>
  /// The folder of every 32nd entry.
  let jumps: Column<UInt32>
  /// The positions of names that are not UTF-8, in order.
  let rawPositions: Column<UInt32>
  let rawEnds: Column<UInt32>
  let rawBytes: Column<UInt8>
  let rootEnds: Column<UInt32>
  let rootBytes: Column<UInt8>
  /// See ``FileFilter/fingerprint``.
  let fingerprint: Column<UInt8>
  /// The compounds whose parts match too.
  let compounds: Compounds

  /// - Parameter sections: the places of the columns.
  /// - Throws: ``SearchIndexError/damaged`` if the columns are not a valid table.
  init(_ region: ByteRegion, sections: [Range<Int>]) throws(SearchIndexError) {
    var rest = sections[...]
    func next<Number: FixedWidthInteger & BitwiseCopyable & Sendable>() throws(SearchIndexError) -> Column<Number> {
      guard let section = rest.popFirst(), let column = Column<Number>(region, section) else { throw .damaged }
      return column
    }
    self.region = region
    self.sections = sections
    (parents, places, ends, firstEntries) = (try next(), try next(), try next(), try next())
    (childStarts, children, pathLengths, depths) = (try next(), try next(), try next(), try next())
    (devices, inodes, changes, states) = (try next(), try next(), try next(), try next())
    (folderBits, jumps) = (try next(), try next())
    (rawPositions, rawEnds, rawBytes) = (try next(), try next(), try next())
    (rootEnds, rootBytes, fingerprint) = (try next(), try next(), try next())
    (documentFolders, foldersByDocument) = (try next(), try next())
    let parts: Column<UInt8> = try next()
    guard let compounds = Compounds(bytes: Array(parts)) else { throw .damaged }
    self.compounds = compounds
    guard rest.isEmpty, isSound else { throw .damaged }
  }

  /// The number of folders, roots included.
  var folderCount: Int { parents.count }
  /// The number of files and folders, without the roots.
  var entryCount: Int { Int(firstEntries[folderCount]) }
  var rootCount: Int { rootEnds.count }

  func rootPath(_ root: Int) -> [UInt8] {
    Array(rootBytes.slice((root == 0 ? 0 : Int(rootEnds[root - 1]))..<Int(rootEnds[root])))
  }

  func entries(of folder: UInt32) -> Range<UInt32> { firstEntries[Int(folder)]..<firstEntries[Int(folder) + 1] }

  /// Returns the number of folders among a folder's entries. They come first.
  func childCount(of folder: UInt32) -> UInt32 { childStarts[Int(folder) + 1] - childStarts[Int(folder)] }

  /// Returns the folder that contains an entry.
  ///
  /// - Complexity: O(1) except for runs of empty folders.
  @inline(__always)
  func folder(of position: UInt32) -> UInt32 {
    var folder = jumps[Int(position) / Self.jumpStep]
    while firstEntries[Int(folder) &+ 1] <= position { folder &+= 1 }
    return folder
  }

  /// Returns the folder number of an entry; nil for a file.
  func folder(at position: UInt32) -> UInt32? {
    let parent = folder(of: position)
    let place = position - firstEntries[Int(parent)]
    return place < childCount(of: parent) ? children[Int(childStarts[Int(parent)] + place)] : nil
  }

  /// Returns the bytes of the name at a position, if they are not UTF-8.
  func rawName(at position: UInt32) -> [UInt8]? {
    if rawPositions.count == 0 { return nil }
    let place = (0..<rawPositions.count).partitionPoint { rawPositions[$0] >= position }
    guard place < rawPositions.count, rawPositions[place] == position else { return nil }
    return Array(rawBytes.slice((place == 0 ? 0 : Int(rawEnds[place - 1]))..<Int(rawEnds[place])))
  }

  func stamp(of folder: UInt32) -> FolderStamp {
    FolderStamp(
      device: devices[Int(folder)], inode: inodes[Int(folder)], changed: changes[Int(folder)],
      state: FolderStamp.State(rawValue: states[Int(folder)]) ?? .unread)
  }
}

extension FileTable {
  /// Whether all numbers stay within the table, whoever wrote them.
  ///
  /// - Complexity: O(*n*) in the number of folders and of names that are not UTF-8.
  private var isSound: Bool {
    let count = folderCount
    guard firstEntries.count == count + 1, childStarts.count == count + 1, firstEntries[0] == 0, childStarts[0] == 0,
      places.count == count, ends.count == count, pathLengths.count == count, depths.count == count,
      devices.count == count, inodes.count == count, changes.count == count, states.count == count,
      Int(childStarts[count]) == children.count, rootCount + children.count == count,
      folderBits.count == (entryCount + 63) / 64, jumps.count == (entryCount + Self.jumpStep - 1) / Self.jumpStep,
      documentFolders.count == entryCount, rawEnds.count == rawPositions.count,
      Self.areAscending(rawEnds, upTo: rawBytes.count),
      Self.areAscending(rootEnds, upTo: rootBytes.count), Self.areAscending(rawPositions, upTo: entryCount)
    else { return false }
    for folder in 0..<count {
      let (parent, end, entry) = (Int(parents[folder]), Int(ends[folder]), places[folder])
      guard end > folder, end <= count, firstEntries[folder] <= firstEntries[folder + 1],
        childStarts[folder] <= childStarts[folder + 1],
        childStarts[folder + 1] - childStarts[folder] <= firstEntries[folder + 1] - firstEntries[folder]
      else { return false }
      if entry == .max {
        guard parent == folder else { return false }
        continue
      }
      guard parent < folder, end <= Int(ends[parent]), entry >= firstEntries[parent] else { return false }
      let place = entry - firstEntries[parent]
      guard place < childStarts[parent + 1] - childStarts[parent],
        children[Int(childStarts[parent] + place)] == folder
      else { return false }
    }
    guard documentFolders.slice(0..<entryCount).allSatisfy({ $0 < count }), hasFoldersByDocument else { return false }
    for jump in 0..<jumps.count {
      guard jumps[jump] < count, Int(firstEntries[Int(jumps[jump])]) <= jump * Self.jumpStep else { return false }
    }
    return true
  }

  private var hasFoldersByDocument: Bool {
    var folders = 0
    for word in folderBits.slice(0..<folderBits.count) { folders += word.nonzeroBitCount }
    // Not all bits of the last word stand for documents.
    let last = entryCount % 64 == 0 ? 0 : folderBits[folderBits.count - 1] >> UInt64(entryCount % 64)
    return last == 0 && folders == foldersByDocument.count
      && foldersByDocument.slice(0..<folders).allSatisfy { $0 < folderCount }
  }

  private static func areAscending(_ numbers: Column<UInt32>, upTo limit: Int) -> Bool {
    (0..<numbers.count).allSatisfy { index in
      Int(numbers[index]) <= limit && (index == 0 || numbers[index - 1] <= numbers[index])
    }
  }
}
