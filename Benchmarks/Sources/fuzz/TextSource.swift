import FuzzSupport

@testable import SmartSearch

/// Difficult texts, made from few letters to have much in common.
struct TextSource {
  private static let alphabets: [[String]] = [
    ["a", "b", " "],
    ["a", "b", "A", "B", "1", " ", ".", "-", "'"],
    ["s", "ß", "ﬁ", "f", "i", "é", "e", " ", "İ"],
    ["日", "本", "語", "a", "1", " ", "한", "하", "\u{301}", "\u{AD}", "\u{93C}", "क"],
    // Characters with unusual folds.
    ["™", "½", "a", "t", "m", "1", "’", "'", " ", "\u{A0}", "-\u{93C}", "\u{345}", "ﷺ", "ǅ", "ŉ", "ﬃ", "㎏"],
    // Characters that are no letters, or no scalars of a text.
    ["\0", "\u{1}", "\r\n", "\n", "\u{2028}", "\u{FFFD}", "👨‍👩‍👧", "🇫🇷", "a", " ", "\u{202E}", "\u{10FFFF}", "\u{7F}"],
    // Many marks, joiners, variation selectors, direction.
    [
      "a", "\u{301}", "\u{327}", "\u{5B0}", "\u{5B1}", "\u{E49}", "\u{200D}", "\u{FE0F}", "\u{2067}", "\u{2069}", " ",
      "א",
    ],
    ["\u{1100}", "\u{1161}", "\u{11A8}", "\u{115F}", "가", "각", "ᄀ", " "],
    ["up", "upper", "fill", "file", "circle", "Circle", ".", " ", "-", "2", "\t", "  "],
    ["lib", "Foo", "bar2", "x", "linux", "index", "html", "é", "1", "png", "-", "-", ".", "_", " "],
  ]

  private let alphabet: [String]
  /// Whether texts are arbitrary bytes, mostly ill-formed.
  private let isBytes: Bool

  init(_ random: inout FuzzRandom) {
    isBytes = random.oneIn(8)
    switch random.int(below: 4) {
    case 0: alphabet = (0..<random.int(in: 2...9)).map { _ in Self.letter(&random) } + ["a", " "]
    default: alphabet = random.element(of: Self.alphabets)
    }
  }

  /// Returns any scalar, more often one that the fold changes.
  private static func letter(_ random: inout FuzzRandom) -> String {
    for _ in 0..<100 {
      guard let scalar = Unicode.Scalar(UInt32(random.int(below: random.oneIn(4) ? 0x11_0000 : 0x3_0000))) else {
        continue
      }
      let text = String(scalar)
      if random.oneIn(3) || !Fold.fold(text).utf8.elementsEqual(text.utf8) { return text }
    }
    return "z"
  }

  func text(_ letters: ClosedRange<Int>, _ random: inout FuzzRandom) -> String {
    let count = random.int(in: letters)
    if isBytes {
      let common: [UInt8] = [0x61, 0x20, 0x2E, 0xC3, 0xA9, 0xCC, 0x81, 0xF0, 0x9F, 0xED, 0xA0]
      let bytes = (0..<count).map { _ in
        random.oneIn(2) ? random.element(of: common) : UInt8.random(in: 0...255, using: &random)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    return (0..<count).map { _ in random.element(of: alphabet) }.joined()
  }

  /// Returns a text of many letters, which a user may paste.
  func longText(_ random: inout FuzzRandom) -> String {
    if random.oneIn(2) { return text(500...6_000, &random) }
    return String(repeating: text(1...4, &random), count: random.int(in: 300...6_000))
  }

  /// Returns a repeated word, near or beyond the number of repetitions that the lists of the index count.
  private func repeated(_ random: inout FuzzRandom) -> String {
    let word = text(1...2, &random)
    return (0..<random.int(in: 1...20)).map { _ in word }.joined(separator: random.oneIn(2) ? " " : "-")
  }

  func item(_ random: inout FuzzRandom) -> SearchItem {
    var item = SearchItem(name: text(0...9, &random))
    if random.oneIn(60) { item.name = repeated(&random) }
    if random.oneIn(2_000) { item.name = longText(&random) }
    if random.oneIn(4) { item.weight = random.element(of: [0, 1, 2, -1, .min, .max]) }
    if random.oneIn(4) {
      item.frecency = random.element(of: [0, 1, 2, -0.0, -1, .nan, .infinity, -.infinity, .leastNonzeroMagnitude])
    }
    if random.oneIn(6) { item.alternateNames = (0...random.int(below: 3)).map { _ in text(0...6, &random) } }
    if random.oneIn(8) {
      let parts = (0..<random.int(below: 4)).map { _ in text(0...2, &random) }
      item.compounds = Compounds([(parts.joined(), parts), ("upper", ["up", "per"])])
    }
    return item
  }

  /// Returns a text with no, one or several tokens; half of the texts come from an item.
  func searchText(for items: [SearchItem], _ random: inout FuzzRandom) -> String {
    if random.oneIn(3_000) { return longText(&random) }
    if random.oneIn(40) { return repeated(&random) }
    if random.oneIn(2) || items.isEmpty { return text(0...5, &random) }
    let item = random.element(of: items)
    let name = random.element(of: [item.name] + item.alternateNames)
    if random.oneIn(4) { return String(name.prefix(random.int(below: 12))) }
    let words = name.prefix(200).split { $0.isWhitespace || (random.oneIn(2) && $0.isPunctuation) }.map(String.init)
    let some = (0..<random.int(below: 5)).compactMap { _ in words.randomElement(using: &random) }
    let text = some.map { String($0.unicodeScalars.prefix(random.int(in: 1...5))) }.joined(separator: " ")
    return random.oneIn(4) ? text + " " : text
  }
}
