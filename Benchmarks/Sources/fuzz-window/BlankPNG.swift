/// A picture in one colour with one bit for each pixel: a small file, whatever its size.
enum BlankPNG {
  static func bytes(width: Int, height: Int) -> [UInt8] {
    // A row is a byte for its filter and the pixels, all zeros.
    let count = height * (1 + (width + 7) / 8)
    let header = number(width) + number(height) + [1, 0, 0, 0, 0]
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    return signature + chunk("IHDR", header) + chunk("IDAT", compressedZeros(count)) + chunk("IEND", [])
  }

  /// Compresses this many zeros according to RFC 1950 and 1951: one block of the fixed code.
  private static func compressedZeros(_ count: Int) -> [UInt8] {
    var bits = Bits()
    bits.append(0b1, count: 1)
    bits.append(0b01, count: 2)
    // A literal zero, then the last byte repeated 258 times as often as possible: length 285, distance 1.
    let (repeats, rest) = (count - 1).quotientAndRemainder(dividingBy: 258)
    for _ in 0...rest { bits.append(0b0000_1100, count: 8) }
    for _ in 0..<repeats {
      bits.append(0b1010_0011, count: 8)
      bits.append(0, count: 5)
    }
    bits.append(0, count: 7)
    // Adler-32 of zeros: the first sum stays 1, the second counts.
    return [0x78, 0x01] + bits.bytes + number((count % 65_521) << 16 | 1)
  }

  /// Bits, the lowest of a byte first. Codes are given in stream order, that is, reversed.
  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    mutating func append(_ value: Int, count: Int) {
      for bit in 0..<count {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
        used += 1
      }
    }
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(type.utf8) + content
    return number(content.count) + checked + number(Int(crc(checked)))
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }
}
