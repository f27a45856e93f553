/// The layout of a saved index: a header, a table of sections, and the sections, each at a multiple of eight bytes, in
/// the byte order of all processors this runs on, the little-endian one.
///
/// | bytes | header |
/// |---|---|
/// | 8 | `HUNCHIDX` |
/// | 4 | version of the layout and of the rules of matching |
/// | 4 | number of sections |
/// | 16 | version of the fold: Unicode's, filled with zeros |
/// | 8 | length of the file |
/// | 8 | checksum of everything else |
/// | 8 | position count |
/// | 8 | layer count |
///
/// The table has eight bytes for the offset of each section and eight for its length in bytes.
enum IndexFile {
  static let magic = Array("HUNCHIDX".utf8)
  /// Raise it when the layout, the forms of names or the order of items change.
  static let version: UInt32 = 3
  static let headerSize = 64
  /// The sections that every index has; those of the chunks follow.
  static let fixedSectionCount = 25

  static var foldVersion: [UInt8] {
    Array((Array(Fold.unicodeVersion.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16))
  }

  /// The checksum of a file: that of the header before and after the place of the checksum, then the rest.
  static func checksum(header: UnsafeRawBufferPointer, _ addRest: (inout Checksum) -> Void) -> UInt64 {
    var checksum = Checksum()
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: header[0..<40]))
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: header[48..<headerSize]))
    addRest(&checksum)
    return checksum.value
  }
}

extension IndexCore.Parts {
  /// The sections in the order of the file.
  @unsafe func sections(compounds: Buffer<UInt8>) -> [UnsafeRawBufferPointer] {
    var sections = unsafe [
      names.bytes, nameEnds.bytes, byName.bytes, nameKeys.bytes, minima.bytes, irregular.bytes, positions.bytes,
      documents.bytes, weights.bytes, frecencies.bytes, tokens.bytes, tokenEnds.bytes, jumps.bytes, postingEnds.bytes,
      postings.bytes, nodeLows.bytes, nodeHighs.bytes, nodeTotals.bytes, pairTotals.bytes, listStarts.bytes,
      chunkStarts.bytes, compounds.view.bytes, extraDocuments.bytes, extraEnds.bytes, extraRecords.bytes,
    ]
    unsafe sections += chunkData.map { unsafe $0.bytes }
    return unsafe sections
  }
}
