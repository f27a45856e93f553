import SmartSearch

/// All characters and emoji as items. Holds code points only; names are looked up when an item is wanted.
struct CharacterTable: Sendable {
  /// The emoji, in the order in which users are used to see them.
  private let emoji: [Emoji]
  /// The same emoji in the user's language, by their text.
  private let local: [String: Emoji]
  /// All other characters, by code point.
  private let scalars: [Unicode.Scalar]

  /// - Parameters:
  ///   - emoji: the emoji with English names.
  ///   - local: the emoji in the user's language; empty where that is English or there are none.
  init(emoji: [Emoji], local: [Emoji]) {
    self.emoji = emoji
    self.local = Dictionary(local.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(emoji.compactMap(\.scalar))
    scalars = (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
      .filter { Self.isAssigned($0) && !known.contains($0) }
  }

  /// The table as the items of a source.
  var items: CatalogItems { items(emoji.count + scalars.count) }

  /// The emoji and the characters that are most in use: the scripts of Europe and the Near East, punctuation, symbols.
  var commonItems: CatalogItems {
    items(emoji.count + (scalars.firstIndex { $0.value >= 0x3000 } ?? scalars.count))
  }

  /// The first items of the table.
  private func items(_ count: Int) -> CatalogItems {
    CatalogItems(
      count: count,
      search: { position in
        let names = names(at: position)
        return SearchItem(name: names.name, alternateNames: names.others, weight: names.weight)
      },
      find: { id in position(of: id).flatMap { $0 < count ? $0 : nil } },
      make: { position in item(at: position) })
  }

  private func position(of id: String) -> Int? {
    if let number = emoji.firstIndex(where: { $0.id == id }) { return number }
    guard let value = UInt32(id, radix: 16), let scalar = Unicode.Scalar(value) else { return nil }
    var (low, high) = (0, scalars.count)
    while low < high {
      let middle = (low + high) / 2
      if scalars[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return low < scalars.count && scalars[low] == scalar ? emoji.count + low : nil
  }

  private static func isAssigned(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: false
    default: true
    }
  }

  private func names(at position: Int) -> (name: String, others: [String], weight: Int32) {
    guard position < emoji.count else { return names(of: scalars[position - emoji.count]) }
    let emoji = emoji[position]
    let name = CharacterNames.display(emoji: emoji.name)
    let translated = local[emoji.text]
    var others = [bag(emoji, Emoji.groups.indices.contains(emoji.group) ? Emoji.groups[emoji.group] : "")]
    if let translated { others.append(bag(translated, "")) }
    if let scalar = emoji.scalar {
      let official = CharacterNames.officialName(of: scalar)
      if let official, official != emoji.name.uppercased() { others.append(official) }
      others += CharacterNames.otherNames(of: scalar) + ["U+" + CharacterNames.hexadecimal(scalar)]
    }
    return (name, others, ItemWeight.emoji + Int32(self.emoji.count - position))
  }

  /// Name and keywords are one name, so that words of both find the emoji together.
  private func bag(_ emoji: Emoji, _ group: String) -> String {
    ([emoji.name] + emoji.keywords + [group]).joined(separator: " ")
  }

  private func names(of scalar: Unicode.Scalar) -> (name: String, others: [String], weight: Int32) {
    let others = CharacterNames.otherNames(of: scalar) + ["U+" + CharacterNames.hexadecimal(scalar)]
    return (CharacterNames.display(of: scalar), others, CharacterKind(scalar: scalar).weight)
  }

  private func item(at position: Int) -> CatalogItem {
    let names = names(at: position)
    let emoji = position < emoji.count ? emoji[position] : nil
    let text = emoji?.text ?? String(scalars[position - self.emoji.count])
    let points = text.unicodeScalars.map { "U+" + CharacterNames.hexadecimal($0) }.joined(separator: " ")
    var subtitle = [points]
    if let translated = local[text] { subtitle.insert(translated.name, at: 0) }
    if emoji == nil, let alias = names.others.first, alias != points { subtitle.append(alias.lowercased()) }
    return CatalogItem(
      id: emoji?.id ?? CharacterNames.hexadecimal(scalars[position - self.emoji.count]),
      name: names.name, alternateNames: names.others, subtitle: subtitle.joined(separator: " · "),
      icon: .glyph(emoji == nil ? CharacterKind(scalar: scalars[position - self.emoji.count]).glyph : text),
      weight: names.weight,
      actions: actions(text: text, name: names.name, points: points, emoji: emoji))
  }

  private func actions(text: String, name: String, points: String, emoji: Emoji?) -> [ItemAction] {
    let numbers = text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
    var actions = [ItemAction("Copy Character", .copy(text))]
    if let emoji, emoji.hasTones {
      actions += Emoji.tones.map { ItemAction("Copy with \($0.name) Skin", .copy(emoji.text(tone: $0.scalar))) }
    }
    actions.append(ItemAction("Copy Name", .copy(name)))
    actions.append(ItemAction("Copy Code Point", .copy(points)))
    actions.append(ItemAction("Copy for HTML", .copy(numbers.map { "&#x\($0);" }.joined())))
    // CSS ends an escape at the space, which is no part of the text.
    actions.append(ItemAction("Copy for CSS", .copy(numbers.map { "\\\($0) " }.joined())))
    return actions
  }
}
