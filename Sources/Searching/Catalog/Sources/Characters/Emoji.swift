internal import SystemKit

struct Emoji: Sendable, Hashable {
  /// The code points. A 0 marks the place for a skin tone.
  var codePoints: [UInt32]
  /// Its short name, in the language of the data.
  var name: String
  /// Words that describe it, in the language of the data.
  var keywords: [String]
  /// Its group: a position in ``groups``.
  var group: Int

  /// The text of the emoji without a skin tone.
  var text: String { text(tone: nil) }

  /// The emoji in each skin tone, if it has any.
  var toned: [Form] {
    codePoints.contains(0) ? Form.Tone.allCases.map { Form(kind: .toned($0), text: text(tone: $0.rawValue)) } : []
  }

  func text(tone: UInt32?) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: codePoints.compactMap { Unicode.Scalar($0 == 0 ? tone ?? 0 : $0) }.filter { $0 != "\0" })
    return String(scalars)
  }

  /// A permanent id: the code points without the place for a skin tone.
  var id: String { text.unicodeScalars.map(CharacterNames.hexadecimal).joined(separator: "-") }

  /// Returns code points of GTK's emoji chooser with each mark of a place for a skin tone as 0. GTK 4.8 writes 0, and
  /// newer versions write the lightest tone.
  static func codePoints(marked codePoints: [UInt32]) -> [UInt32] {
    codePoints.enumerated().map { place, codePoint in
      place > 0 && codePoint == Form.Tone.light.rawValue ? 0 : codePoint
    }
  }

  /// The single character of the emoji, if it is one, with or without the emoji variation selector.
  var scalar: Unicode.Scalar? {
    let scalars = text.unicodeScalars
    let isMarked = scalars.count == 2 && scalars.last == Self.emojiSign
    return scalars.count == 1 || isMarked ? scalars.first : nil
  }

  /// The forms of the character, the usual one first.
  ///
  /// Many characters are drawn as text, unless a variation selector makes them emoji. For old signs of writing, such
  /// as ©, the text form is usual; for pictures, such as ❤, the emoji.
  var forms: [Form] {
    guard let scalar, scalar.properties.isEmoji, !scalar.properties.isEmojiPresentation else {
      return [Form(kind: .emoji, text: text)]
    }
    let plain = Form(kind: .text, text: String(scalar))
    let marked = Form(kind: .emoji, text: String(String.UnicodeScalarView([scalar, Self.emojiSign])))
    return scalar < "\u{2600}" ? [plain, marked] : [marked, plain]
  }

  struct Form: Equatable {
    var kind: Kind
    var text: String

    enum Kind: Equatable {
      case emoji, text
      case toned(Tone)
    }

    /// The skin tones in order, as the characters that stand for them.
    enum Tone: UInt32, CaseIterable {
      case light = 0x1F3FB
      case mediumLight, medium, mediumDark, dark
    }
  }

  /// Variation selector 16.
  static let emojiSign: Unicode.Scalar = "\u{FE0F}"

  /// The names of the groups (emoji-test.txt), searched too: `food` finds things to eat.
  static let groups = [
    "smileys emotion", "people body", "component", "animals nature", "food drink", "travel places", "activities",
    "objects", "symbols", "flags",
  ]

  /// Returns the title of a group; nil for an unknown one.
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
  /// The title of the action that copies the form.
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

  /// The description of the form, for the details of an emoji.
  var explanation: String {
    switch kind {
    case .emoji: localized("{character} as emoji", ["character": text])
    case .text: localized("{character} as text", ["character": text])
    case .toned: text
    }
  }
}

extension CharacterSource {
  /// Returns the reference to an emoji.
  ///
  /// - Parameter codePoints: as in the data of GTK's emoji chooser, with its marks of places for a skin tone.
  package static func reference(toEmoji codePoints: [UInt32]) -> ItemReference {
    let codePoints = Emoji.codePoints(marked: codePoints)
    return ItemReference(source: sourceID, item: Emoji(codePoints: codePoints, name: "", keywords: [], group: 0).id)
  }
}

/// How much emoji are used in the world: a rank that needs to know nothing about the user.
enum EmojiUse {
  /// The classes of the most used emoji, best first, without variation selectors.
  static let classes: [[String]] = String(decoding: PackageResources.emoji_frequency_txt, as: UTF8.self)
    .split(separator: "\n").filter { !$0.hasPrefix("#") }
    .map { $0.split(separator: " ").map(String.init) }

  private static let ranks = Dictionary(
    classes.enumerated().flatMap { rank, emoji in emoji.map { ($0, rank) } }, uniquingKeysWith: min)

  /// Returns the number of an emoji's class, 0 for the most used ones. All rare emoji share the last class.
  static func rank(of emoji: Emoji) -> Int {
    var scalars = emoji.text.unicodeScalars
    // The data of GTK has emoji with and without it.
    scalars.removeAll { $0 == Emoji.emojiSign }
    return ranks[String(scalars)] ?? classes.count
  }
}
