/// Reads numbers written in base 64 VLQ, the encoding of source maps: five bits to a letter, lowest first; the sixth
/// says that another letter follows.
struct VLQReader {
  private var letters: String.UTF8View.Iterator

  init(_ text: String) {
    letters = text.utf8.makeIterator()
  }

  /// The next number, or nil at the end.
  mutating func next() -> Int? {
    var number = 0
    var shift = 0
    while let letter = letters.next() {
      let digit = Self.value(of: letter)
      number |= (digit & 31) << shift
      shift += 5
      if digit & 32 == 0 { return number }
    }
    return nil
  }

  /// The next number, whose lowest bit is its sign, or nil at the end.
  mutating func nextSigned() -> Int? {
    next().map { $0 & 1 == 0 ? $0 >> 1 : -($0 >> 1) }
  }

  private static func value(of letter: UInt8) -> Int {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter) - 97 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter) - 48 + 52
    case UInt8(ascii: "+"): 62
    default: 63
    }
  }
}
