/// How a character is shown and how much it matters, by what kind of character it is.
struct CharacterKind {
  let scalar: Unicode.Scalar

  /// Something to draw for it. Marks stand on a dotted circle, and what has no picture of its own gets one.
  var glyph: String {
    switch scalar.properties.generalCategory {
    case .control where scalar.value < 0x20:
      // Control Pictures has one for each of these, in their order.
      return Unicode.Scalar(0x2400 + scalar.value).map { String($0) } ?? Self.invisible
    case .control where scalar.value == 0x7F: return "\u{2421}"
    case .control, .format, .lineSeparator, .paragraphSeparator: return Self.invisible
    case .spaceSeparator: return "\u{2423}"
    case .nonspacingMark, .spacingMark, .enclosingMark: return "\u{25CC}" + String(scalar)
    default: return scalar.properties.isDefaultIgnorableCodePoint ? Self.invisible : String(scalar)
    }
  }

  /// See ``ItemWeight``.
  var weight: Int32 {
    switch scalar.properties.generalCategory {
    case .control, .format: return ItemWeight.numberedCharacter / 2
    default: break
    }
    switch scalar.value {
    case ..<0x100: return ItemWeight.commonCharacter
    // Punctuation, currency, letter-like signs, arrows, mathematics, shapes, dingbats.
    case 0x2000..<0x2C00: return ItemWeight.commonSymbol
    // The rest of Latin, phonetics, Greek, Cyrillic.
    case ..<0x530: return ItemWeight.character + 500
    // Hangul syllables.
    case 0xAC00...0xD7A3: return ItemWeight.numberedCharacter
    default: break
    }
    let isNumbered = scalar.properties.isIdeographic || (0x17000...0x18CFF).contains(scalar.value)
    return isNumbered ? ItemWeight.numberedCharacter : ItemWeight.character
  }

  private static let invisible = "\u{25AF}"
}
