internal import SystemKit

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

  /// The emoji in each skin tone, where it is made with different ones.
  var toned: [Form] {
    codePoints.contains(0) ? Form.Tone.allCases.map { Form(kind: .toned($0), text: text(tone: $0.rawValue)) } : []
  }

  /// The text with a skin tone.
  func text(tone: UInt32?) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: codePoints.compactMap { Unicode.Scalar($0 == 0 ? tone ?? 0 : $0) }.filter { $0 != "\0" })
    return String(scalars)
  }

  /// Names the emoji for good: its code points without the place for a skin tone.
  var id: String { text.unicodeScalars.map(CharacterNames.hexadecimal).joined(separator: "-") }

  /// The character that it is, where it is a single one, with or without the sign that has it drawn as an emoji.
  var scalar: Unicode.Scalar? {
    let scalars = text.unicodeScalars
    let isMarked = scalars.count == 2 && scalars.last == Self.emojiSign
    return scalars.count == 1 || isMarked ? scalars.first : nil
  }

  /// The same character as it stands in a row, first the form that is mostly wanted.
  ///
  /// Many are drawn as part of the text unless a sign says that they are emoji. Of those that were signs of writing long
  /// before, such as ©, that is what is wanted; of the pictures, such as ❤, it is the emoji.
  var forms: [Form] {
    guard let scalar, scalar.properties.isEmoji, !scalar.properties.isEmojiPresentation else {
      return [Form(kind: .emoji, text: text)]
    }
    let plain = Form(kind: .text, text: String(scalar))
    let marked = Form(kind: .emoji, text: String(String.UnicodeScalarView([scalar, Self.emojiSign])))
    return scalar < "\u{2600}" ? [plain, marked] : [marked, plain]
  }

  /// One of the forms of an emoji.
  struct Form: Equatable {
    var kind: Kind
    var text: String

    enum Kind: Equatable {
      case emoji, text
      case toned(Tone)
    }

    /// The skin tones, in their order: the characters that stand for them.
    enum Tone: UInt32, CaseIterable {
      case light = 0x1F3FB
      case mediumLight, medium, mediumDark, dark
    }
  }

  /// Variation selector 16.
  private static let emojiSign: Unicode.Scalar = "\u{FE0F}"

  /// What the groups are called (emoji-test.txt), so that `food` finds what there is to eat.
  static let groups = [
    "smileys emotion", "people body", "component", "animals nature", "food drink", "travel places", "activities",
    "objects", "symbols", "flags",
  ]

  /// The name of a group for the user; nil where there is no such group.
  static func title(ofGroup group: Int) -> String? {
    switch group {
    case 0: localized("Smileys & Emotion", context: "group of emoji")
    case 1: localized("People & Body", context: "group of emoji")
    case 2: localized("Components", context: "group of emoji")
    case 3: localized("Animals & Nature", context: "group of emoji")
    case 4: localized("Food & Drink", context: "group of emoji")
    case 5: localized("Travel & Places", context: "group of emoji")
    case 6: localized("Activities", context: "group of emoji")
    case 7: localized("Objects", context: "group of emoji")
    case 8: localized("Symbols", context: "group of emoji")
    case 9: localized("Flags", context: "group of emoji")
    default: nil
    }
  }
}

extension Emoji.Form {
  /// What the action is called that copies it.
  var copyTitle: String {
    switch kind {
    case .emoji: localized("Copy as Emoji")
    case .text: localized("Copy as Text")
    case .toned(.light): localized("Copy with Light Skin")
    case .toned(.mediumLight): localized("Copy with Medium-Light Skin")
    case .toned(.medium): localized("Copy with Medium Skin")
    case .toned(.mediumDark): localized("Copy with Medium-Dark Skin")
    case .toned(.dark): localized("Copy with Dark Skin")
    }
  }

  /// What it is, for the details of an emoji.
  var explanation: String {
    switch kind {
    case .emoji: localized("{character} as emoji", ["character": text])
    case .text: localized("{character} as text", ["character": text])
    case .toned: text
    }
  }
}
