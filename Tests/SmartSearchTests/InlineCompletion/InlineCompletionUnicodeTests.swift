import SmartSearch
import Testing

@testable import SmartSearchReference

/// The rows of the matrix about Unicode. Characters that look alike are written as scalars.
@Suite("Inline completion: Unicode") struct InlineCompletionUnicodeTests {
  static let rows = [
    MatrixRow(
      "R30 typed decomposed, name composed", ["\u{E9}clair"], "|", [.type("e\u{301}")], "e\u{301}|clair",
      text: "e\u{301}"),
    MatrixRow("R31 typed composed, name decomposed", ["e\u{301}clair"], "|", [.type("\u{E9}")], "\u{E9}|clair"),
    MatrixRow("R32 without the accent", ["\u{E9}clair"], "|", [.type("e")], "e|clair"),
    MatrixRow("R32 without the accent, decomposed", ["e\u{301}clair"], "|", [.type("e")], "e|clair"),
    MatrixRow(
      "R32 Return gives the accent", ["\u{E9}clair"], "e|clair", [.key(.enter)], "\u{E9}clair|",
      commits: [.init(origin: .completion, text: "\u{E9}clair", typed: "e", item: .item(0))]),
    MatrixRow("R33 the accent comes later", ["\u{E9}clair"], "e|clair", [.type("\u{301}")], "e\u{301}|clair"),
    MatrixRow("R34 STRA", ["Straße"], "|", [.type("STRA")], "STRA|ße"),
    MatrixRow("R34 STRAS", ["Straße"], "STRA|ße", [.type("S")], "STRAS|"),
    MatrixRow("R34 STRASS", ["Straße"], "STRA|ße", [.type("SS")], "STRASS|e"),
    MatrixRow("R34 STRAß", ["Straße"], "STRA|ße", [.type("ß")], "STRAß|e"),
    MatrixRow("R34 the next name", ["Straße", "Strasbourg"], "STRA|ße", [.type("S")], "STRAS|bourg"),
    MatrixRow("R35 i", ["\u{130}stanbul"], "|", [.type("i")], "i|stanbul"),
    MatrixRow("R35 İ", ["\u{130}stanbul"], "|", [.type("\u{130}")], "\u{130}|stanbul"),
    MatrixRow("R35 İ for a plain name", ["Istanbul"], "|", [.type("\u{130}")], "\u{130}|stanbul"),
    MatrixRow("R35 Return", ["\u{130}stanbul"], "i|stanbul", [.key(.enter)], "\u{130}stanbul|"),
    MatrixRow("R36 part of a ligature", ["\u{FB01}n"], "|", [.type("f")], "f|"),
    MatrixRow("R36 the ligature", ["\u{FB01}n"], "|", [.type("\u{FB01}")], "\u{FB01}|n"),
    MatrixRow("R36 its letters", ["\u{FB01}n"], "|", [.type("fi")], "fi|n"),
    MatrixRow("R37 final sigma", ["ΟΔΟΣ 1"], "|", [.type("οδος")], "οδος| 1"),
    MatrixRow("R37 final sigma of the name", ["οδος 1"], "|", [.type("ΟΔΟΣ")], "ΟΔΟΣ| 1"),
    MatrixRow(
      "R38 inside a family", ["\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}a"], "|", [.type("\u{1F468}")], "\u{1F468}|"),
    MatrixRow("R38 inside a flag", ["\u{1F1E9}\u{1F1EA} de"], "|", [.type("\u{1F1E9}")], "\u{1F1E9}|"),
    MatrixRow(
      "R38 after a flag", ["\u{1F1E9}\u{1F1EA} de"], "|", [.commitText("\u{1F1E9}\u{1F1EA}")],
      "\u{1F1E9}\u{1F1EA}| de"),
    MatrixRow("R38 before a skin tone", ["\u{1F44B}\u{1F3FD} hi"], "|", [.type("\u{1F44B}")], "\u{1F44B}|"),
    MatrixRow("R38 before a vowel sign", ["\u{915}\u{93F}\u{924}"], "|", [.type("\u{915}")], "\u{915}|"),
    MatrixRow("R38 before a voicing mark", ["\u{FF76}\u{FF9E}x"], "|", [.type("\u{FF76}")], "\u{FF76}|"),
    MatrixRow("R39 astral letters", ["\u{1D400}\u{1D401}\u{1D402}"], "|", [.type("a")], "a|\u{1D401}\u{1D402}"),
    MatrixRow("R40 Hebrew", ["של\u{5D5}ם"], "|", [.type("של")], "של|\u{5D5}ם"),
    MatrixRow("R40 Left is forward", ["שלום"], "של|ום", [.left], "שלום|", queries: ["שלום"]),
    MatrixRow("R40 Right is backward", ["שלום"], "של|ום", [.right], "של^ום", text: "שלום"),
    MatrixRow("R40 Ctrl+Left is forward", ["של ום"], "ש|ל ום", [.key(.controlLeft)], "של| ום", text: "של"),
    MatrixRow("R40 Ctrl+Right is backward", ["של ום"], "ש|ל ום", [.key(.controlRight)], "של^ ום", text: "של ום"),
    MatrixRow("R41 Latin, then Hebrew", ["ab שלום"], "|", [.type("ab")], "ab|"),
    MatrixRow("R41 Hebrew, then Latin", ["של ab"], "|", [.type("של")], "של|"),
    MatrixRow("R41 Latin, Hebrew, then Latin", ["ab שcd"], "|", [.type("ab ש")], "ab ש|"),
    MatrixRow("R41 digits, then Hebrew", ["7 שלום"], "|", [.type("7")], "7|"),
    MatrixRow("R41 digits, then Latin", ["3D viewer"], "|", [.type("3")], "3|D viewer"),
    MatrixRow("R41 Hebrew, then digits", ["של 7"], "|", [.type("של")], "של| 7"),
    MatrixRow("R42 Arabic", ["سلام"], "|", [.type("سل")], "سل|ام"),
    MatrixRow("R43 line feed", ["file\nname"], "|", [.type("fi")], "fi|"),
    MatrixRow("R43 tab", ["file\tname"], "|", [.type("fi")], "fi|"),
    MatrixRow("R43 NUL", ["file\0name"], "|", [.type("fi")], "fi|"),
    MatrixRow("R43 override of direction", ["file\u{202E}gpj"], "|", [.type("fi")], "fi|"),
    MatrixRow(
      "R44 a joiner at the end of the text", ["\u{1F468}\u{1F469}"], "\u{1F468}|\u{1F469}", [.type("\u{200D}")],
      "\u{1F468}\u{200D}|"),
    MatrixRow(
      "R45 a space with a mark on it", ["a b\u{301}c"], "a| b\u{301}c", [.commitText(" \u{301}")], "a \u{301}|b\u{301}c"
    ),
  ]

