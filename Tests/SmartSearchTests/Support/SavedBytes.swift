@testable import SmartSearch

/// A saved index in parts. A test changes a part, and gets a file with the change and a valid checksum.
struct SavedBytes {
  var header: [UInt8]
  var sections: [[UInt8]]

  /// - Parameter bytes: The bytes of a saved index.
  init(_ bytes: [UInt8]) {
    header = Array(bytes[..<IndexFile.headerSize])
    let count = Int(Self.number(bytes, at: 12, size: 4))
    sections = (0..<count).map { section in
      let place = IndexFile.headerSize + 16 * section
      let start = Int(Self.number(bytes, at: place, size: 8))
      return Array(bytes[start..<start + Int(Self.number(bytes, at: place + 8, size: 8))])
    }
  }

  /// The bytes of the file, with a valid table, length and checksum.
  var bytes: [UInt8] {
    var header = header
    var table: [UInt8] = []
    var end = IndexFile.headerSize + 16 * sections.count
    for section in sections {
      table += Self.bytes(UInt64(end), size: 8) + Self.bytes(UInt64(section.count), size: 8)
      end += (section.count + 7) / 8 * 8
    }
    header.replaceSubrange(12..<16, with: Self.bytes(UInt64(sections.count), size: 4))
    header.replaceSubrange(32..<40, with: Self.bytes(UInt64(end), size: 8))
    let checksum = header.withUnsafeBytes { bytes in
      IndexFile.checksum(header: bytes) { checksum in
        table.withUnsafeBytes { checksum.add($0) }
        for section in sections { section.withUnsafeBytes { checksum.add($0) } }
      }
    }
    header.replaceSubrange(40..<48, with: Self.bytes(checksum, size: 8))
    var bytes = header + table
    for section in sections {
      bytes += section
      bytes += [UInt8](repeating: 0, count: (8 - section.count % 8) % 8)
    }
    return bytes
  }

  static func number(_ bytes: [UInt8], at place: Int, size: Int) -> UInt64 {
    (0..<size).reduce(0) { $0 | UInt64(bytes[place + $1]) << UInt64(8 * $1) }
  }

  static func bytes(_ number: UInt64, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }
}
