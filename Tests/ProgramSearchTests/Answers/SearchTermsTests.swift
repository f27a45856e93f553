import Testing

@testable import ProgramSearch

struct SearchTermsTests {
  @Test(
    arguments: [
      ("", []), ("  ", []), ("fire", ["fire"]), ("  fire\tfox \u{A0}x", ["fire", "fox", "x"]),
      ("a\u{0}b \u{7}  \u{202E}c", ["ab", "c"]), ("Straße", ["Straße"]),
    ] as [(String, [String])])
  func textIsSplitAtWhiteSpaceAndLosesControls(text: String, words: [String]) {
    #expect(SearchTerms(text).words == words)
  }

  @Test(arguments: [
    ("fi", "fir", true), ("fire", "fire f", true), ("fire", "fire", true), ("fire f", "fire", false),
    ("fire", "fi re", false), ("b a", "a b", false), ("e", "é", false), ("e", "e\u{301}", true),
  ])
  func textThatGoesOnNarrows(old: String, new: String, narrows: Bool) {
    #expect(SearchTerms(new).narrow(SearchTerms(old)) == narrows)
  }

  @Test func lettersAreCountedWithoutSpaces() {
    #expect(SearchTerms(" a  b ").letterCount == 2)
    #expect(SearchTerms("👩‍👩‍👧").letterCount == 1)
  }
}

struct PlainTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("  two\n\nlines\t", "two lines"), ("bell\u{7}\u{1B}[31m", "bell[31m"),
    ("\u{202E}gpj.exe\u{202C}", "gpj.exe"), ("\u{0}\u{1}", ""), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"),
  ])
  func controlsAreDroppedAndSpaceIsMadeOne(text: String, line: String) {
    #expect(PlainText.line(text, limit: .name) == line)
  }

  @Test func longTextsEndInAnEllipsis() {
    let limit = PlainText.Limit(scalars: 3)
    #expect(PlainText.line("abc", limit: limit) == "abc")
    #expect(PlainText.line("abcd", limit: limit) == "abc…")
    #expect(PlainText.line("abc", isWhole: false, limit: limit) == "abc…")
  }
}
