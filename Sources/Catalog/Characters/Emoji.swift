/// An emoji as its data describes it.
struct Emoji: Sendable, Hashable {
  /// Its code points. A 0 stands where a skin tone may be put.
  var codePoints: [UInt32]
  /// Its short name, in the language of the data.
  var name: String
  /// Words that describe it, in the language of the data.
  var keywords: [String]
  /// Its group: a position in ``groups``.
  var group: Int

  /// The text of the emoji without a skin tone.
  var text: String { text(tone: nil) }

  /// Whether it is made with different skin tones.
  var hasTones: Bool { codePoints.contains(0) }

  /// The text with a skin tone.
  func text(tone: UInt32?) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: codePoints.compactMap { Unicode.Scalar($0 == 0 ? tone ?? 0 : $0) }.filter { $0 != "\0" })
    return String(scalars)
  }

  /// Names the emoji for good: its code points without the place for a skin tone.
  var id: String { text.unicodeScalars.map(CharacterNames.hexadecimal).joined(separator: "-") }

  /// The character that it is, where it is a single one.
  var scalar: Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }

  /// The skin tones, in their order, with their names.
  static let tones: [(scalar: UInt32, name: String)] = [
    (0x1F3FB, "Light"), (0x1F3FC, "Medium-Light"), (0x1F3FD, "Medium"), (0x1F3FE, "Medium-Dark"), (0x1F3FF, "Dark"),
  ]

  /// What the groups are called (emoji-test.txt), so that `food` finds what there is to eat.
  static let groups = [
    "smileys emotion", "people body", "component", "animals nature", "food drink", "travel places", "activities",
    "objects", "symbols", "flags",
  ]
}
