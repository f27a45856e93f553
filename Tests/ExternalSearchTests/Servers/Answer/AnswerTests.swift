import Suggestions
import Testing

@testable import ExternalSearch

/// An answer from a service's documentation, with the settings that read it and the expected suggestions.
struct RecordedAnswer: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var query: String
  var settings: String
  var answer: String
  /// Text, title and subtitle, separated by bars.
  var suggestions: [String]
}

@Suite("Answers") struct AnswerTests {
  private func suggestions(_ lines: String, _ answer: String, query: String = "q", limit: Int = 20) throws
    -> [Suggestion]
  {
    let response = HTTPResponse(contentType: "application/json", body: Array(answer.utf8))
    let json = try #require(try response.json())
    return try settings(lines).answer.suggestions(in: json, to: query, limit: limit)
  }

  private static let plain = "url = https://example.org/?q={query}\nlist = $[*]\ntext = $.t\n"

  @Test("parity 30: the answers of every service are read", arguments: RecordedAnswer.all)
  func services(_ recorded: RecordedAnswer) throws {
    let found = try suggestions(recorded.settings, recorded.answer, query: recorded.query)
    #expect(found.map { "\($0.text)|\($0.title)|\($0.subtitle ?? "")" } == recorded.suggestions)
    #expect(found.allSatisfy { $0.kind == .regular && $0.range == nil })
  }

  @Test func anAnswerToAnotherTextIsNone() throws {
    let lines = "preset = opensearch-suggestions\nurl = https://example.org/?q={query}"
    #expect(try suggestions(lines, #"["se", ["sea"]]"#, query: "sea").isEmpty)
    #expect(try suggestions(lines, #"["SEA ", ["sears"]]"#, query: "sea").count == 1)
    #expect(try suggestions(lines, #"[["sea"], ["sears"]]"#, query: "sea").isEmpty)
  }

  @Test(arguments: ["[]", "{}", "[\"q\"]", "null", "[\"q\", {}]", "[\"q\", null]", "7"])
  func whatHasNoItemsHasNoSuggestions(_ answer: String) throws {
    let lines = "preset = opensearch-suggestions\nurl = https://example.org/?q={query}"
    #expect(try suggestions(lines, answer).isEmpty)
  }

  @Test func itemsWithoutATextAreLeftOutAndTheListsBesideStayInStep() throws {
    let lines = "preset = opensearch-suggestions\nurl = https://example.org/?q={query}"
    let found = try suggestions(
      lines, #"["q", ["a", null, "", "b"], ["one", "two", "three", "four"], ["https://x/", "", 1]]"#)
    #expect(found.map(\.text) == ["a", "b"] && found.map(\.subtitle) == ["one", "four"])
    #expect(found[0].additionalInfo == ["link": "https://x/"] && found[1].additionalInfo.isEmpty)
  }

  @Test func aPathThatFindsNoTextInAnyItemIsSaidToBeWrong() {
    #expect(throws: RemoteError.noTexts(path: "$.t")) {
      try suggestions(Self.plain, #"[{"name": "a"}, {"name": "b"}]"#)
    }
  }

  @Test func noMoreAreTakenThanAreWanted() throws {
    #expect(try suggestions(Self.plain, #"[{"t": 1}, {"t": 2.5}, {"t": "3"}]"#, limit: 2).map(\.text) == ["1", "2.5"])
  }

  @Test func linksAreAddressesOfTheWebOrNothing() throws {
    let lines = Self.plain + "link = $.u"
    let found = try suggestions(
      lines,
      #"[{"t": "a", "u": "javascript:alert(1)"}, {"t": "b", "u": "file:///etc/passwd"}, {"t": "c", "u": "http://x/"}]"#)
    #expect(found.map { $0.additionalInfo["link"] } == [nil, nil, "http://x/"])
  }

  @Test(arguments: [
    ("<em>bat</em>man &amp; robin", "batman & robin"), ("<mark class=\"a\">x</mark>", "x"),
    ("<span class=\"searchmatch\">Jup</span>iter", "Jupiter"), ("a<br/>b", "ab"), ("AT&amp;T", "AT&amp;T"),
    ("std::vector<int>", "std::vector<int>"), ("a < b > c", "a < b > c"), ("<em", "<em"), ("1 <3", "1 <3"),
    ("<b>&lt;script&gt;</b>", "<script>"), ("<script>x</script>", "<script>x</script>"), ("<B>x</B>", "x"),
    ("&nbsp;<b>a</b>\n&nbsp; b\u{202E} ", "a b"), ("   ", ""),
  ])
  func textLosesItsMarkupAndWhatIsHarmful(_ raw: String, _ clean: String) {
    #expect(TextCleaning.clean(raw, limit: 200) == clean)
  }

  @Test func textIsCutBetweenLetters() {
    #expect(TextCleaning.clean(String(repeating: "a", count: 500), limit: 10) == String(repeating: "a", count: 10))
    #expect(TextCleaning.clean("ab" + "e\u{301}\u{302}" + "c", limit: 4) == "ab")
    #expect(TextCleaning.clean("ab" + "e\u{301}\u{302}" + "c", limit: 5) == "ab" + "e\u{301}\u{302}")
    #expect(TextCleaning.clean("e" + String(repeating: "\u{301}", count: 500), limit: 10).unicodeScalars.count == 10)
    #expect(TextCleaning.clean(String(repeating: " ", count: 1 << 20) + "a", limit: 10) == "")
  }
}
