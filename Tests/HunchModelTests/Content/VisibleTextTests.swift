import SmartSearch
import TestSupport
import Testing

@testable import HunchModel

/// What text from outside looks like when it is shown.
@Suite struct VisibleTextTests {
  /// A letter with so many accents.
  private static func letter(marks: Int) -> String { "e" + String(repeating: "\u{301}", count: marks) }

  @Test(arguments: [
    ("plain", "plain"), ("two\nlines", "two␊lines"), ("\u{202E}gnp.exe", "\u{FFFD}gnp.exe"), ("\u{7F}", "␡"),
    ("e\u{301}", "e\u{301}"), ("👩‍👧", "👩‍👧"), ("a\r\nb\0", "a␍␊b␀"),
    (letter(marks: 8), letter(marks: 8)), (letter(marks: 900), letter(marks: 8)),
    (letter(marks: 20_000), letter(marks: 8) + "…"),
    (letter(marks: 20) + letter(marks: 9), letter(marks: 8) + letter(marks: 8)),
    (String(repeating: "x", count: 1_000), String(repeating: "x", count: 1_000)),
    (String(repeating: "x", count: 1_001), String(repeating: "x", count: 999) + "…"),
    (String(repeating: "é", count: 1_000_000), String(repeating: "é", count: 999) + "…"),
  ])
  func namesCannotBreakTheLineTurnTheWritingNorGoOnForEver(name: String, shown: String) {
    #expect(VisibleText.of(name).utf8.elementsEqual(shown.utf8))
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
      // The text itself would be of no use in a message.
      if !isHarmless || !isSettled { Issue.record("\(text.debugDescription.prefix(200))…") }
    }
  }

  // MARK: What a search matched

  @Test(arguments: [
    ("Fill Circle", "ci", "Fill [Ci]rcle"), ("Fill Circle", "", "Fill Circle"),
    ("a\r\nFill", "fi", "a␍␊[Fi]ll"), ("\u{202E}Fill", "fi", "\u{FFFD}[Fi]ll"),
    (letter(marks: 30) + "cole fill", "fi", letter(marks: 8) + "cole [fi]ll"),
    // Ends behind the cut: what is before it is set off, and nothing else.
    ("Fill " + String(repeating: "x", count: 2_000), "fi xx", "[Fi]ll [xx]" + String(repeating: "x", count: 992) + "…"),
    (String(repeating: "x", count: 1_000_000) + " fill", "fi", String(repeating: "x", count: 999) + "…"),
  ])
  func whatIsSetOffIsWhatMatchedAndNeverBehindTheCut(name: String, search: String, shown: String) {
    let (text, matched) = VisibleText.of(name, matching: SmartMatcher(search))
    var marked = text
    for range in matched.reversed() {
      marked.replaceSubrange(range, with: "[" + text[range] + "]")
    }
    #expect(marked.utf8.elementsEqual(shown.utf8))
  }

  @Test func whatIsSetOffLiesInWhatIsShown() {
    withEvery(300) { random in
      let text = Self.hostileText(&random)
      let (shown, matched) = VisibleText.of(text, matching: SmartMatcher("a b"))
      let isRight = matched.allSatisfy { range in
        range.upperBound <= shown.endIndex && "aAbB".contains(String(shown[range].unicodeScalars.prefix(1)))
      }
      if !isRight || shown != VisibleText.of(text) { Issue.record("\(text.debugDescription.prefix(200))…") }
    }
  }

  /// Any mixture of what makes a text hard to show, from nothing to thousands of characters.
  private static func hostileText(_ random: inout SeededRandom) -> String {
    let pieces = ["a", "B", " ", "\n", "\r\n", "\0", "\u{202E}", "\u{301}", "\u{200D}", "👩", "字", "ﬁ", "\u{2028}"]
    let favourite = random.element(of: pieces)
    return (0..<random.int(below: 2_000)).map { _ in random.oneIn(2) ? favourite : random.element(of: pieces) }.joined()
  }
}
