import Testing

@testable import ExternalSearch

@Suite("Templates") struct TemplateTests {
  private static let values: [Template.Slot: String] = [
    .query: "a b&\"c\"\\\n é{limit}", .limit: "5", .locale: "de-AT", .language: "de",
  ]

  @Test(arguments: [
    ("{query}", Template.Escaping.none, "a b&\"c\"\\\n é{limit}"),
    ("?q={query}&n={limit}", .percent, "?q=a%20b%26%22c%22%5C%0A%20%C3%A9%7Blimit%7D&n=5"),
    ("{\"q\": \"{query}\", \"l\": {limit}}", .json, "{\"q\": \"a b&\\\"c\\\"\\\\\\u000a é{limit}\", \"l\": 5}"),
    ("\"{query-json}\"", .percent, "\"a%20b%26%5C%22c%5C%22%5C%5C%5Cu000a%20%C3%A9%7Blimit%7D\""),
    ("{}{ }{{limit}}{\"query\"}", .json, "{}{ }{5}{\"query\"}"), ("{", .json, "{"), ("{query", .json, "{query"),
    ("{index}/{index}", .percent, "my%20index/my%20index"), ("{unknown?}", .percent, ""),
  ])
  func slotsAreFilledInAndEscaped(_ text: String, _ escaping: Template.Escaping, _ expected: String) throws {
    let template = try Template(text, escaping: escaping, constants: ["index": "my index"])
    #expect(template.filled(Self.values) == expected)
  }

  @Test(arguments: [
    ("de", "de", "de"), ("de_AT.UTF-8", "de-AT", "de"), ("sr_RS@latin", "sr-RS", "sr"),
    ("zh-Hant-TW", "zh-Hant-TW", "zh"),
    ("C", "en", "en"), ("C.UTF-8", "en", "en"), ("POSIX", "en", "en"), ("", "en", "en"),
  ])
  func localesAreLanguageTags(_ locale: String, _ whole: String, _ language: String) {
    #expect(LanguageTag(locale).whole == whole && LanguageTag(locale).language == language)
  }

  @Test func whatIsSentIsOneLineWithoutWhiteSpaceAroundItAndNotTooLong() throws {
    let settings = try settings("url = https://example.org/?q={query}\nlist = $[*]\ntext = $\nmax-length = 5")
    #expect(settings.query(" a\n\u{7}b ") == "a  b")
    #expect(settings.query("abcde") == "abcde" && settings.query("abcdef") == nil && settings.query(" \n") == nil)
  }
}
