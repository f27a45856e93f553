enum CharacterNames {
  /// Returns the official name, in capitals: `LATIN SMALL LETTER A`. A control character has none, and gets its first
  /// alias.
  ///
  /// Follows the Unicode version of the Swift library; `nil` for unassigned, private-use and surrogate code points.
  static func officialName(of scalar: Unicode.Scalar) -> String? {
    if let name = scalar.properties.nameAlias ?? scalar.properties.name {
      // For ranges that it does not know yet, the library returns the pattern of the name.
      return name.hasSuffix("-*") ? name.dropLast() + hexadecimal(scalar) : name
    }
    switch scalar.properties.generalCategory {
    case .control: return CodePointTable.aliases[scalar.value].first ?? "CONTROL-\(hexadecimal(scalar))"
    case .otherLetter where scalar.properties.isUnifiedIdeograph:
      // The library knows the naming rule of ideographs, but not all newer ranges.
      return "CJK UNIFIED IDEOGRAPH-\(hexadecimal(scalar))"
    case .otherLetter where (0x17000...0x18AFF).contains(scalar.value) || (0x18D00...0x18D7F).contains(scalar.value):
      return "TANGUT IDEOGRAPH-\(hexadecimal(scalar))"
    default: return nil
    }
  }

  /// Returns other names, formal and informal, without the shown one.
  static func otherNames(of scalar: Unicode.Scalar) -> [String] {
    var names = CodePointTable.aliases[scalar.value]
    // Unicode spells the letter without the b, and nobody else does.
    if greek.contains(scalar), let name = scalar.properties.name, name.contains("LAMDA") {
      names.append(name.replacing("LAMDA", with: "LAMBDA"))
    }
    if let alias = scalar.properties.nameAlias {
      // The alias corrects a mistake in the name, but people may know the mistaken one.
      names.removeAll { $0 == alias }
      if let name = scalar.properties.name { names.append(name) }
    } else if scalar.properties.generalCategory == .control {
      names = Array(names.dropFirst())
    }
    return names
  }

  private static let greek: ClosedRange<Unicode.Scalar> = "\u{370}"..."\u{3FF}"

  /// Returns the name of a character for display; its code point if it has none.
  static func display(of scalar: Unicode.Scalar) -> String {
    // Two thirds of all characters have names by a rule: looking up each would double the loading time. The twelve
    // unified ideographs of the compatibility block are named like their neighbors.
    let isCompatibility = (0xF900...0xFAFF).contains(scalar.value)
    if scalar.properties.isUnifiedIdeograph, !isCompatibility { return "CJK Unified Ideograph-" + hexadecimal(scalar) }
    return officialName(of: scalar).map { display($0) } ?? code(of: scalar)
  }

  /// Returns a name for display: `Latin Small Letter A with Acute` instead of capitals.
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

  /// Returns an emoji's name for display: `Flag: Germany`, `OK Hand`. The data has small letters except in proper
  /// names.
  static func display(emoji name: String) -> String {
    let parts = name.split(separator: " ")
    return parts.enumerated().map { number, word in
      let isInside = number > 0 && number < parts.count - 1
      if isInside, smallWords.contains(word.uppercased()) { return String(word) }
      return word.prefix(1).uppercased() + word.dropFirst()
    }.joined(separator: " ")
  }

  /// Returns a name in the user's language. Languages have their own rules for capitals, so only the first letter
  /// becomes one.
  static func display(translated name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  /// Returns the code point as shown to people: `U+2192`.
  static func code(of scalar: Unicode.Scalar) -> String { "U+" + hexadecimal(scalar) }

  /// Returns the code point as written after `U+`.
  static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Words that stay small in English titles.
  private static let smallWords: Set<String> = [
    "AND", "AS", "AT", "BY", "FOR", "FROM", "IN", "OF", "ON", "OR", "OVER", "THE", "TO", "WITH",
  ]

  /// Abbreviations.
  private static let keptWords: Set<String> = ["APL", "CJK", "MICR", "OCR"]

  /// Capitalizes a word, except numbers, also hexadecimal ones after a hyphen.
  private static func capitalized(_ word: Substring) -> String {
    let pieces = word.split(separator: "-", omittingEmptySubsequences: false)
    let hasNumber = word.hasPrefix("IDEOGRAPH-") || word.hasPrefix("CHARACTER-")
    return pieces.enumerated().map { number, piece in
      let isNumber = hasNumber && number == pieces.count - 1 || piece.utf8.contains { (0x30...0x39).contains($0) }
      return isNumber ? String(piece) : piece.prefix(1) + piece.dropFirst().lowercased()
    }.joined(separator: "-")
  }
}
