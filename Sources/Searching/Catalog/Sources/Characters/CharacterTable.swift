import SmartSearch
import SystemKit

/// All characters and emoji as items. Stores only code points; names are looked up on demand.
struct CharacterTable: Sendable {
  /// The emoji, in the usual order.
  private let emoji: [Emoji]
  /// The same emoji in the user's language, by their text.
  private let local: [String: Emoji]
  /// The weight of each emoji.
  private let weights: [Int32]
  /// All other characters.
  private let scalars: ScalarRanges
  private let words: CharacterWords
  private let fonts: DrawnCharacters

  /// - Parameters:
  ///   - emoji: the emoji with English names.
  ///   - local: the emoji in the user's language; empty if that is English or has no data.
  ///   - fonts: the characters that the fonts can draw. Others come after these.
  init(emoji: [Emoji], local: [Emoji], fonts: DrawnCharacters = .all) {
    self.emoji = emoji
    self.fonts = fonts
    let local = Dictionary(local.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    self.local = local
    weights = Self.weights(of: emoji)
    let known = Set(emoji.compactMap(\.scalar))
    let scalars = ScalarRanges(
      (0...0x10FFFF).lazy.compactMap(Unicode.Scalar.init).filter { Self.isAssigned($0) && !known.contains($0) })
    self.scalars = scalars
    let drawn = emoji.enumerated().filter { fonts.draw($0.element.text) }.map {
      (position: $0.offset, emoji: $0.element)
    }
    var words = CharacterWords()
    // The user's language first.
    words.add(drawn.compactMap { entry in local[entry.emoji.text].map { (entry.position, $0) } })
    words.add(drawn)
    words.addGreekLetters { scalars.position(of: $0).map { emoji.count + $0 } }
    self.words = words
  }

  /// The whole table as items.
  var items: CatalogItems { items(emoji.count + scalars.count) }

  /// The emoji and the characters in common use: the scripts of Europe and the Near East, punctuation, symbols.
  var commonItems: CatalogItems {
    items(emoji.count + scalars.count(below: "\u{3000}"))
  }

  /// Returns the first items of the table.
  private func items(_ count: Int) -> CatalogItems {
    CatalogItems(
      count: count,
      search: { position in
        let names = names(at: position)
        return SearchItem(name: names.name, alternateNames: names.others, weight: names.weight)
      },
      find: { id in position(of: id).flatMap { $0 < count ? $0 : nil } },
      findMeant: { words.positions[$0] }, encode: encode, facts: facts,
      make: { position in item(at: position) })
  }

  private func position(of id: String) -> Int? {
    if let number = emoji.firstIndex(where: { $0.id == id }) { return number }
    return CharacterItem.scalar(ofID: id).flatMap(scalars.position(of:)).map { emoji.count + $0 }
  }

  private static func isAssigned(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .unassigned, .privateUse, .surrogate: false
    default: true
    }
  }

  private func names(at position: Int) -> (name: String, others: [String], weight: Int32) {
    guard position < emoji.count else { return CharacterItem.names(of: scalars[position - emoji.count], fonts) }
    let emoji = emoji[position]
    let translated = local[emoji.text]
    let name =
      translated.map { CharacterNames.display(translated: $0.name) } ?? CharacterNames.display(emoji: emoji.name)
    let official = emoji.scalar.flatMap { CharacterNames.officialName(of: $0)?.lowercased() }
    let group = Emoji.groups.indices.contains(emoji.group) ? Emoji.groups[emoji.group] : ""
    var others = [
      Self.bag(
        name, (translated?.keywords ?? []) + [emoji.name] + emoji.keywords + [group, official ?? "", "emoji"])
    ]
    if let scalar = emoji.scalar { others += CharacterNames.otherNames(of: scalar) }
    // Pasted emoji find themselves.
    others.append(([emoji.text] + emoji.toned.map(\.text)).joined(separator: " "))
    return (name, others, weights[position] - (fonts.draw(emoji.text) ? 0 : ItemWeight.undrawn))
  }

  /// Returns the weights of emoji: the most used ones of the world weigh most; all others follow in their usual order.
  private static func weights(of emoji: [Emoji]) -> [Int32] {
    let ranks = emoji.map(EmojiUse.rank)
    let order = emoji.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    var weights = [Int32](repeating: 0, count: emoji.count)
    for (place, position) in order.enumerated() {
      // The weights of icons and everything above them begin there.
      weights[position] = min(ItemWeight.emoji + Int32(clamping: emoji.count - place), ItemWeight.icon - 1)
    }
    return weights
  }

  /// Joins name and keywords to one name, to match words of both together. Keywords that repeat a word are left out.
  private static func bag(_ name: String, _ keywords: [String]) -> String {
    var known = Set(name.split(separator: " ").map { Fold.fold(String($0)) })
    let words = keywords.flatMap { $0.split(separator: " ") }.map(String.init)
      .filter { known.insert(Fold.fold($0)).inserted }
    return ([name] + words).joined(separator: " ")
  }

  private func item(at position: Int) -> CatalogItem {
    guard position < emoji.count else { return CharacterItem.item(of: scalars[position - emoji.count], fonts) }
    let emoji = emoji[position]
    let names = names(at: position)
    let forms = emoji.forms
    return CatalogItem(
      id: emoji.id, name: names.name, alternateNames: names.others,
      subtitle: Emoji.title(ofGroup: emoji.group),
      icon: emoji.text.unicodeScalars.first.map { fonts.icon(forms[0].text, of: $0) } ?? .none, weight: names.weight,
      actions: CharacterItem.actions(
        text: forms[0].text, name: names.name,
        others: forms.dropFirst().map { ItemAction($0.copyTitle, .copy($0.text)) }
          + emoji.toned.map { ItemAction($0.copyTitle, .copy($0.text)) }))
  }

  private func facts(at position: Int) -> [Fact] {
    guard position < emoji.count else { return CharacterItem.facts(of: scalars[position - emoji.count]) }
    let emoji = emoji[position]
    let (forms, toned) = (emoji.forms, emoji.toned)
    var others: [Fact] = []
    if forms.count > 1 {
      others.append(Fact(localized("Forms", context: "of a character"), forms.map(\.explanation)))
    }
    if !toned.isEmpty { others.append(Fact(localized("Skin tones"), toned.map(\.text).joined(separator: " "))) }
    return CharacterForms(forms[0].text).facts(others: others)
  }

  /// Encodes the emoji as records, the ranges of the other characters, those of the fonts, and the words.
  /// ``SavedCharacters`` makes the table from these again.
  private func encode() -> [UInt8]? {
    ItemRecords.encode(emoji.indices.lazy.map(item), facts: facts).map {
      SavedCharacters.encode($0, emoji.count, scalars, fonts, words)
    }
  }
}
