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
  static let version: UInt32 = 2
  static let headerSize = 64
  /// The sections that every index has; those of the chunks follow.
  static let fixedSectionCount = 22

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
  @unsafe func sections(extras: NumberBlock<UInt8>) -> [UnsafeRawBufferPointer] {
    var sections = unsafe [
      names.bytes, nameEnds.bytes, byName.bytes, nameKeys.bytes, minima.bytes, irregular.bytes, positions.bytes,
      documents.bytes, weights.bytes, frecencies.bytes, tokens.bytes, tokenEnds.bytes, jumps.bytes, postingEnds.bytes,
      postings.bytes, nodeLows.bytes, nodeHighs.bytes, nodeTotals.bytes, pairTotals.bytes, listStarts.bytes,
      chunkStarts.bytes, extras.numbers.bytes,
    ]
    unsafe sections += chunkData.map { unsafe $0.bytes }
    return unsafe sections
  }

  /// Whether the lengths of the blocks fit together, as far as reading them relies on it.
  var isConsistent: Bool {
    let count = nameEnds.count
    let chunkCount = (count + IndexBuild.chunkSize - 1) / IndexBuild.chunkSize
    let listCount = listStarts.count == 0 ? 0 : Int(listStarts[listStarts.count - 1])
    return layerCount >= 1 && documents.count == positionCount && byName.count == count && positions.count == count
      && (count == 0 ? 0 : Int(nameEnds[count - 1])) == names.count
      && nameKeys.count == (count + IndexCore.keyStep - 1) / IndexCore.keyStep
      && minima.count == 2 * ((count + IndexCore.leafSize - 1) / IndexCore.leafSize)
      && (weights.count == 0 || weights.count == count) && (frecencies.count == 0 || frecencies.count == count)
      && (tokenEnds.count == 0 ? 0 : Int(tokenEnds[tokenEnds.count - 1])) == tokens.count
      && postingEnds.count == tokenEnds.count && (jumps.count == 0 || jumps.count == 1 << 16 + 1)
      && nodeHighs.count == nodeLows.count && nodeTotals.count == nodeLows.count
      && pairTotals.count == pairPlaces.count
      && listStarts.count == nodeLows.count * ListKind.count(layers: layerCount) + 1 && chunkData.count == chunkCount
      && chunkStarts.count == (listCount + 1) * chunkCount
      && chunkData.indices.allSatisfy { Int(chunkStarts[listCount * chunkCount + $0]) == chunkData[$0].count }
  }
}
