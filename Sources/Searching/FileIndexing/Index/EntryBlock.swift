internal import SmartSearch

/// One of the two parts of an index, the table's entries or those added since, with the data that the folder tier
/// needs.
struct EntryBlock {
  let part: SearchIndexPart
  /// The folder of each document.
  let parents: Column<UInt32>
  /// A bit for each document that is a folder.
  let folderBits: Column<UInt64>
  /// The numbers of these folders, in the order of the documents.
  let folders: Column<UInt32>

  /// Returns the parts of an index.
  ///
  /// - Complexity: O(*n*) in the number of entries added since the table was made.
  static func all(of files: FileIndex) -> [EntryBlock] {
    files.names.blocks.map { part in
      if part.isBase {
        let table = files.table
        return EntryBlock(
          part: part, parents: table.documentFolders, folderBits: table.folderBits, folders: table.foldersByDocument)
      }
      var parents: [UInt32] = []
      var isFolder = BitSet(below: part.count)
      var folders: [UInt32] = []
      for document in 0..<UInt32(part.count) {
        let position = part.position(of: document)
        parents.append(files.parent(of: position))
        guard let folder = files.folder(at: position) else { continue }
        isFolder.insert(document)
        folders.append(folder)
      }
      return EntryBlock(
        part: part, parents: Column(parents), folderBits: Column(isFolder.words), folders: Column(folders))
    }
  }

  /// Returns the documents that match a text; all if it is empty.
  func matches(of text: String) -> BitSet {
    var documents = BitSet(below: part.count)
    part.addMatches(of: text, to: &documents.words)
    return documents
  }

  /// Calls `body` with the numbers of the folders among some documents, and of their parents.
  @inline(__always)
  func forEachFolder(in documents: BitSet, _ body: (_ folder: UInt32, _ parent: UInt32) -> Void) {
    // The number of folders in the preceding words.
    var before = 0
    for index in 0..<folderBits.count {
      let all = folderBits[index]
      (all & documents.words[index]).forEachBit { bit, number in
        let place = before + (all & (bit &- 1)).nonzeroBitCount
        body(folders[place], parents[index &* 64 + Int(number)])
      }
      before += all.nonzeroBitCount
    }
  }
}

/// A set of numbers below a limit, as bits.
struct BitSet: Sendable {
  /// The first word holds the first 64 numbers, beginning at the lowest bit.
  var words: [UInt64]

  /// Makes an empty set for numbers below a limit.
  init(below limit: Int) {
    words = [UInt64](repeating: 0, count: (limit + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  @inline(__always)
  func contains(_ number: UInt32) -> Bool { words[Int(number >> 6)] >> UInt64(number & 63) & 1 == 1 }

  @inline(__always)
  mutating func insert(_ number: UInt32) { words[Int(number >> 6)] |= 1 << UInt64(number & 63) }

  mutating func keep(_ condition: (UInt32) -> Bool) {
    for index in words.indices {
      let word = words[index]
      var kept = word
      word.forEachBit { bit, number in
        if !condition(UInt32(index &* 64) | number) { kept &= ~bit }
      }
      words[index] = kept
    }
  }
}

extension UInt64 {
  /// Calls `body` with each set bit, from the lowest on, and its number.
  @inline(__always)
  func forEachBit(_ body: (_ bit: UInt64, _ number: UInt32) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest & (0 &- rest), UInt32(truncatingIfNeeded: rest.trailingZeroBitCount))
      rest &= rest &- 1
    }
  }
}
