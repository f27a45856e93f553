import TestSupport

@testable import SmartSearch

/// Random steps of a user who types, deletes, moves the caret, and now and then does something odd.
struct FieldSteps {
  static let lists: [[String]] = [
    ["Firefox", "Files", "file manager", "fire"],
    ["square.fill.on.circle", "circle.fill", "fill.city circle", "on fill"],
    ["\u{E9}clair", "e\u{301}toile", "\u{130}stanbul", "Straße", "Strasbourg"],
    ["שלום עולם", "של", "ab של", "سلام", "7 שלום"],
    [
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} family", "\u{1F1E9}\u{1F1EA} de", "\u{1F44B}\u{1F3FD} hi",
      "\u{915}\u{93F}\u{924}",
    ],
    ["a", "ab", "abc", "ab c", "abcd\tb", "a\u{202E}b"],
    [],
  ]

  private static let letters = [
    "f", "i", "r", "e", "c", "a", "b", "S", " ", ".", "\u{301}", "\u{E9}", "ß", "\u{200D}", "ש", "7", "\u{1F468}",
  ]

  private static let configurations: [InlineCompletion.Configuration] = [
    .init(isEnabled: false), .init(isEditable: false), .init(isTextVisible: false), .init(maximumLength: 6),
  ]

  /// Returns the next step for a field with this text and these names.
  static func next(after harness: FieldHarness, using random: inout SeededRandom) -> FieldStep {
    let text = harness.completion.text
    let isComposing = harness.field.preedit != nil
    let length = harness.field.scalars.count
    func position() -> Int { random.int(below: length + 2) }
    if !harness.answersAtOnce, random.oneIn(3) { return .answers }
    // States that prevent completion soon end again.
    if harness.completion.focus == .elsewhere, random.oneIn(3) { return .focus(.inField) }
    if harness.completion.configuration != .init(), random.oneIn(8) { return .configure(.init()) }
    if harness.field.isOverwriting, random.oneIn(6) { return .insertKey }
    if harness.names.isEmpty, random.oneIn(8) { return .names(random.element(of: lists)) }
    let next = letter(after: text, harness.names, using: &random)
    if next == nil, !text.isEmpty, random.oneIn(2) {
      return random.element(of: [.clearIcon, .controlU, .key(.escape), .set("")])
    }
    let letter = next ?? random.element(of: letters)
    if !isComposing, random.oneIn(4) { return .type(letter) }
    switch random.int(below: isComposing ? 200 : 100) {
    case 0..<38: return .type(letter)
    case 38..<46: return .backspace
    case 46: return random.element(of: [.delete, .controlBackspace, .controlDelete, .controlU])
    case 47: return random.element(of: [.cut, .copy, .selectAll, .modifier])
    case 48..<53: return random.element(of: [.left, .right, .home, .end])
    case 53..<55: return random.element(of: [.shiftLeft, .shiftRight, .shiftHome, .shiftEnd])
    case 55..<65: return .key(random.element(of: keys))
    case 65..<69: return .key(.escape)
    case 69..<72: return .key(random.oneIn(2) ? .undo : .redo)
    case 72: return .click(position())
    case 73: return .select(position(), position())
    case 74: return .paste(random.element(of: letters + ["fire", "fil", "x y"]))
    case 75: return .middleClick(random.element(of: letters), at: position())
    case 76: return .drop(random.element(of: letters), at: position(), replacing: random.oneIn(2))
    case 77: return random.oneIn(2) ? .clearIcon : .insert(letter, at: position())
    case 78: return random.oneIn(3) ? .foreignClaim : .hover(row: 0)
    case 79: return harness.names.isEmpty ? .modifier : .clickRow(random.int(below: harness.names.count))
    case 80: return .set(random.element(of: ["", "f", "fi", "Firefox", text]))
    case 81: return .deleteSurrounding(offset: random.int(below: 4) - 2, count: 1 + random.int(below: 3))
    case 82..<84: return .names(random.element(of: lists))
    case 84..<86: return .staleAnswer(random.oneIn(2) ? text : random.element(of: letters))
    case 86..<91: return .answers
    case 91: return .focus(random.element(of: [.elsewhere, .inField, .inOtherWindow]))
    case 92..<95: return .key(.controlRight)
    case 95: return .configure(random.element(of: configurations))
    case 96: return .insertKey
    case 97:
      return .together([
        random.element(of: [.left, .right, .home, .end, .type("f")]),
        random.element(of: [.type("i"), .type("x"), .backspace]),
      ])
    case 98..<100: return .compose("r")
    case 100..<110: return .compose("re")
    case 110..<160: return .commitComposed(letter)
    case 160..<170: return .commitAndCompose(letter, "e")
    default: return .cancelComposing
    }
  }

  private static let keys: [InlineCompletion.Key] = [
    .tab, .shiftTab, .controlLeft, .controlRight, .controlRight, .enter, .controlEnter, .up, .down, .down, .pageUp,
    .pageDown, .shiftUp, .shiftDown, .nextMatch, .previousMatch,
  ]

  /// Returns a letter that mostly continues a name, and so gives something to complete; nil if no name continues.
  private static func letter(after text: String, _ names: [String], using random: inout SeededRandom) -> String? {
    if random.oneIn(12) { return random.element(of: letters) }
    let typed = text.lowercased()
    let goals = names.flatMap { [$0, turned($0)] }
      .filter { $0.lowercased().hasPrefix(typed) && $0.utf8.count > text.utf8.count }
    guard !goals.isEmpty, let next = random.element(of: goals).unicodeScalars.dropFirst(text.unicodeScalars.count).first
    else { return nil }
    let capital = next.properties.uppercaseMapping
    return random.oneIn(5) && capital.unicodeScalars.count == 1 ? capital : String(next)
  }

  /// Returns the second word of a name before its first: a text in which a word is completed.
  private static func turned(_ name: String) -> String {
    let words = name.split { !$0.isLetter }
    return words.count > 1 ? "\(words[1]) \(words[0])" : name
  }
}
