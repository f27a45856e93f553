extension LibrarySnapshot {
  /// Adds a row for a text that is one of the hundred thousand characters that are named by a rule: ideographs, Hangul
  /// syllables and others. The index lacks these characters themselves, to save memory.
  ///
  /// - Complexity: for such a text, that of finding an item of the characters by its id.
  package func addingCharacter(_ text: String) -> LibrarySnapshot {
    // A selector of variants is no other character.
    let scalars = text.unicodeScalars.lazy.filter {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    guard let scalar = scalars.first, scalars.dropFirst().isEmpty else { return self }
    let kind = CharacterKind(scalar: scalar)
    guard kind.glyph == String(scalar), !kind.isFoundByItself, let items = source(CharacterSource.sourceID)?.items,
      let position = items.positions(of: [CharacterNames.hexadecimal(scalar)]).values.first
    else { return self }
    var item = items[position]
    item.alternateNames.append(CharacterNames.code(of: scalar, [String(scalar)]))
    // Before its compatible forms, such as the radical of an ideograph, which match as well.
    item.weight = ItemWeight.commonLetter
    return adding([item], facts: [CharacterItem.facts(of: scalar)], to: CharacterSource.sourceID)
  }
}
