package import SmartSearch
package import SystemKit

/// A file of several sections, mapped into memory. A section is bytes with a checksum, or an index, which has its
/// own.
///
/// | bytes | header |
/// |---|---|
/// | 8 | `HUNCHSEC` |
/// | 4 | version of the layout |
/// | 4 | number of sections |
/// | 8 | length of the file |
/// | 8 | checksum of the bytes above and of the table |
///
/// The table has three numbers of eight bytes for each section: its start, a multiple of eight, its length, and its
/// checksum, or 0 for an index. Numbers are little-endian.
package struct SectionFile: Sendable {
  package enum Content {
    case bytes([UInt8])
    case index(SearchIndex)
  }

  /// The reason why a file is not used.
  package enum Refusal: Error, Sendable, Equatable {
    /// It does not exist.
    case missing
    /// It cannot be read. The number is the system's error code.
    case unreadable(Int32)
    /// It is not a file of sections.
    case foreign
    /// Another version wrote it.
    case otherVersion
    /// It is incomplete or damaged.
    case damaged
  }

  private static let magic = Array("HUNCHSEC".utf8)
  private static let version: UInt32 = 1
  private static let headerSize = 32

  private let file: MappedFile
  private let sections: [Range<Int>]
  /// Whether an earlier start checked exactly these contents. This one then checks neither its bytes nor its indexes.
  package let wasChecked: Bool

  /// Maps a file that belongs to the user, and checks everything but its indexes.
  ///
  /// - Parameter isChecked: Whether an earlier start checked these contents, its indexes as well.
  /// - Complexity: O(*n*) in the length of the sections of bytes, at memory speed; O(1) if it was checked before.
  package init(path: String, isChecked: (FileContents) -> Bool = { _ in false }) throws(Refusal) {
    var wasChecked = false
    do throws(FileError) {
      file = try MappedFile(path: path, access: .ownerOnly) { contents in
        wasChecked = isChecked(contents)
        return !wasChecked
      }
    } catch {
      throw error.isMissing ? .missing : .unreadable(error.code)
    }
    self.wasChecked = wasChecked
    let bytes = MappedBytes(file, 0..<file.count)
    guard bytes.count >= Self.magic.count, bytes.equals(0..<8, Self.magic) else { throw .foreign }
    guard bytes.count >= Self.headerSize else { throw .damaged }
    guard bytes.number(at: 8) == Self.version else { throw .otherVersion }
    let count = Int(bytes.number(at: 12))
    let tableEnd = Self.headerSize + 24 * count
    guard bytes.long(at: 16) == UInt64(bytes.count), tableEnd <= bytes.count,
      bytes.long(at: 24) == Self.checksum(bytes[0..<24], bytes[Self.headerSize..<tableEnd])
    else { throw .damaged }
    var sections: [Range<Int>] = []
    var end = tableEnd
    for section in 0..<count {
      let place = Self.headerSize + 24 * section
      guard bytes.long(at: place) == UInt64(end), let size = Int(exactly: bytes.long(at: place + 8)),
        size <= bytes.count - end
      else { throw .damaged }
      let checksum = bytes.long(at: place + 16)
      guard wasChecked || checksum == 0 || checksum == Self.checksum(bytes[end..<end + size]) else { throw .damaged }
      sections.append(end..<end + size)
      end += (size + 7) / 8 * 8
    }
    guard end == bytes.count else { throw .damaged }
    self.sections = sections
  }

  package var count: Int { sections.count }

  package func bytes(_ section: Int) -> MappedBytes { MappedBytes(file, sections[section]) }

  /// Returns the index in a section.
  ///
  /// - Complexity: O(*n*) in its length, at memory speed; O(1) if the file was checked before.
  package func index(_ section: Int) throws(Refusal) -> SearchIndex {
    do throws(SearchIndexError) {
      // Aligned: the file begins at a page, and the section at a multiple of eight.
      let memory = unsafe UnsafeRawBufferPointer(rebasing: file.bytes[sections[section]])
      return try unsafe wasChecked
        ? SearchIndex(checked: memory, owner: file) : SearchIndex(mapped: memory, owner: file)
    } catch {
      throw error == .otherVersion ? .otherVersion : error == .foreign ? .foreign : .damaged
    }
  }

  package var contents: FileContents { file.contents }

  /// Releases the memory until it is read again.
  package func release() { file.release() }

  /// Writes a file of these sections. If that fails, an existing file stays as it was.
  ///
  /// - Parameter check: called before each piece of at most one mebibyte; an error that it throws ends the writing.
  /// - Throws: `FileError`, `SearchIndexError`, and the errors of `check`.
  package static func write(
    _ path: String, _ contents: [Content], check: () throws -> Void = {}
  ) throws {
    try FileReplacement.replace(path.utf8) { file in
      var table: [UInt8] = []
      try unsafe file.append([UInt8](repeating: 0, count: headerSize + 24 * contents.count).span.bytes)
      for content in contents {
        let start = file.count
        var checksum: UInt64 = 0
        switch content {
        case .bytes(let bytes):
          // Zero marks sections that check themselves.
          checksum = max(1, Self.checksum(bytes))
          try unsafe append(bytes.span.bytes, to: &file, check)
        case .index(let index): try index.save { try append($0, to: &file, check) }
        }
        table.append(littleEndian: UInt64(start))
        table.append(littleEndian: UInt64(file.count - start))
        table.append(littleEndian: checksum)
        let padding = (8 - file.count % 8) % 8
        if padding > 0 { try unsafe file.append([UInt8](repeating: 0, count: padding).span.bytes) }
      }
      var header = magic
      header.append(littleEndian: version)
      header.append(littleEndian: UInt32(contents.count))
      header.append(littleEndian: UInt64(file.count))
      header.append(littleEndian: Self.checksum(header, table))
      try unsafe file.write((header + table).span.bytes, at: 0)
    }
  }

  private static func append(_ bytes: RawSpan, to file: inout FileReplacement, _ check: () throws -> Void) throws {
    var done = 0
    while done < bytes.byteCount {
      try check()
      let end = min(bytes.byteCount, done + 1 << 20)
      try file.append(bytes.extracting(done..<end))
      done = end
    }
  }

  private static func checksum(_ parts: MappedBytes...) -> UInt64 {
    var checksum = Checksum()
    for part in parts { unsafe part.withUnsafeBytes { unsafe checksum.add($0) } }
    return max(1, checksum.value)
  }

  private static func checksum(_ parts: [UInt8]...) -> UInt64 {
    var checksum = Checksum()
    for part in parts { unsafe part.withUnsafeBytes { unsafe checksum.add($0) } }
    return max(1, checksum.value)
  }
}

extension MappedBytes {
  fileprivate func long(at place: Int) -> UInt64 {
    UInt64(number(at: place)) | UInt64(number(at: place + 4)) << 32
  }
}
