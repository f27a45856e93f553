/// What characters are called.
enum CharacterNames {
  /// The official name, in capitals: `LATIN SMALL LETTER A`. For a control character, which has none, its first alias.
  ///
  /// Follows the Unicode version of the Swift library; `nil` where no character is assigned, for private use and
  /// surrogates.
  static func officialName(of scalar: Unicode.Scalar) -> String? {
    if let name = scalar.properties.nameAlias ?? scalar.properties.name {
      // The library gives a name that follows a rule as the rule has it, where it does not know the range yet.
      return name.hasSuffix("-*") ? name.dropLast() + hexadecimal(scalar) : name
    }
    switch scalar.properties.generalCategory {
    case .control: return CodePointTable.aliases[scalar.value].first ?? "CONTROL-\(hexadecimal(scalar))"
    case .otherLetter where scalar.properties.isUnifiedIdeograph:
      // The library knows the rule for the names of ideographs, but not yet each newer range of them.
      return "CJK UNIFIED IDEOGRAPH-\(hexadecimal(scalar))"
    case .otherLetter where (0x17000...0x18AFF).contains(scalar.value) || (0x18D00...0x18D7F).contains(scalar.value):
      return "TANGUT IDEOGRAPH-\(hexadecimal(scalar))"
    default: return nil
    }
  }

  /// Other names, formal and informal, without the one that is shown.
  static func otherNames(of scalar: Unicode.Scalar) -> [String] {
    var names = CodePointTable.aliases[scalar.value]
    if let alias = scalar.properties.nameAlias {
      // The alias corrects a mistake in the name, which people may know it by all the same.
      names.removeAll { $0 == alias }
      if let name = scalar.properties.name { names.append(name) }
    } else if scalar.properties.generalCategory == .control {
      names = Array(names.dropFirst())
    }
    return names
  }

  /// The name of a character for reading; its code point where it has none.
  static func display(of scalar: Unicode.Scalar) -> String {
    // Two thirds of all characters, whose names follow a rule: to look each up would make loading twice as long.
    // The twelve unified ideographs of the compatibility block are named like their neighbors.
    let isCompatibility = (0xF900...0xFAFF).contains(scalar.value)
    if scalar.properties.isUnifiedIdeograph, !isCompatibility { return "CJK Unified Ideograph-" + hexadecimal(scalar) }
    return officialName(of: scalar).map { display($0) } ?? "U+" + hexadecimal(scalar)
  }

  /// A name for reading: `Latin Small Letter A with Acute` rather than all in capitals.
  static func display(_ official: String) -> String {
    var words: [String] = []
    let parts = official.split(separator: " ")
    for (number, word) in parts.enumerated() {
      let isInside = number > 0 && number < parts.count - 1
      if isInside, smallWords.contains(String(word)) {
        words.append(word.lowercased())
      } else {
        words.append(keptWords.contains(String(word)) ? String(word) : capitalized(word))
      }
    }
    return words.joined(separator: " ")
  }

  /// An emoji's name, which is in small letters but for proper names: `Flag: Germany`, `OK Hand`.
  static func display(emoji name: String) -> String {
    let parts = name.split(separator: " ")
    return parts.enumerated().map { number, word in
      let isInside = number > 0 && number < parts.count - 1
      if isInside, smallWords.contains(word.uppercased()) { return String(word) }
      return word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  /// A name in the user's language, which has its own rules for capital letters: only the first one is made one.
  static func display(translated name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// The code point as it is written after `U+`.
  static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Words that English writes small inside a title.
  private static let smallWords: Set<String> = [
    "AND", "AS", "AT", "BY", "FOR", "FROM", "IN", "OF", "ON", "OR", "OVER", "THE", "TO", "WITH",
  ]

  /// Words that are abbreviations.
  private static let keptWords: Set<String> = ["APL", "CJK", "MICR", "OCR"]

  /// Capital and small letters, but numbers, also hexadecimal ones after a hyphen, as they are.
  private static func capitalized(_ word: Substring) -> String {
    let pieces = word.split(separator: "-", omittingEmptySubsequences: false)
    let hasNumber = word.hasPrefix("IDEOGRAPH-") || word.hasPrefix("CHARACTER-")
    return pieces.enumerated().map { number, piece in
      let isNumber = hasNumber && number == pieces.count - 1 || piece.utf8.contains { (0x30...0x39).contains($0) }
      return isNumber ? String(piece) : piece.prefix(1) + piece.dropFirst().lowercased()
    }.joined(separator: "-")
  }
}
