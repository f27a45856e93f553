import TestSupport
import Testing

@testable import SmartSearch

/// Foreign text, as Hunch shows it and as it takes it in.
@Suite struct VisibleTextTests {
  /// Returns a letter with this many accents.
  private static func letter(marks: Int) -> String { "e" + String(repeating: "\u{301}", count: marks) }

  /// Each row has a text, its shown form, and its form when taken in.
  @Test(arguments: [
    ("plain", "plain", "plain"), ("", "", ""), ("é", "é", "é"), ("e\u{301}", "e\u{301}", "e\u{301}"),
    // White space, which may break a line.
    ("two\nlines", "two␊lines", "two lines"), ("a\r\nb\0", "a␍␊b␀", "a b"),
    ("  two\n\n lines\t", "  two␊␊ lines␉", "two lines"), ("a\u{2028}b\u{85}", "a\u{FFFD}b\u{FFFD}", "a b"),
    ("a\u{A0}b", "a\u{A0}b", "a b"), ("   ", "   ", ""),
    // Control characters.
    ("\u{7F}", "␡", ""), ("bell\u{7}\u{1B}[31m", "bell␇␛[31m", "bell[31m"), ("a \u{7} b", "a ␇ b", "a b"),
    ("\u{0}\u{1}\u{9F}", "␀␁\u{FFFD}", ""),
    // Characters that change the direction of writing.
    ("\u{202E}gnp.exe\u{202C}", "\u{FFFD}gnp.exe\u{FFFD}", "gnp.exe"),
    ("a\u{2066}b\u{2069}\u{200F}\u{61C}", "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}", "ab"),
    // A left-to-right mark, as menus put it before each row, is drawn as nothing.
    ("\u{200E}X \u{2068}Lock\u{2069}", "\u{200E}X \u{2068}Lock\u{2069}", "X Lock"), ("a\u{200E}b", "a\u{200E}b", "ab"),
    // So are the others between letters of their direction. Without such letters they would make this name look like
    // `exe.jpg`. A vowel sign is no letter.
    ("\u{5D0}\u{200F}.\u{61C} b", "\u{5D0}\u{200F}.\u{61C} b", "\u{5D0}. b"),
    ("\u{200F}jpg\u{200F}.\u{200F}exe", "\u{FFFD}jpg\u{FFFD}.\u{FFFD}exe", "jpg.exe"),
    ("a\u{5B0}\u{200F}", "a\u{5B0}\u{FFFD}", "a\u{5B0}"), ("\u{5D0}\u{202E}b", "\u{5D0}\u{FFFD}b", "\u{5D0}b"),
    // Closed isolates do not change the direction around them. Neither does a direction mark before a line with
    // such isolates.
    ("a \u{2068}b\u{2069}.", "a \u{2068}b\u{2069}.", "a b."),
    ("\u{2068}a \u{2068}b\u{2069}\u{2069}", "\u{2068}a \u{2068}b\u{2069}\u{2069}", "a b"),
    ("\u{200F}\u{2068}b\u{2069}", "\u{200F}\u{2068}b\u{2069}", "b"), ("\u{200F}\u{2068}b", "\u{FFFD}\u{FFFD}b", "b"),
    ("a\u{2068}b", "a\u{FFFD}b", "ab"), ("\u{2068}a\u{2069}\u{2069}b", "\u{2068}a\u{2069}\u{FFFD}b", "ab"),
    // Invisible characters: a name may keep them, an offered text loses them. Joiners stay, because they shape
    // letters.
    ("a\u{200B}b\u{FEFF}\u{E000}\u{FFFF}", "a\u{200B}b\u{FEFF}\u{E000}\u{FFFF}", "ab"),
    ("👩‍👧 नमस्ते می‌خواهم", "👩‍👧 नमस्ते می‌خواهم", "👩‍👧 नमस्ते می‌خواهم"), ("\u{378}", "\u{378}", "\u{378}"),
  ])
  func textFromOutsideIsHarmless(text: String, shown: String, taken: String) {
    #expect(VisibleText.of(text).utf8.elementsEqual(shown.utf8))
    #expect(VisibleText.line(text, limit: 200).text.utf8.elementsEqual(taken.utf8))
  }

  @Test(
    arguments: [
      ("\u{5D0}", true), ("\u{628}", true), ("\u{FB2A}", true), ("\u{1E900}", true), ("a", false), ("字", false),
      ("\u{5B0}", false), ("\u{660}", false), ("\u{61C}", false), ("\u{200F}", false), ("\u{FEFF}", false),
    ] as [(Unicode.Scalar, Bool)])
  func lettersFromRightToLeftAreKnown(scalar: Unicode.Scalar, isOne: Bool) {
    #expect(scalar.isRightToLeftLetter == isOne)
  }

  @Test(arguments: [
    (letter(marks: 8), letter(marks: 8)), (letter(marks: 900), letter(marks: 8)),
    (letter(marks: 20_000), letter(marks: 8) + "…"),
    (letter(marks: 20) + letter(marks: 9), letter(marks: 8) + letter(marks: 8)),
    (String(repeating: "x", count: 1_000), String(repeating: "x", count: 1_000)),
    (String(repeating: "x", count: 1_001), String(repeating: "x", count: 999) + "…"),
    (String(repeating: "é", count: 100_000), String(repeating: "é", count: 999) + "…"),
  ])
  func aNameCannotGoOnForEver(name: String, shown: String) {
    #expect(VisibleText.of(name).utf8.elementsEqual(shown.utf8))
  }

