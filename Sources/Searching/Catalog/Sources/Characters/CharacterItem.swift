internal import SystemKit

extension CatalogItem {
  /// Whether this name of a character is its code point, or begins with the character itself. Such a name finds the
  /// item, but tells a reader nothing.
  package func isOfCharacterItself(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first else { return false }
    return name.hasPrefix("U+") || id.prefix { $0 != "-" } == CharacterNames.hexadecimal(first)
  }
}

/// Makes items of characters other than emoji, from the code point alone.
enum CharacterItem {
  /// Returns the character of an id; nil for an invalid one.
  static func scalar(ofID id: String) -> Unicode.Scalar? {
    UInt32(id, radix: 16).flatMap(Unicode.Scalar.init).flatMap { CharacterNames.hexadecimal($0) == id ? $0 : nil }
  }

  static func names(of scalar: Unicode.Scalar, _ fonts: DrawnCharacters) -> (
    name: String, others: [String], weight: Int32
  ) {
    let kind = CharacterKind(scalar: scalar)
    let others = CharacterNames.otherNames(of: scalar) + (kind.isFoundByItself ? [kind.glyph] : [])
    let weight = kind.weight - (fonts.draw(kind.glyph) ? 0 : ItemWeight.undrawn)
    return (CharacterNames.display(of: scalar), others, weight)
  }

  static func item(of scalar: Unicode.Scalar, _ fonts: DrawnCharacters) -> CatalogItem {
    let names = names(of: scalar, fonts)
    return CatalogItem(
      id: CharacterNames.hexadecimal(scalar), name: names.name, alternateNames: names.others,
      // Blocks have English names.
      subtitle: Localization.language == nil ? CharacterForms.block(of: scalar) : nil,
      icon: fonts.icon(CharacterKind(scalar: scalar).glyph, of: scalar),
      weight: names.weight, actions: actions(text: String(scalar), name: names.name))
  }

  static func facts(of scalar: Unicode.Scalar) -> [Fact] { CharacterForms(String(scalar)).facts() }

  /// Returns the actions of a character.
  /// - Parameter others: actions that copy other forms.
  static func actions(text: String, name: String, others: [ItemAction] = []) -> [ItemAction] {
    let forms = CharacterForms(text)
    var actions = [ItemAction(localized("Copy Character"), .copy(text))] + others
    actions.append(ItemAction(localized("Copy Name"), .copy(name)))
    actions.append(ItemAction(localized("Copy Code Point"), .copy(forms.points)))
    if let name = forms.htmlName { actions.append(ItemAction(localized("Copy HTML Name"), .copy(name))) }
    actions.append(ItemAction(localized("Copy for HTML"), .copy(forms.html)))
    actions.append(ItemAction(localized("Copy for CSS"), .copy(forms.css)))
    return actions
  }
}

/// The picture and weight of a character, by its category.
struct CharacterKind {
  let scalar: Unicode.Scalar

  /// The text to draw: marks on a dotted circle, and a substitute for invisible characters.
  var glyph: String {
    switch scalar.properties.generalCategory {
    case .control where scalar.value < 0x20:
      // The block Control Pictures has one for each of these, in the same order.
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
    case ..<0x530: return ItemWeight.commonLetter
    // Hangul syllables.
    case 0xAC00...0xD7A3: return ItemWeight.numberedCharacter
    default: break
    }
    let isNumbered = scalar.properties.isIdeographic || (0x17000...0x18CFF).contains(scalar.value)
    return isNumbered ? ItemWeight.numberedCharacter : ItemWeight.character
  }

  /// Whether the character finds itself: all that are drawn alone, except the hundred thousand that are named by a rule,
  /// which would take much memory: see ``LibrarySnapshot/addingCharacter(_:)``.
  var isFoundByItself: Bool { weight > ItemWeight.numberedCharacter && glyph == String(scalar) }

  private static let invisible = "\u{25AF}"
}
