/// Removes terminal control sequences, such as colors, from output that is shown as text (ECMA-48; see
/// console_codes(4)).
enum TerminalText {
  private static let escape: UInt8 = 0x1B

  /// Returns the bytes without complete control sequences. An incomplete one stays: its bytes may be meant.
  static func plain(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let bytes = Array(bytes)
    guard bytes.contains(escape) else { return bytes }
    var plain: [UInt8] = []
    var place = 0
    while place < bytes.count {
      if bytes[place] == escape, let end = end(of: bytes, at: place + 1) {
        place = end
      } else {
        plain.append(bytes[place])
        place += 1
      }
    }
    return plain
  }

  /// Returns the end of the sequence behind an escape; nil if it is incomplete.
  private static func end(of bytes: [UInt8], at start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    switch bytes[start] {
    // Parameters, then a letter or sign: colors, cursor movements.
    case UInt8(ascii: "["): return finalEnd(0x40...0x7E, in: bytes, from: start + 1, past: 0x20...0x3F)
    // A text, such as the address of a link or a title.
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return textEnd(in: bytes, from: start + 1)
    // Others, such as the choice of a character set.
    default: return finalEnd(0x30...0x7E, in: bytes, from: start, past: 0x20...0x2F)
    }
  }

  private static func finalEnd(
    _ finals: ClosedRange<UInt8>, in bytes: [UInt8], from start: Int, past others: ClosedRange<UInt8>
  ) -> Int? {
    guard let place = bytes[min(start, bytes.count)...].firstIndex(where: { !others.contains($0) }),
      finals.contains(bytes[place])
    else { return nil }
    return place + 1
  }

  /// The text ends with a bell, or with an escape and a backslash.
  private static func textEnd(in bytes: [UInt8], from start: Int) -> Int? {
    guard let place = bytes[start...].firstIndex(where: { $0 == 0x07 || $0 == escape || $0 == UInt8(ascii: "\n") }),
      bytes[place] != UInt8(ascii: "\n")
    else { return nil }
    if bytes[place] == 0x07 { return place + 1 }
    return bytes.dropFirst(place + 1).first == UInt8(ascii: "\\") ? place + 2 : nil
  }
}
