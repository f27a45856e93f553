import TestSupport
import Testing

@testable import SmartSearch

@Suite struct CompletionTests {
  @Test(arguments: [
    ("fi", "Firefox", "refox"), ("fIr", "Firefox", "efox"), ("fi", "FIREFOX", "REFOX"), ("firefox", "Firefox", ""),
    ("etoi", "Étoile", "le"), ("e", "e\u{301}clair", "clair"), ("e\u{301}", "éclair", "clair"),
    ("i", "İstanbul", "stanbul"), ("İ", "İstanbul", "stanbul"),
    ("STRA", "Straße", "ße"), ("STRAS", "Straße", nil), ("STRASS", "Straße", "e"), ("STRAß", "Straße", "e"),
    ("f", "ﬁle", nil), ("fi", "ﬁle", "le"), ("ﬁ", "file", "le"),
    ("하", "한글", nil), ("한", "한글", "글"),
    ("  moz", "Mozilla", "illa"), ("hello ", "hello world", "world"), ("hello", "hello world", " world"),
    ("hello  ", "hello world", nil), ("hello\t", "hello world", nil), ("moz ", "moz", nil),
    ("", "x", nil), (" ", "x", nil), ("\u{200D}", "x", nil), ("x", "fox", nil),
    ("a", "a\nb", nil), ("a", "a\u{202E}b", nil), ("a", "a\u{0}", nil), ("a\n", "a\nb", "b"),
    ("👨", "👨‍👩‍👧 family", nil), ("👨‍👩‍👧", "👨‍👩‍👧 family", " family"),
  ])
  func rest(_ typed: String, _ name: String, _ expected: String?) {
    #expect(Completion.rest(of: name, after: typed) == expected)
  }

  @Test(arguments: [
    ("fill ci", "square.fill.on.circle", "rcle"), ("ci fill", "square.fill.on.circle", ""),
    ("fill ci ", "square.fill.on.circle", nil), ("ci", "square.fill.on.circle", nil),
    ("fill x", "square.fill.on.circle", nil), ("b e", "étoile bleue", "\u{301}toile".dropFirstScalar),
    ("x stras", "x Straße", nil), ("gr ba", "systemGroupedBackground", "ckground"),
  ])
  func wordRest(_ typed: String, _ name: String, _ expected: String?) {
    #expect(Completion.wordRest(of: name, after: typed) == expected)
  }

  @Test func theRestIsTheCandidatesOwnClusters() {
    withEvery(5_000) { random in
      let letters = MatchingPropertyTests.letters + ["\n", "\u{200D}", "👨", "\u{301}", "한", "하"]
      let name = random.text(of: letters, letters: 0...8)
      let typed = random.oneIn(2) ? String(name.prefix(random.int(below: 5))) : random.text(of: letters, letters: 0...3)
      guard let rest = Completion.rest(of: name, after: typed) else { return }
      #expect(name.hasSuffix(rest) || rest.isEmpty)
      let covered = name.dropLast(rest.count)
      #expect(Array((covered + rest).unicodeScalars) == Array(name.unicodeScalars))
      let ownText = typed.drop { $0.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
      #expect(Fold.fold(covered) == Fold.fold(ownText), "\(typed.debugDescription) | \(name.debugDescription)")
    }
  }
}

extension String {
  fileprivate var dropFirstScalar: String { String(String.UnicodeScalarView(unicodeScalars.dropFirst())) }
}
