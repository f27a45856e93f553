import SmartSearch
internal import SystemKit

extension LibrarySnapshot {
  /// Adds rows for a text that is a code point, or the beginning of some, and a row for one that is a character named by
  /// a rule: an ideograph, a Hangul syllable and others. The index lacks both: they would take much memory, and a number
  /// would find the digits of each code point.
  ///
  /// - Complexity: for such a text, that of finding 17 items of the characters by their ids.
  package func addingCharacters(for text: String) -> LibrarySnapshot {
    let pasted = TypedCharacters.pasted(text)
    let typed = TypedCharacters.coded(text) + (pasted.map { [($0, String($0))] } ?? [])
    guard !typed.isEmpty, let items = source(CharacterSource.sourceID)?.items else { return self }
    let places = items.positions(of: Set(typed.flatMap { TypedCharacters.ids(of: $0.scalar) }))
    let matcher = SmartMatcher(text)
    var added: [(item: CatalogItem, facts: [Fact])] = []
    for (scalar, name) in typed {
      // The names of ideographs have their code point.
      guard let position = TypedCharacters.ids(of: scalar).lazy.compactMap({ places[$0] }).first,
        !matcher.matches(items.searchItem(at: position))
      else { continue }
      var item = items[position]
      item.alternateNames.append(name)
      // Before its compatible forms, such as the radical of an ideograph, which match as well.
      if scalar == pasted { item.weight = ItemWeight.commonLetter }
      added.append((item, items.facts(at: position)))
    }
    return adding(added.map(\.item), facts: added.map(\.facts), to: CharacterSource.sourceID)
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

  /// Returns the characters of a code point, `U+1F60A`, or without a mark at least four digits, `1f60a`: that of the
  /// number, then those whose number has one more digit. Without a mark, one digit must be decimal, because `beef` is
  /// a word. Each character has a name that the text begins.
  static func coded(_ text: String) -> [(scalar: Unicode.Scalar, name: String)] {
    let typed = text.trimmed
    guard typed.utf8.count <= 10 else { return [] }
    let text = typed.uppercased()
    let isMarked = text.hasPrefix("U+")
    let digits = isMarked ? text.dropFirst(2) : text[...]
    guard (isMarked ? 1...8 : 4...6).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      isMarked || digits.contains(where: \.isWholeNumber), let number = UInt32(digits, radix: 16)
    else { return [] }
    let mark = "U+" + digits
    let longer = (UInt32(0)..<16).compactMap { Unicode.Scalar(number << 4 | $0) }
      .map { ($0, CharacterNames.code(of: $0)) }
    return (Unicode.Scalar(number).map { [($0, mark)] } ?? []) + longer.filter { $0.1.hasPrefix(mark) }
  }
}
