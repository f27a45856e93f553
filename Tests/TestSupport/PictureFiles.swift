/// Makes the bytes of picture files, without a library.
package enum PictureFiles {
  /// Returns a PNG of one colour; with `isWhole` false only its beginning, which already states its size.
  /// - Parameter color: Red, green, blue.
  package static func png(width: Int, height: Int, color: [UInt8] = [255, 0, 0], isWhole: Bool = true) -> [UInt8] {
    let head: [UInt8] = big(UInt32(width)) + big(UInt32(height)) + [8, 2, 0, 0, 0]
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
    guard isWhole else { return start + chunk("IDAT", [0x78, 0x01]) }
    let row: [UInt8] = [0] + Array(repeatElement(color, count: width).joined())
    let pixels = Array(repeatElement(row, count: height).joined())
    return start + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
  }

  /// Returns a drawing that one square of one colour fills.
  package static func svg(
    _ color: String = "#00ff00", side: Int = 16, defining definitions: String = "", use: String = ""
  )
    -> String
  {
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="\(side)" height="\(side)">
    <defs>\(definitions)</defs><rect width="\(side)" height="\(side)" fill="\(color)"/>\(use)</svg>
    """
  }

  /// Returns a drawing that refers to another, which refers to the next, and so on: loaders follow these by recursion.
  package static func chain(_ length: Int) -> String {
    let links = (1...length).map { "<g id=\"g\($0)\"><use xlink:href=\"#g\($0 - 1)\"/></g>" }.joined()
    return svg(
      defining: "<g id=\"g0\"><rect width=\"9\" height=\"9\"/></g>" + links, use: "<use xlink:href=\"#g\(length)\"/>")
  }

  /// Returns a drawing that refers ten times to another, which refers ten times to the next, and so on.
  package static func tower(_ height: Int) -> String {
    let floors = (1...height).map { floor in
      "<g id=\"g\(floor)\">" + String(repeating: "<use xlink:href=\"#g\(floor - 1)\"/>", count: 10) + "</g>"
    }.joined()
    return svg(
      defining: "<rect id=\"g0\" width=\"9\" height=\"9\"/>" + floors, use: "<use xlink:href=\"#g\(height)\"/>")
  }

  private static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(kind.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  /// Returns the bytes in the format of zlib, uncompressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let count = UInt16(block.count)
      result += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      result += block
    } while !rest.isEmpty
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return result + big(high << 16 | low)
  }

  /// Returns the CRC-32 that PNG uses.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
