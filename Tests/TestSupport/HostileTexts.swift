/// Hostile texts, for every place where others can write a name. The search for ``word`` finds all but the last.
package enum HostileTexts {
  /// The word that finds them.
  package static let word = "zork"

  /// The kind of harm, and the text.
  package typealias Case = (kind: String, text: String)

  package static let all: [Case] = [
    ("a megabyte", "zork " + String(repeating: "x", count: 1 << 20)),
    ("marks", "zork" + String(repeating: "\u{301}", count: 5_000)),
    ("bidi", "zork\u{202E}gpj.exe\u{2066}\u{200F}"),
    ("lines", "zork\nfiles\t/etc/passwd\tpasswd\r\nx"),
    ("separators", "zork\u{2028}x\u{2029}\u{85}y"),
    ("controls", "zork\u{1B}[2J\u{7}\u{9B}31m\u{7F}\u{8}\u{8}"),
    ("a NUL", "zork\0icon\u{1F}/etc/passwd"),
    ("markup", "zork <b>&amp;<span foreground='red'>&#x202E;<!--"),
    ("a shell", "zork $(touch pwned); `touch pwned` && touch pwned | \\ \"'"),
    ("field codes", "zork %f %F %u %U %i %c %k %%"),
    ("a path up", "zork/../../../../etc/passwd"),
    ("a path", "/etc/zork/~/passwd"),
    ("another machine", "file://evil.example/zork"),
    ("an option", "--zork=-oProxyCommand=touch pwned"),
    ("invisible", "zork\u{200B}\u{FEFF}\u{E000}\u{FFFE}\u{FFFD}"),
    ("nothing", " \u{200B}\t"),
  ]

  package static var kinds: Set<String> { Set(all.map(\.kind)) }
}

extension String {
  /// Returns the text with some scalars replaced. It also replaces scalars inside a character, such as each half of
  /// a CR LF line break.
  package func replacing(_ others: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = others[scalar] { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }

  /// The text escaped as the value of a key in a desktop entry.
  package var asEntryValue: String { replacing(["\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", " ": "\\s"]) }

  /// Whether the text fits into one line: it has no line break or control character, is short, has few combining
  /// marks, and does not change the direction of the text around it. Isolates, which Hunch's own sentences use, are
  /// allowed.
  package var isHarmlessLine: Bool {
    var marks = 0
    return unicodeScalars.count <= 1_100
      && unicodeScalars.allSatisfy { scalar in
        marks = scalar.properties.generalCategory == .nonspacingMark ? marks + 1 : 0
        return marks <= 8 && scalar.properties.generalCategory != .control
          && !"\u{2028}\u{2029}".unicodeScalars.contains(scalar)
          && (!scalar.properties.isBidiControl || "\u{2068}\u{2069}".unicodeScalars.contains(scalar))
      }
  }
}
