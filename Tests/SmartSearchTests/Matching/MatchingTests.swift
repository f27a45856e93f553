import Testing

@testable import SmartSearch

@Suite struct MatchingTests {
  @Test(arguments: [
    // Without tokens, everything matches.
    ("", "", true), ("", "heart", true), ("  ", "heart", true), ("\u{200D}", "heart", true), ("a", "", false),
    // Only at the beginning of a token.
    ("he", "heart", true), ("he", "bolt heart fill", true), ("he", "checkmark", false),
    // Every search token must match.
    ("x bin", "xmark bin circle", true), ("x bin", "xmark circle", false),
    // Each must start a different token.
    ("up up", "arrow up", false), ("up up", "arrow up up", true), ("up up", "upper up", true),
    // In any order.
    ("fill circle sq", "square fill on circle fill", true),
    // Longer search tokens choose first.
    ("p pe", "person badge plus", true), ("pe p", "person badge plus", true), ("p pe", "person badge", false),
    // White space around the text, and runs of it.
    ("  he ", "heart", true), ("x \t\n bin", "xmark   bin", true), ("x\u{3000}bin", "bin\u{2003}xmark", true),
    // Cases in which the choice of tokens matters.
    ("a a ab", "ab ac", false), ("a b ab", "ab ac bd", true), ("a ab abc", "abc abd ae", true),
    ("b ba", "Bill Bailey", true), ("b ba", "Barry Took", false), ("s s s", "search string", false),
    // Folding comes before comparing lengths.
    ("stras", "Straße", true), ("f ﬁ", "fix fox", true), ("ﬃ ff", "ffix ffo", true), ("lodz", "Łódź", true),
    ("ETOI", "Étoile", true), ("i", "İstanbul", true), ("è", "Ecole", true),
    // A space with a combining mark still divides words.
    ("b", "a \u{301}b", true), ("a b", "a \u{301}b", true),
  ])
  func finds(_ search: String, in name: String, _ expected: Bool) {
    #expect(SmartMatcher(search).matches(name) == expected)
  }

  @Test(arguments: [
    ("x.o ser", "X.Org Server", true), ("org", "X.Org Server", true), ("o x", "X.Org Server", true),
    ("bin x", "xmark.bin.circle", true), ("xmark.b", "xmark.bin.fill", true),
    ("gr", "systemGroupedBackground", true), ("back gr", "systemGroupedBackground", true),
    ("systemgr", "systemGroupedBackground", true), ("systemgr", "secondarySystemGroupedBackground", false),
    ("par", "XMLParser", true), ("xml", "XMLParser", true), ("ml", "XMLParser", false),
    ("3", "python3-foo", true), ("python3", "python3-foo", true), ("py 3", "python3", true), ("foo", "a2foo", true),
    // Tokens of different forms never mix.
    ("python3 3", "python3", false), ("x.org org", "X.Org", false),
    ("don't", "I don't know", true), ("t", "I don't know", false), ("don", "I don’t know", true),
    ("know", "'know'", true), ("'know", "'know'", true),
    ("本", "日本語", true), ("本語", "日本語", true), ("日本 語", "日本語", true), ("本 本", "日本語", false),
    ("li", "日本Linux", true), ("茶", "お茶", true), ("お茶", "お茶", true),
    ("c++", "C++", true), ("c+", "C", false), ("😀", "😀 grinning face", true), ("gr", "😀grinning", true),
    ("cole", "maÉcole", false), ("ecole", "maE\u{301}cole", true),
  ])
  func findsByForms(_ search: String, in name: String, _ expected: Bool) {
    #expect(SmartMatcher(search).matches(name) == expected)
  }

  @Test func findsByTheCompoundsOfASource() {
    let item = SearchItem(
      name: "eyedropper.halffull",
      compounds: ["eyedropper": ["eye", "dropper"], "halffull": ["half", "full"], "wrong": ["not", "it"]])
    for text in ["drop f", "eyedropper", "full", "half eye"] { #expect(SmartMatcher(text).matches(item), "\(text)") }
    #expect(!SmartMatcher("ropper").matches(item) && !SmartMatcher("eyedropper eye").matches(item))
    #expect(!SmartMatcher("drop").matches(item.name))
  }

  @Test func findsByAlternateNamesWithoutMixingThem() {
    let item = SearchItem(name: "sleep", alternateNames: ["circle.bottomthird.split", "moon"])
    for text in ["sl", "split", "bottom ci", "moon"] { #expect(SmartMatcher(text).matches(item), "\(text)") }
    #expect(!SmartMatcher("sleep moon").matches(item))
  }

  @Test(arguments: [
    ("heart", "Heart", MatchTier.exact), (" x  bin ", "x\tBIN", .exact), ("", "heart", .prefix), ("", "", .exact),
    ("he", "heart", .prefix), ("fire f", "Fire Fox", .prefix), ("x.o", "X.Org", .prefix),
    ("fox fire", "Fire Fox", .firstWord), ("f fi", "Fire Fox", .firstWord),
    ("fo", "Fire Fox", .rest), ("org", "X.Org", .rest),
  ])
  func ranks(_ search: String, in name: String, _ expected: MatchTier) {
    #expect(SmartMatcher(search).tier(of: SearchItem(name: name)) == expected)
  }

  @Test func hasNoTierWithoutAMatch() {
    #expect(SmartMatcher("x").tier(of: SearchItem(name: "heart")) == nil)
  }
}
