/// The layout of a saved index: a header, a table of sections, and the sections, each at a multiple of eight bytes.
/// Numbers are little-endian, like the supported processors.
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
  static let version: UInt32 = 5
  static let headerSize = 64
  /// The number of sections that every index has; those of the chunks follow.
  static let fixedSectionCount = 27

  static var foldVersion: [UInt8] {
    Array((Array(Fold.unicodeVersion.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16))
  }

  /// Returns the checksum of a file: of the header around the checksum's place, then of the rest.
  static func checksum(header: UnsafeRawBufferPointer, _ addRest: (inout Checksum) -> Void) -> UInt64 {
    var checksum = Checksum()
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: header[0..<40]))
    unsafe checksum.add(UnsafeRawBufferPointer(rebasing: header[48..<headerSize]))
    addRest(&checksum)
    return checksum.value
  }
}

extension IndexCore.Parts {
  /// Returns the sections in the order of the file.
  @unsafe func sections(compounds: Buffer<UInt8>) -> [UnsafeRawBufferPointer] {
    var sections = unsafe [
      names.bytes, nameEnds.bytes, byName.bytes, nameKeys.bytes, minima.bytes, irregular.bytes, positions.bytes,
      documents.bytes, weights.bytes, frecencies.bytes, tokens.bytes, tokenEnds.bytes, tokensShared.bytes,
      tokensBranch.bytes, jumps.bytes, postingEnds.bytes, postings.bytes, nodeLows.bytes, nodeHighs.bytes,
      nodeTotals.bytes, pairTotals.bytes, listStarts.bytes, chunkStarts.bytes, compounds.view.bytes,
      extraDocuments.bytes, extraEnds.bytes, extraRecords.bytes,
    ]
    unsafe sections += chunkData.map { unsafe $0.bytes }
    return unsafe sections
  }
}

/// A fast checksum that detects damage, but not manipulation. Each of four accumulators takes every fourth 64-bit
/// number, so the processor can work on all of them at once.
package struct Checksum {
  package init() {}

  private var accumulators: (UInt64, UInt64, UInt64, UInt64) = (1, 2, 3, 4)
  private var total: UInt64 = 0

  private static let prime: UInt64 = 0x9E37_79B1_85EB_CA87

  /// The checksum of all bytes added. It depends on how the bytes were divided among the additions.
  package var value: UInt64 {
    var mixed = accumulators.0 ^ (accumulators.1 &* 3) ^ (accumulators.2 &* 5) ^ (accumulators.3 &* 7) ^ total
    mixed = (mixed ^ (mixed >> 32)) &* Self.prime
    mixed = (mixed ^ (mixed >> 29)) &* Self.prime
    return mixed ^ (mixed >> 32)
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.count
    total = (total &+ UInt64(count)) &* Self.prime
    var place = 0
    while place &+ 32 <= count {
      accumulators.0 = Self.mix(accumulators.0, unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      accumulators.1 = Self.mix(accumulators.1, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self))
      accumulators.2 = Self.mix(
        accumulators.2, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 16, as: UInt64.self))
      accumulators.3 = Self.mix(
        accumulators.3, unsafe bytes.loadUnaligned(fromByteOffset: place &+ 24, as: UInt64.self))
      place &+= 32
    }
    while place < count {
      accumulators.0 = Self.mix(accumulators.0, unsafe UInt64(bytes[place]))
      place &+= 1
    }
  }

  @inline(__always)
  private static func mix(_ accumulator: UInt64, _ word: UInt64) -> UInt64 {
    // Each step is reversible, so changing one word always changes the accumulator.
    let product = (accumulator ^ word) &* prime
    return product << 31 | product >> 33
  }
}

/// The reason why an index cannot be made or loaded.
public enum SearchIndexError: Error, Sendable, Equatable {
  /// There are more items, forms or letters than an index can hold: four billion items times forms, or four gigabytes
  /// of names.
  case tooLarge
  /// The bytes are not an index.
  case foreign
  /// Another version of this module wrote the index, or another version of the fold. Build it again.
  case otherVersion
  /// The bytes end early, were changed, or contain numbers that no index has.
  case damaged
}
