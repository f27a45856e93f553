import GLibKit

/// A text of an X program that knows no Unicode: escape sequences choose the character set of each part
/// (https://www.x.org/releases/current/doc/xorg-docs/ctext/ctext.html).
///
/// Xlib decodes it only with a connection of its own, and ends the program if that is lost.
nonisolated struct CompoundText {
  /// The text in Unicode. U+FFFD stands for a part that is invalid or in an unknown character set.
  private(set) var text = ""

  private var rest: ArraySlice<UInt8>
  /// The character sets of the bytes below and above 0x80, by their names in iconv. The lower one is nil for ASCII.
  private var left: String?
  private var right = "ISO-8859-1"

  /// Sets of one byte, by the last letter of their escape sequences: the numbers of the parts of ISO 8859.
  private static let alphabets: [Character: Int] = [
    "A": 1, "B": 2, "C": 3, "D": 4, "F": 7, "G": 6, "H": 8, "L": 5, "M": 9, "T": 11, "V": 10, "Y": 13, "_": 14, "b": 15,
    "f": 16,
  ]
  /// Sets of two bytes, by the last letter: GB 2312, JIS X 0208, KS C 5601, and the first plane of CNS 11643.
  private static let ideographs: [Character: String] = ["A": "GB2312", "B": "EUC-JP", "C": "EUC-KR", "G": "EUC-TW"]
  /// Sets without a letter. No other name reaches iconv, which would load a library for it.
  private static let named = ["big5-0": "BIG5", "gbk-0": "GBK", "koi8-r": "KOI8-R"]
  private static let unknown = "unknown"

  private static let escape: UInt8 = 0x1B
  private static let control: UInt8 = 0x9B

  init(_ bytes: some Sequence<UInt8>) {
    rest = ArraySlice(bytes)
    while let byte = rest.first {
      switch byte {
      case Self.escape: readEscapeSequence()
      // The direction of the text, which Unicode's characters have themselves.
      case Self.control: _ = takeSequence(of: 0x20...0x3F)
      case 0x80...: append(take { $0 >= 0x80 && $0 != Self.control }, in: right)
      default:
        if let left, 0x21...0x7E ~= byte {
          append(take { 0x21...0x7E ~= $0 }.map { $0 | 0x80 }, in: left)
        } else {
          text.unicodeScalars.append(Unicode.Scalar(rest.removeFirst()))
        }
      }
    }
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let part = rest.prefix(while: isTaken)
    rest = rest[part.endIndex...]
    return part
  }

  private mutating func append(_ part: some Sequence<UInt8>, in set: String) {
    text += String(decoding: Array(part), in: set) ?? "\u{FFFD}"
  }

  /// Takes the first byte, all that follow from a range, and one more.
  private mutating func takeSequence(of range: ClosedRange<UInt8>) -> (middle: String, last: Character?) {
    rest.removeFirst()
    let middle = String(decoding: take { range ~= $0 }, as: UTF8.self)
    return (middle, rest.popFirst().map { Character(Unicode.Scalar($0)) })
  }

  private mutating func readEscapeSequence() {
    let (kind, letter) = takeSequence(of: 0x20...0x2F)
    guard let letter else { return }
    switch kind {
    case "-": right = Self.alphabets[letter].map { "ISO-8859-\($0)" } ?? Self.unknown
    // ASCII, or its Japanese form, which differs in two signs.
    case "(": left = nil
    // The katakana, which Shift JIS has in the same places.
    case ")": right = letter == "I" ? "SJIS" : Self.unknown
    case "$(": left = Self.ideographs[letter] ?? Self.unknown
    case "$)": right = Self.ideographs[letter] ?? Self.unknown
    case "%" where letter == "G": text += String(decoding: take { $0 != Self.escape }, as: UTF8.self)
    case "%/": readNamedSet()
    default: break
    }
  }

  /// Reads a length in two bytes of seven bits each, then the name of a set, 0x02, and characters.
  private mutating func readNamedSet() {
    let length = rest.prefix(2).reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    let parts = rest.dropFirst(2).prefix(length).split(separator: 0x02, maxSplits: 1)
    rest = rest.dropFirst(2 + length)
    guard parts.count == 2 else { return }
    append(parts[1], in: Self.named[String(decoding: parts[0], as: UTF8.self)] ?? Self.unknown)
  }
}
