internal import Glibc
internal import SmartSearch
internal import SystemKit

/// The layout of a saved index: a header, the places of the table's columns, the columns, and the search index, each
/// at a multiple of eight bytes.
///
/// | bytes | header |
/// |---|---|
/// | 8 | `HUNCHFIL` |
/// | 4 | version of the layout |
/// | 4 | number of columns |
/// | 8 | where the search index begins |
/// | 8 | number of files and folders |
/// | 8 | checksum of all before the search index, which has its own |
private enum SavedFiles {
  static let magic = Array("HUNCHFIL".utf8)
  /// Increase it when the layout or the meaning of a column changes.
  static let version: UInt32 = 3
  static let headerSize = 40

  static func padded(_ size: Int) -> Int { (size + 7) / 8 * 8 }

  /// Returns the checksum of everything before the search index, except its own bytes.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = Checksum()
    checksum.add(UnsafeRawBufferPointer(rebasing: bytes[0..<32]))
    checksum.add(UnsafeRawBufferPointer(rebasing: bytes[headerSize...]))
    return checksum.value
  }
}

extension FileIndex {
  /// Saves the index in a file that only its owner can read. It is written under another name, which then replaces
  /// the file: a complete file exists whenever this process ends.
  ///
  /// - Complexity: O(*n*) in the size of the index; with changes, the cost of building it.
  public func save(file path: String) throws(FileIndexError) {
    do {
      guard overlay.size == 0, overlay.stamps.isEmpty else {
        let (tree, _) = tree()
        let index = try FileIndex.build(tree, fingerprint: Array(table.fingerprint), compounds: compounds)
        return try index.save(file: path)
      }
      try FileReplacement.replace(path.utf8) { file in
        try file.append(head.span.bytes)
        try names.save { try file.append($0) }
      }
    } catch let error as FileIndexError {
      throw error
    } catch let error as FileError {
      throw .system(path: error.path, code: error.code)
    } catch {
      throw .tooLarge
    }
  }

  /// The bytes before the search index.
  private var head: [UInt8] {
    let columns = table.sections
    var offset = SavedFiles.headerSize + 16 * columns.count
    let indexStart = columns.reduce(offset) { $0 + SavedFiles.padded($1.count) }
    var bytes = SavedFiles.magic
    bytes.append(littleEndian: SavedFiles.version)
    bytes.append(littleEndian: UInt32(columns.count))
    bytes.append(littleEndian: UInt64(indexStart))
    bytes.append(littleEndian: UInt64(names.count))
    // The place of the checksum.
    bytes.append(littleEndian: UInt64(0))
    for column in columns {
      bytes.append(littleEndian: UInt64(offset))
      bytes.append(littleEndian: UInt64(column.count))
      offset += SavedFiles.padded(column.count)
    }
    for column in columns {
      bytes.append(contentsOf: table.region.bytes[column])
      bytes.append(contentsOf: repeatElement(0, count: SavedFiles.padded(bytes.count) - bytes.count))
    }
    let checksum = bytes.withUnsafeBytes { SavedFiles.checksum($0) }
    withUnsafeBytes(of: checksum.littleEndian) { bytes.replaceSubrange(32..<40, with: $0) }
    return bytes
  }

  /// Identifies a saved index. Another one in its place differs, even with the same names. Nil if there is none.
  static func identity(ofFile path: String) -> [UInt8]? {
    guard let file = try? SmallFile(path) else { return nil }
    guard let head = try? file.head(SavedFiles.headerSize), head.count == SavedFiles.headerSize,
      head.starts(with: SavedFiles.magic)
    else { return nil }
    var identity = head
    for number in [file.stamp.inode, file.stamp.seconds, file.stamp.nanoseconds] {
      identity.append(littleEndian: number)
    }
    return identity
  }

  /// Maps an index from a file. Later changes to the file have no effect.
  ///
  /// - Complexity: O(*n*) in the size of the file, at the speed of memory.
  public init(file path: String, filter: FileFilter) throws(FileIndexError) {
    let region: ByteRegion
    do throws(FileError) {
      region = ByteRegion(try MappedFile(path: path))
    } catch {
      throw error.code == EINVAL ? .foreign(path: path) : .system(path: path, code: error.code)
    }
    let bytes = region.bytes
    guard bytes.count >= 8, bytes.prefix(8).elementsEqual(SavedFiles.magic) else { throw .foreign(path: path) }
    guard bytes.count >= SavedFiles.headerSize else { throw .damaged(path: path) }
    guard bytes.load(fromByteOffset: 8, as: UInt32.self) == SavedFiles.version else { throw .otherVersion(path: path) }
    let columnCount = Int(bytes.load(fromByteOffset: 12, as: UInt32.self))
    let tableEnd = SavedFiles.headerSize + 16 * columnCount
    guard let indexStart = Int(exactly: bytes.load(fromByteOffset: 16, as: UInt64.self)), columnCount < 1 << 16,
      tableEnd <= indexStart, indexStart <= bytes.count, indexStart % 8 == 0,
      SavedFiles.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<indexStart]))
        == bytes.load(fromByteOffset: 32, as: UInt64.self)
    else { throw .damaged(path: path) }
    var sections: [Range<Int>] = []
    for column in 0..<columnCount {
      let place = SavedFiles.headerSize + 16 * column
      guard let offset = Int(exactly: bytes.load(fromByteOffset: place, as: UInt64.self)),
        let size = Int(exactly: bytes.load(fromByteOffset: place + 8, as: UInt64.self)), offset >= tableEnd,
        offset <= indexStart, size <= indexStart - offset
      else { throw .damaged(path: path) }
      sections.append(offset..<offset + size)
    }
    guard let table = try? FileTable(region, sections: sections) else { throw .damaged(path: path) }
    guard Array(table.fingerprint) == filter.fingerprint else { throw .otherFilter(path: path) }
    do throws(SearchIndexError) {
      let names = try SearchIndex(mapped: UnsafeRawBufferPointer(rebasing: bytes[indexStart...]), owner: region)
      guard names.count == table.entryCount, names.positionCount == table.entryCount else {
        throw SearchIndexError.damaged
      }
      self.init(table: table, names: names)
    } catch {
      throw error == .otherVersion ? .otherVersion(path: path) : .damaged(path: path)
    }
  }
}
