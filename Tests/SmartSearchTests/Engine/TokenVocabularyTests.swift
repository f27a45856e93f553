import TestSupport
import Testing

@testable import SmartSearch

/// Tokens are read and compared eight bytes at a time.
struct TokenVocabularyTests {
  @Test func tokensHaveOneNumberWhereverTheyLieAndHoweverLongTheyAre() {
    var random = SeededRandom(seed: 8)
    // Few letters, so that tokens agree in their first or last bytes.
    let letters = Array("abAB01".utf8)
    let bytes = (0..<600).map { _ in letters.randomElement(using: &random) ?? 0 }
    // A view does not keep its memory.
    let memory = Buffer(bytes)
    defer { withExtendedLifetime(memory) {} }
    var vocabulary = TokenVocabulary()
    var known: [[UInt8]: UInt32] = [:]
    for length in 1...40 {
      // Also up to the end of the memory.
      let last = bytes.count - length
      for start in [last] + (0..<200).map({ _ in Int.random(in: 0...last, using: &random) }) {
        let range = start..<start + length
        let token = bytes[range].map(NameKey.lowercased)
        let number = vocabulary.number(of: range, in: memory.view)
        #expect(known[token] == nil || known[token] == number, "\(token)")
        #expect(vocabulary.number(of: token) == number, "\(token)")
        known[token] = number
      }
    }
    #expect(Set(known.values) == Set((0..<UInt32(known.count))))
    let texts = vocabulary.texts.view
    for (token, number) in known { #expect(texts.range(of: Int(number)).map { texts.bytes[$0] } == token) }
  }
}
