import TestSupport

@testable import SmartSearch

/// Items and texts that are made to collide: few letters, repeated words, letters that grow when folded.
struct RandomItems {
  static let alphabets: [[String]] = [
    ["a", "b", " "],
    ["a", "b", "A", "B", "1", " ", ".", "-", "'"],
    ["s", "ß", "ﬁ", "f", "i", "é", "e", " ", "İ"],
    ["日", "本", "語", "a", "1", " ", "한", "하", "\u{301}", "\u{AD}", "\u{93C}", "क"],
    // Characters that fold in odd ways, and characters that are no letters.
    ["™", "½", "a", "t", "m", "1", "’", "'", " ", "\u{A0}", "-\u{93C}", "\u{345}", "ﷺ", "ǅ"],
    ["\0", "\u{1}", "\r\n", "\n", "\u{2028}", "\u{FFFD}", "👨‍👩‍👧", "🇫🇷", "a", " ", "\u{202E}", "\u{10FFFF}"],
    ["up", "upper", "fill", "file", "circle", "Circle", ".", " ", "-", "2", "\t", "  "],
  ]

  let alphabet: [String]

  init(alphabet: [String]) {
    self.alphabet = alphabet
  }

  init(_ random: inout SeededRandom) {
    alphabet = random.element(of: Self.alphabets)
  }

  func item(_ random: inout SeededRandom) -> SearchItem {
    var item = SearchItem(name: random.text(of: alphabet, letters: 0...9))
    if random.oneIn(4) { item.weight = Int32(random.int(below: 3)) }
    if random.oneIn(4) { item.frecency = Double(random.int(below: 3)) }
    if random.oneIn(6) {
      item.alternateNames = (0...random.int(below: 2)).map { _ in random.text(of: alphabet, letters: 0...6) }
    }
    if random.oneIn(6) { item.compounds = ["ab": ["a", "b"], "upper": ["up", "per"]] }
    return item
  }

  func items(_ count: Int, _ random: inout SeededRandom) -> [SearchItem] {
    (0..<count).map { _ in item(&random) }
  }

  /// Returns a text with no, one or several tokens; half of the texts come from an item.
  func searchText(for items: [SearchItem], _ random: inout SeededRandom) -> String {
    if random.oneIn(2) || items.isEmpty { return random.text(of: alphabet, letters: 0...5) }
    let words = random.element(of: items).name.split(separator: " ").map(String.init)
    let some = (0..<random.int(below: 4)).compactMap { _ in words.randomElement(using: &random) }
    let text = some.map { String($0.prefix(1 + random.int(below: 4))) }.joined(separator: " ")
    return random.oneIn(4) ? text + " " : text
  }

  func chosen(_ count: Int, _ random: inout SeededRandom) -> [UInt32] {
    random.oneIn(2) ? [] : (0..<random.int(below: 4)).map { _ in UInt32(random.int(below: count + 1)) }
  }
}
