import Foundation
import TestSupport
import Testing

@testable import SmartSearch
@testable import SmartSearchReference

@Suite struct MatchingPropertyTests {
  static let letters = [
    "a", "b", "A", "1", " ", " ", ".", "-", "'", "ß", "ﬁ", "f", "i", "e\u{301}", "日", "本", "\u{AD}",
  ]

  /// Returns all texts of up to `length` letters.
  static func texts(of letters: [String], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in letters.map { text + $0 } }
      all += last
    }
    return all
  }

  @Test(arguments: [["a", "b", " "], ["s", "ß", " "], ["f", "i", "ﬁ", " "]])
  func countingIsTheSameAsTheBestAssignment(_ letters: [String]) {
    let length = letters.count == 3 ? 5 : 4
    let names = Self.texts(of: letters, upTo: length).map { NameDivision($0).foldedTokens(of: .tokens) }
    var distinct: [[[UInt8]]] = []
    var seen: Set<[[UInt8]]> = []
    for name in names where seen.insert(name).inserted { distinct.append(name) }
    for text in Set(Self.texts(of: letters, upTo: length)) {
      let pattern = SearchPattern(text)
      for name in distinct where pattern.isSatisfied(by: name) != hasAssignment(pattern.tokens, in: name) {
        Issue.record("\(text) | \(name)")
      }
    }
  }

  @Test func typingOnNeverAddsAResult() {
    withEvery(3_000) { random in
      let name = random.text(of: Self.letters, letters: 0...8)
      let text = random.text(of: Self.letters, letters: 0...5)
      let more = text + random.element(of: Self.letters)
      if SmartMatcher(more).matches(name) {
        #expect(SmartMatcher(text).matches(name), "\(text) | \(more) | \(name)")
      }
    }
  }

  @Test func theOrderOfTokensNeverMatters() {
    withEvery(2_000) { random in
      let name = (0..<random.int(below: 5)).map { _ in random.text(of: ["a", "b", "ß", "s"], letters: 1...3) }
      let search = (0..<random.int(below: 4)).map { _ in random.text(of: ["a", "b", "ß", "s"], letters: 1...2) }
      let expected = SmartMatcher(search.joined(separator: " ")).matches(name.joined(separator: " "))
      let shuffled = SmartMatcher(search.shuffled(using: &random).joined(separator: " "))
      #expect(shuffled.matches(name.shuffled(using: &random).joined(separator: " ")) == expected)
    }
  }

  @Test func theWholeNameAsOneTokenIsImpliedByItsFirstToken() {
    withEvery(3_000) { random in
      let name = random.text(of: Self.letters, letters: 0...8)
      let pattern = SearchPattern(random.text(of: Self.letters, letters: 1...3))
      guard pattern.tokens.count == 1 else { return }
      if Fold.bytes(name).starts(with: pattern.tokens[0]) {
        #expect(pattern.isSatisfied(by: NameDivision(name).foldedTokens(of: .tokens)), "\(name)")
      }
    }
  }

  @Test func aNameThatBeginsWithTheTextMatchesIt() {
    withEvery(3_000) { random in
      let item = SearchItem(name: random.text(of: Self.letters, letters: 0...8))
      let pattern = SearchPattern(random.text(of: Self.letters, letters: 0...5))
      if pattern.tier(ofKey: item.key) < .firstWord {
        #expect(item.foldedForms.contains { pattern.isSatisfied(by: $0) })
      }
    }
  }

  @Test func composedAndDecomposedNamesHaveTheSameForms() {
    let letters = ["é", "Ａ", "≮", "ｶﾞ", "가", "½", "™", "Å", "ǅ", "a", "B", "1", " ", "\u{2000}", "’", "日", "क़", "ᾳ"]
    withEvery(2_000) { random in
      let name = random.text(of: letters, letters: 0...8)
      let composed = SearchItem(name: name.precomposedStringWithCanonicalMapping)
      let decomposed = SearchItem(name: name.decomposedStringWithCanonicalMapping)
      #expect(composed.foldedForms.joined().elementsEqual(decomposed.foldedForms.joined()), "\(name)")
    }
  }

  @Test func highlightsCoverWholeClustersInOrder() {
    withEvery(3_000) { random in
      let name = random.text(of: Self.letters, letters: 0...8)
      let matcher = SmartMatcher(random.text(of: Self.letters, letters: 0...3))
      let ranges = matcher.highlights(in: name)
      #expect(ranges.isEmpty || matcher.matches(name))
      let boundaries = Set(name.indices).union([name.endIndex])
      var end = name.startIndex
      for range in ranges {
        #expect(boundaries.contains(range.lowerBound) && boundaries.contains(range.upperBound))
        #expect(range.lowerBound >= end && !range.isEmpty)
        end = range.upperBound
      }
    }
  }
}
