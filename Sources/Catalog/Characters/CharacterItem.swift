/// Characters other than emoji as items: all of them follow from the code point.
enum CharacterItem {
  /// The character that an id stands for; nil if it stands for none.
  static func scalar(ofID id: String) -> Unicode.Scalar? {
    UInt32(id, radix: 16).flatMap(Unicode.Scalar.init).flatMap { CharacterNames.hexadecimal($0) == id ? $0 : nil }
  }

  static func names(of scalar: Unicode.Scalar) -> (name: String, others: [String], weight: Int32) {
    let others = CharacterNames.otherNames(of: scalar) + ["U+" + CharacterNames.hexadecimal(scalar)]
    return (CharacterNames.display(of: scalar), others, CharacterKind(scalar: scalar).weight)
  }

  static func item(of scalar: Unicode.Scalar) -> CatalogItem {
    let names = names(of: scalar)
    let points = points(of: String(scalar))
    var subtitle = [points]
    if let alias = names.others.first, alias != points { subtitle.append(alias.lowercased()) }
    return CatalogItem(
      id: CharacterNames.hexadecimal(scalar), name: names.name, alternateNames: names.others,
      subtitle: subtitle.joined(separator: " · "), icon: .glyph(CharacterKind(scalar: scalar).glyph),
      weight: names.weight, actions: actions(text: String(scalar), name: names.name))
  }

  /// The code points of a text as they are written.
  static func points(of text: String) -> String {
    text.unicodeScalars.map { "U+" + CharacterNames.hexadecimal($0) }.joined(separator: " ")
  }

  /// What can be done with a character.
  static func actions(text: String, name: String, emoji: Emoji? = nil) -> [ItemAction] {
    let numbers = text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
    var actions = [ItemAction("Copy Character", .copy(text))]
    if let emoji, emoji.hasTones {
      actions += Emoji.tones.map { ItemAction("Copy with \($0.name) Skin", .copy(emoji.text(tone: $0.scalar))) }
    }
    actions.append(ItemAction("Copy Name", .copy(name)))
    actions.append(ItemAction("Copy Code Point", .copy(points(of: text))))
    actions.append(ItemAction("Copy for HTML", .copy(numbers.map { "&#x\($0);" }.joined())))
    // CSS ends an escape at the space, which is no part of the text.
    actions.append(ItemAction("Copy for CSS", .copy(numbers.map { "\\\($0) " }.joined())))
    return actions
  }
}
