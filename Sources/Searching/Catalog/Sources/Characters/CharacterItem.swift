internal import SystemKit

/// Characters other than emoji as items: all of them follow from the code point.
enum CharacterItem {
  /// The character that an id stands for; nil if it stands for none.
  static func scalar(ofID id: String) -> Unicode.Scalar? {
    UInt32(id, radix: 16).flatMap(Unicode.Scalar.init).flatMap { CharacterNames.hexadecimal($0) == id ? $0 : nil }
  }

  static func names(of scalar: Unicode.Scalar, _ fonts: DrawnCharacters) -> (
    name: String, others: [String], weight: Int32
  ) {
    let others = CharacterNames.otherNames(of: scalar) + ["U+" + CharacterNames.hexadecimal(scalar)]
    let kind = CharacterKind(scalar: scalar)
    let weight = kind.weight - (fonts.draw(kind.glyph) ? 0 : ItemWeight.undrawn)
    return (CharacterNames.display(of: scalar), others, weight)
  }

  static func item(of scalar: Unicode.Scalar, _ fonts: DrawnCharacters) -> CatalogItem {
    let names = names(of: scalar, fonts)
    return CatalogItem(
      id: CharacterNames.hexadecimal(scalar), name: names.name, alternateNames: names.others,
      subtitle: group(of: scalar), icon: fonts.icon(CharacterKind(scalar: scalar).glyph, of: scalar),
      weight: names.weight, actions: actions(text: String(scalar), name: names.name))
  }

  /// What a row says of a character: its block, whose names are English, and which is left out in other languages.
  private static func group(of scalar: Unicode.Scalar) -> String? {
    Localization.language == nil ? CharacterForms.block(of: scalar) : nil
  }

  static func facts(of scalar: Unicode.Scalar) -> [Fact] { CharacterForms(String(scalar)).facts() }

  /// What can be done with a character.
  /// - Parameter others: what copies it in other forms.
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
