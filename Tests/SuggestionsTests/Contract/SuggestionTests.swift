import FoundationEssentials
import SmartSearch
import TestSupport
import Testing

@testable import Suggestions

@Suite struct SuggestionTests {
  @Test("parity 1: a suggestion whose title differs inserts its text")
  func titleAndText() {
    let suggestion = Suggestion("badge", title: "Badge!", subtitle: "a word")
    let request = SuggestionRequest("person ba", passing: .wordAtCaret)
    #expect(suggestion.applied(to: request) == .init(text: "person badge", caret: 12) && Suggestion("a").title == "a")
  }

  @Test("parity 2: the kinds are told apart")
  func kinds() {
    #expect(Suggestion("a", kind: .autocorrect).isAutocorrect && Suggestion("a", kind: .unknown).isUnknown)
    #expect(!Suggestion("a").isAutocorrect && !Suggestion("a", kind: .symbol).isUnknown)
  }

  @Test("parity 4, 22: a typed sign that belongs to a suggestion goes with it")
  func signs() {
    let request = SuggestionRequest("see :smi there", caret: 8, passing: .wordAtCaret)
    #expect(request.text == ":smi")
    #expect(Suggestion("😀", kind: .symbol).applied(to: request) == .init(text: "see 😀 there", caret: 5))
  }

  @Test("parity 5: all of it survives JSON")
  func json() throws {
    let suggestion = Suggestion(
      "a", title: "b", subtitle: "c", kind: .symbol, source: "d", score: 0.25, range: 1..<3,
      additionalInfo: ["uri": "file:///x", "id": "é"])
    let data = try JSONEncoder().encode(suggestion)
    #expect(try JSONDecoder().decode(Suggestion.self, from: data) == suggestion)
  }

  @Test("parity 23: what is passed ends at the caret, unless the whole text is wanted")
  func passedText() {
    let table: [(text: String, caret: Int?, passing: PassedText, passed: String)] = [
      ("person badge", 9, .wordAtCaret, "ba"), ("person badge", 7, .wordAtCaret, ""),
      ("person ", nil, .wordAtCaret, ""), ("person badge", 9, .textBeforeCaret, "person ba"),
      ("person badge", 9, .wholeText, "person badge"),
      ("a\u{301}b", 99, .wordAtCaret, "a\u{301}b"), ("abc", -5, PassedText { text, _ in 1..<text.count + 9 }, "bc"),
    ]
    let passed = table.map { SuggestionRequest($0.text, caret: $0.caret, passing: $0.passing).text }
    #expect(passed == table.map(\.passed))
  }

  @Test("parity 24: choosing never makes a double space")
  func spaces() {
    withEvery(2_000) { random in
      let alphabet = ["a", "b", " "]
      let words = TextKey.words(of: random.text(of: alphabet, letters: 0...12))
      let text = words.joined(separator: " ") + (random.oneIn(3) ? " " : "")
      let caret = random.int(below: text.count + 1)
      let request = SuggestionRequest(text, caret: caret, passing: .wordAtCaret)
      let suggestion = Suggestion(random.oneIn(4) ? "word " : "word")
      let applied = suggestion.applied(to: request, addsSpace: true)
      guard !suggestion.text.hasSuffix(" ") || !request.wholeText.dropFirst(caret).hasPrefix(" ") else { return }
      #expect(!applied.text.contains("  "), "“\(text)” at \(caret)")
      let before = applied.text.unicodeScalars.prefix(applied.caret)
      #expect(before.last == " ", "“\(text)” at \(caret)")
    }
  }

  @Test func theExampleInTheDocumentationWorks() async throws {
    struct Planets: SuggestionProvider {
      let id = "planets"
      let name = "Planets"

      func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
        ["Mercury", "Venus", "Earth", "Mars"]
          .filter { SmartMatcher(request.text).matches($0) }
          .map { Suggestion($0) }
      }
    }
    #expect(try await Planets().suggestions(for: SuggestionRequest("m")).map(\.text) == ["Mercury", "Mars"])
  }
}
