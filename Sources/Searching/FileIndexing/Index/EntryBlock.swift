internal import SmartSearch

/// One of the two parts of an index, the table's or what was added since, with what the folder tier asks of its
/// documents.
struct EntryBlock {
  let part: SearchIndexPart
  /// The folder that each document is in.
  let parents: Column<UInt32>
  /// Whether each document is a folder, in bits.
  let folderBits: Column<UInt64>
  /// The numbers of those that are, in the order of the documents.
  let folders: Column<UInt32>

  /// The parts of an index.
  ///
  /// - Complexity: O(*n*) in the entries that were added since its table was made.
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

  /// The documents that a text finds; all if it is empty.
  func matches(of text: String) -> BitSet {
    var documents = BitSet(below: part.count)
    part.addMatches(of: text, to: &documents.words)
    return documents
  }

  /// Calls `body` with the numbers of those of some documents that are folders, and the folders that these are in.
  @inline(__always)
  func forEachFolder(in documents: BitSet, _ body: (_ folder: UInt32, _ parent: UInt32) -> Void) {
    // How many folders the words before have.
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

/// A set of numbers below a limit, in bits.
struct BitSet: Sendable {
  /// The first word has the bits of the first 64 numbers, the lowest bit that of the first.
  var words: [UInt64]

  /// A set of none of the numbers below a limit.
  init(below limit: Int) {
    words = [UInt64](repeating: 0, count: (limit + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  @inline(__always)
  func contains(_ number: UInt32) -> Bool { words[Int(number >> 6)] >> UInt64(number & 63) & 1 == 1 }

  @inline(__always)
  mutating func insert(_ number: UInt32) { words[Int(number >> 6)] |= 1 << UInt64(number & 63) }

  /// Keeps the numbers for which something holds.
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
  /// Calls `body` with each bit that is set, from the lowest on, and its number.
  @inline(__always)
  func forEachBit(_ body: (_ bit: UInt64, _ number: UInt32) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest & (0 &- rest), UInt32(truncatingIfNeeded: rest.trailingZeroBitCount))
      rest &= rest &- 1
    }
  }
}