  @Test(arguments: [
    ("abc", 3, "abc", true), ("abcd", 3, "abc", false), ("abc \u{7}\n", 3, "abc", true), ("ab  c", 4, "ab c", true),
    ("ab  c", 3, "ab", false), ("abc", 0, "", false), ("", 0, "", true),
  ])
  func whatIsTakenInEndsAtTheLimit(text: String, limit: Int, taken: String, isWhole: Bool) {
    #expect(VisibleText.line(text, limit: limit) == (taken, isWhole))
  }

  @Test func whatIsNotPresentableIsWhatUnicodeCallsAControlALineBreakOrAControlOfDirection() {
    for scalar in (0...0x10FFFF).lazy.compactMap({ Unicode.Scalar($0 as UInt32) }) {
      let properties = scalar.properties
      let isHarmful =
        properties.isBidiControl
        || [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
      if scalar.isPresentable == isHarmful { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
  }

  @Test(arguments: [
    ("a b", "a b"), ("a\tb\n", "a␉b␊"), ("\u{1B}[2J\u{9B}\0\u{7F}", "␛[2J\u{FFFD}␀␡"), ("a\u{2028}b", "a\u{FFFD}b"),
    // Characters that may belong to a name that the reader of the output uses.
    ("\u{200F}é\u{202E}", "\u{200F}é\u{202E}"),
    (String(repeating: "é", count: 5_000), String(repeating: "é", count: 5_000)),
  ])
  func whatIsPrintedIsOneFieldOfALineAndWhole(text: String, printed: String) {
    #expect(VisibleText.printed(text).utf8.elementsEqual(printed.utf8))
    #expect(
      VisibleText.printed(text + "\n", keepsLines: true).utf8.elementsEqual((printed + "\n").utf8)
        || text.contains("\n"))
  }

  @Test func sentencesKeepTheirLinesAndNothingElse() {
    #expect(VisibleText.lines("Did you mean “a\tb”?\nAlt+1") == "Did you mean “a␉b”?\nAlt+1")
    #expect(VisibleText.lines(String(repeating: "x\n", count: 900)).unicodeScalars.count == 1_000)
  }

  @Test func whatIsShownIsHarmlessWhateverItIsMadeOf() {
    withEvery(300) { random in
      let text = Self.hostileText(&random)
      let shown = VisibleText.of(text)
      let isHarmless =
        shown.unicodeScalars.count <= 1_000
        && shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      let isSettled = VisibleText.of(shown) == shown && VisibleText.lines(shown) == shown
      let taken = VisibleText.line(text, limit: 300).text
      let isTakenInWell =
        taken.unicodeScalars.count <= 300 && taken.unicodeScalars.allSatisfy(\.isPresentable)
        && VisibleText.line(taken, limit: 300) == (taken, true)
      // A message could not show the text itself readably.
      if !isHarmless || !isSettled || !isTakenInWell { Issue.record("\(text.debugDescription.prefix(200))…") }
    }
  }

  // MARK: What a search matched

  @Test(arguments: [
    ("Fill Circle", "ci", "Fill [Ci]rcle"), ("Fill Circle", "", "Fill Circle"),
    ("a\r\nFill", "fi", "a␍␊[Fi]ll"), ("\u{202E}Fill", "fi", "\u{FFFD}[Fi]ll"),
    (letter(marks: 30) + "cole fill", "fi", letter(marks: 8) + "cole [fi]ll"),
    // The match ends behind the cut: only its part before the cut is highlighted.
    ("Fill " + String(repeating: "x", count: 2_000), "fi xx", "[Fi]ll [xx]" + String(repeating: "x", count: 992) + "…"),
    (String(repeating: "x", count: 1_000_000) + " fill", "fi", String(repeating: "x", count: 999) + "…"),
  ])
  func whatIsSetOffIsWhatMatchedAndNeverBehindTheCut(name: String, search: String, shown: String) {
    let (text, matched) = VisibleText.of(name) { SmartMatcher(search).highlights(in: $0) }
    var marked = text
    for range in matched.reversed() {
      marked.replaceSubrange(range, with: "[" + text[range] + "]")
    }
    #expect(marked.utf8.elementsEqual(shown.utf8))
  }

  @Test func whatIsSetOffLiesInWhatIsShown() {
    withEvery(300) { random in
      let text = Self.hostileText(&random)
      let (shown, matched) = VisibleText.of(text) { SmartMatcher("a b").highlights(in: $0) }
      let isRight = matched.allSatisfy { range in
        range.upperBound <= shown.endIndex && "aAbB".contains(String(shown[range].unicodeScalars.prefix(1)))
      }
      if !isRight || shown != VisibleText.of(text) { Issue.record("\(text.debugDescription.prefix(200))…") }
    }
  }

  /// Returns a mixture of characters that are hard to show, up to thousands of them.
  private static func hostileText(_ random: inout SeededRandom) -> String {
    let pieces = [
      "a", "B", " ", "\n", "\r\n", "\0", "\u{202E}", "\u{301}", "\u{200D}", "👩", "字", "ﬁ", "\u{2028}", "\u{200E}",
      "\u{200F}", "\u{5D0}",
    ]
    let favourite = random.element(of: pieces)
    return (0..<random.int(below: 2_000)).map { _ in random.oneIn(2) ? favourite : random.element(of: pieces) }.joined()
  }
}
