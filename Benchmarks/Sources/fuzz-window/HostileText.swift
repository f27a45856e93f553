import FuzzSupport

/// Hostile names, and ordinary ones to type.
enum HostileText {
  /// The words of names. Typed words find some.
  static let words = [
    "calculator", "calendar", "firefox", "files", "terminal", "settings", "music", "photos", "weather", "clocks",
    "document", "viewer", "editor", "archive", "manager", "monitor", "printer", "scanner", "network", "keyboard",
  ]

  private static let odd: [String] = [
    // Direction: overrides, isolates that never end, letters of both directions.
    "\u{202E}", "\u{202D}", "\u{2066}", "\u{2067}", "\u{2069}", "\u{202C}", "\u{200F}", "\u{061C}", "אבג", "مرحبا", "ﷺ",
    "ﷻ",
    // Controls, separators, zero-width spaces.
    "\u{1}", "\u{7}", "\u{8}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}", "\t", "\r", "\u{2028}", "\u{2029}", "\u{B}",
    "\u{200B}", "\u{200D}", "\u{FEFF}", "\u{AD}", "\u{A0}", "\u{3000}",
    // Marks, joiners, parts of emoji.
    "\u{301}", "\u{E49}", "\u{489}", "\u{20DD}", "\u{FE0F}", "👨‍👩‍👧‍👦", "🇫🇷", "🇫", "🏴\u{E0067}\u{E0062}\u{E007F}", "👍🏿", "🏿",
    "\u{E0041}", "\u{FFFF}", "\u{FFFD}", "\u{10FFFF}", "\u{F8FF}",
    // Texts that may be misinterpreted.
    "<b>", "</span>", "&amp;", "&#0;", "<span size=\"1000000\">", "%s%n%x", "\\0", "\u{1F}", "'", "\"", "`id`", "$(id)",
    "क्षि", "한", "\u{1100}\u{1161}\u{11A8}", "日本語", "ก็็็็็", "𝕳𝖚𝖓", "ﬁ", "İ", "ß",
  ]

  static func word(_ random: inout FuzzRandom) -> String { random.element(of: words) }

  /// Returns a name that an ordinary program would have.
  static func plain(_ random: inout FuzzRandom) -> String {
    (0..<random.int(in: 1...3)).map { _ in random.oneIn(2) ? word(&random).capitalizedFirst : word(&random) }
      .joined(separator: random.element(of: [" ", " ", "-", "."]))
  }

  /// Returns a name in bytes, which need not be UTF-8. It may contain anything, also separators, which the caller
  /// removes.
  static func name(_ random: inout FuzzRandom) -> [UInt8] {
    switch random.int(below: 24) {
    case 0...4: return Array(plain(&random).utf8)
    case 5...11: return Array(mixed(random.int(in: 1...12), &random).utf8)
    case 12, 13: return Array(word(&random).utf8) + random.bytes(random.int(in: 1...30))
    case 14: return random.bytes(random.int(in: 0...60))
    case 15: return []
    case 16, 17: return Array((word(&random) + marks(&random)).utf8)
    case 18: return Array((marks(&random) + word(&random)).utf8)
    case 19, 20: return long(random.int(in: 200...20_000), &random)
    case 21: return long(random.oneIn(3) ? 1_000_000 : random.int(in: 20_000...200_000), &random)
    default: return Array(([word(&random)] + words.shuffled(using: &random)).joined(separator: " ").utf8)
    }
  }

  /// Returns odd pieces among words.
  static func mixed(_ count: Int, _ random: inout FuzzRandom) -> String {
    (0..<count).map { _ in random.oneIn(3) ? word(&random) : random.element(of: odd) }
      .joined(separator: random.oneIn(2) ? " " : "")
  }

  /// Returns a run of marks for one letter.
  private static func marks(_ random: inout FuzzRandom) -> String {
    let mark = random.element(of: ["\u{301}", "\u{E49}", "\u{489}", "\u{327}\u{301}", "\u{200D}", "\u{FE0F}"])
    return String(repeating: mark, count: random.element(of: [40, 400, 4_000, 20_000]))
  }

  /// Returns about this many bytes.
  static func long(_ size: Int, _ random: inout FuzzRandom) -> [UInt8] {
    let piece = Array(
      (random.oneIn(2) ? mixed(8, &random) : random.element(of: ["a", "a ", "W", "ﷺ", "ก็", "אב "])).utf8)
    let isBroken = random.oneIn(4)
    var bytes = Array(word(&random).utf8)
    bytes.reserveCapacity(size + piece.count)
    while bytes.count < size {
      bytes += piece
      if isBroken, random.oneIn(50) { bytes.append(random.element(of: [0x80, 0xC3, 0xE2, 0xF0, 0xFF])) }
    }
    return bytes
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
