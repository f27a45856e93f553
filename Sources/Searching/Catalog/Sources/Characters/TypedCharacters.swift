import SmartSearch
internal import SystemKit

extension LibrarySnapshot {
  /// Adds a row for a text that is the code point of a character, or a character named by a rule: an ideograph, a Hangul
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

  /// Returns the character of a code point, `U+1F60A`, or without a mark at least four digits, `1f60a`. Without a mark,
  /// one digit must be decimal, because `beef` is a word.
  /// - Returns: The character, and a name that the text finds: `U+1f60a`.
  static func coded(_ text: String) -> (scalar: Unicode.Scalar, name: String)? {
    let text = text.trimmed
    guard text.utf8.count <= 10 else { return nil }
    let isMarked = text.lowercased().hasPrefix("u+")
    let digits = isMarked ? text.dropFirst(2) : text[...]
    guard (isMarked ? 1...8 : 4...6).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      isMarked || digits.contains(where: \.isWholeNumber)
    else { return nil }
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { ($0, "U+" + digits) }
  }
}