  @Test(arguments: rows) func row(_ row: MatrixRow) { row.check() }

  @Test("R44: text and completion keep their clusters") func clusters() {
    for name in ["éclair", "e\u{301}clair", "\u{1F44B}\u{1F3FD} hi", "Straße", "\u{915}\u{93F}\u{924}"] {
      for length in 1..<name.count {
        var harness = FieldHarness([name])
        harness.perform(.commitText(String(name.prefix(length))))
        let completion = harness.completion.completion
        #expect(completion == String(name.dropFirst(length)))
        #expect(harness.field.text.count == harness.completion.text.count + (completion ?? "").count)
      }
    }
  }

  @Test(
    "A change of a text is the smallest one, in code points",
    arguments: [
      ("", "a", 0..<0, "a"), ("fi", "firefox", 2..<2, "refox"), ("firefox", "fi", 2..<7, ""),
      ("firefox", "files", 2..<7, "les"), ("aXb", "aYb", 1..<2, "Y"), ("aa", "aaa", 2..<2, "a"),
      ("e\u{301}", "\u{E9}", 0..<2, "\u{E9}"), ("a\u{1F468}b", "a\u{1F469}b", 1..<2, "\u{1F469}"),
    ]) func textChange(_ old: String, _ new: String, _ deleted: Range<Int>, _ inserted: String)
  {
    let change = TextChange(from: old, to: new)
    #expect(change?.deleted == deleted && change?.inserted == inserted && TextChange(from: new, to: new) == nil)
  }
}
