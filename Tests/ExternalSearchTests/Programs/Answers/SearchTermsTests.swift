import Testing

@testable import ExternalSearch

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
    #expect((SearchTerms(" a  b ").letterCount, SearchTerms("👩‍👩‍👧").letterCount) == (2, 1))
  }
}

struct TextLimitTests {
  @Test func longTextsEndInAnEllipsis() {
    let limit = TextLimit(scalars: 3)
    #expect(limit.line("abc") == "abc" && limit.line("abcd") == "abc…" && limit.line("ab \n c") == "ab…")
    #expect(limit.line("abc", isWhole: false) == "abc…" && limit.line(" \u{7}", isWhole: false) == "")
  }
}
