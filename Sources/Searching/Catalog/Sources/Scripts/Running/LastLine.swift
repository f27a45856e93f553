/// The last line of a text of any length.
package struct LastLine {
  private static let longest = 1_000
  private var line: [UInt8] = []
  private var isEnded = false

  package init() {}

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    let end = bytes.suffix(8 * Self.longest)
    if end.count < bytes.count { line = [] }
    for byte in end {
      if byte == UInt8(ascii: "\n") {
        isEnded = true
      } else {
        if isEnded { line = [] }
        isEnded = false
        if line.count < Self.longest { line.append(byte) }
      }
    }
  }

  /// Nil if there is none.
  package var text: String? {
    let text = String(decoding: line, as: UTF8.self)
    return text.allSatisfy(\.isWhitespace) ? nil : text
  }
}
