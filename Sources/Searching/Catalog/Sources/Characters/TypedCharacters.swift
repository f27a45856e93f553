import SmartSearch
internal import SystemKit

extension LibrarySnapshot {
  /// Adds a row for a text that is the code of a character, or a character named by a rule: an ideograph, a Hangul
  /// syllable and others. The index lacks both: they would take much memory, and a number would find the digits of each
  /// code point.
  ///
  /// - Complexity: for such a text, that of finding an item of the characters by its id.
  package func addingCharacter(_ text: String) -> LibrarySnapshot {
    let pasted = TypedCharacters.pasted(text).map { (scalar: $0, name: String($0)) }
    guard let (scalar, name) = pasted ?? TypedCharacters.coded(text),
      let items = source(CharacterSource.sourceID)?.items,
      let position = TypedCharacters.ids(of: scalar).lazy.compactMap({ items.positions(of: [$0]).values.first }).first,
      // The names of ideographs have their code point.
      !SmartMatcher(text).matches(items.searchItem(at: position))
    else { return self }
    var item = items[position]
    item.alternateNames.append(name)
    // Before its compatible forms, such as the radical of an ideograph, which match as well.
    if pasted != nil { item.weight = ItemWeight.commonLetter }
    return adding([item], facts: [items.facts(at: position)], to: CharacterSource.sourceID)
  }
}

/// The characters that a text means by more than words.
enum TypedCharacters {
  /// Returns the ids that an item of a character may have: those of itself and of an emoji that is marked as one.
  static func ids(of scalar: Unicode.Scalar) -> [String] {
    let id = CharacterNames.hexadecimal(scalar)
    return [id, id + "-" + CharacterNames.hexadecimal(Emoji.emojiSign)]
  }

  /// Returns the character that is the whole text, if the index has only its name; see
  /// ``CharacterKind/isFoundByItself``.
  static func pasted(_ text: String) -> Unicode.Scalar? {
    // A selector of variants is no other character.
    let scalars = text.unicodeScalars.lazy.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    guard let scalar = scalars.first, scalars.dropFirst().isEmpty else { return nil }
    let kind = CharacterKind(scalar: scalar)
    return kind.glyph == String(scalar) && !kind.isFoundByItself ? scalar : nil
  }

  /// Returns the character of a code point, in one of the ``notations``, or of a named reference in HTML, `&rarr;`.
  /// - Returns: The character, and a name that the text finds.
  static func coded(_ text: String) -> (scalar: Unicode.Scalar, name: String)? {
    let text = text.trimmed
    guard text.utf8.count <= longestCode else { return nil }
    if text.hasPrefix("&"), text.hasSuffix(";"),
      let codePoint = CodePointTable.entities.codePoint(named: text.dropFirst().dropLast())
    {
      return Unicode.Scalar(codePoint).map { ($0, text) }
    }
    let lower = text.lowercased()
    for (start, end, radix, count) in notations where lower.hasPrefix(start) && lower.hasSuffix(end) {
      let digits = text.dropFirst(start.count).dropLast(end.count)
      guard count.contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
        // `beef` is a word.
        !start.isEmpty || digits.contains(where: \.isWholeNumber),
        let scalar = UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init)
      else { continue }
      return (scalar, start.isEmpty || start == "u+" ? "U+" + digits : text)
    }
    return nil
  }

  /// The texts before and after the digits of a code point, the radix of these, and their number: as Unicode writes them,
  /// `U+1F60A`, as source code does, `\u2192`, `\u{2192}`, `\U00002192`, `0x2192`, `&#8594;` and `&#x2192;`, and bare.
  private static let notations: [(start: String, end: String, radix: Int, count: ClosedRange<Int>)] = [
    ("u+", "", 16, 1...8), ("\\u{", "}", 16, 1...8), ("\\u", "", 16, 4...8), ("0x", "", 16, 4...8),
    ("&#x", ";", 16, 1...8), ("&#", ";", 10, 1...8), ("", "", 16, 4...6),
  ]

  /// The number of bytes of the longest reference in HTML, `&CounterClockwiseContourIntegral;`.
  private static let longestCode = 33
}
