import Suggestions
import SystemKit
import Testing

@testable import ExternalSearch

@Suite("Presets") struct PresetTests {
  private func request(_ lines: String, for query: String = "a\"b c") throws -> HTTPRequest {
    try #require(try settings(lines).request(for: query, SuggestionRequest("", limit: 5), token: "key"))
  }

  private func isAuthorised(_ request: HTTPRequest, _ name: String, _ value: String) -> Bool {
    request.headers.contains(HTTPHeader(name, value))
  }

  @Test func elasticsearchAndOpenSearchAreAskedForFieldsForSearchingWhileTyping() throws {
    for preset in ["elasticsearch", "opensearch"] {
      let request = try request("preset = \(preset)\nserver = https://search.example.org/\nindex = products")
      #expect(request.method == "POST" && request.url.description.hasSuffix("example.org/products/_search"))
      let body = try JSON(parsing: request.body?.text ?? "")
      let match = try #require(body["query"]?["multi_match"])
      #expect(
        body["size"] == .integer(5) && match["query"] == .string("a\"b c") && match["type"] == .string("bool_prefix"))
      #expect(match["fields"] == .array([.string("name"), .string("name._2gram"), .string("name._3gram")]))
      #expect(isAuthorised(request, "Authorization", preset == "opensearch" ? "Bearer key" : "ApiKey key"))
    }
  }

  @Test func elasticsearchAndOpenSearchAreAskedForCompletions() throws {
    for preset in ["elasticsearch-completion", "opensearch-completion"] {
      let request = try request(
        "preset = \(preset)\nserver = https://search.example.org\nindex = products\nfield = sug\"gest")
      let suggest = try #require(try JSON(parsing: request.body?.text ?? "")["suggest"]?["s"])
      #expect(suggest["prefix"] == .string("a\"b c"))
      #expect(suggest["completion"]?["field"] == .string("sug\"gest") && suggest["completion"]?["size"] == .integer(5))
    }
  }

  @Test func meilisearch() throws {
    let request = try request("preset = meilisearch\nserver = http://localhost:7700\nindex = movies")
    #expect(request.url.description == "http://localhost:7700/indexes/movies/search")
    #expect(try JSON(parsing: request.body?.text ?? "")["q"] == .string("a\"b c"))
    #expect(isAuthorised(request, "Authorization", "Bearer key"))
  }

  @Test func typesense() throws {
    let request = try request("preset = typesense\nserver = http://localhost:8108\nindex = books\nfield = title,author")
    #expect(request.method == "GET" && request.body == nil)
    #expect(
      request.url.description.hasSuffix(
        "/collections/books/documents/search?q=a%22b%20c&query_by=title%2Cauthor&prefix=true&num_typos=2&per_page=5"))
    #expect(isAuthorised(request, "X-TYPESENSE-API-KEY", "key"))
  }

  @Test func groonga() throws {
    let suggest = try request("preset = groonga-suggest\nserver = http://localhost:10041")
    #expect(suggest.url.description.contains("table=item_query&column=kana"))
    #expect(suggest.url.description.hasSuffix("query=a%22b%20c"))
    let select = try request("preset = groonga-select\nserver = http://localhost:10041\nindex = Packages")
    // A quote in the text must not end the quoted filter.
    #expect(select.url.description.hasSuffix("filter=_key%20%40%5E%20%22a%5C%22b%20c%22"))
  }

  @Test(arguments: Preset.allCases) func everyPartOfAPresetCanBeSetOtherwise(_ preset: Preset) throws {
    let settings = try settings(
      """
      preset = \(preset.rawValue)
      url = https://other.example/?q={query}
      method = GET
      list = $.other[*]
      text = $.word
      """)
    #expect(settings.host == "other.example" && settings.method == "GET" && settings.body == nil)
    #expect(settings.answer.list.description == "$.other[*]" && settings.answer.text.description == "$.word")
  }

  @Test func aServerWithoutEncryptionIsNoServerOfAPreset() {
    let said = configuration(
      "[provider a]\npreset = typesense\nserver = http://search.example.org\nindex = a"
    ).problems.map(\.description)
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("providers.ini:3: server = http://search.example.org: use https://") == true)
  }
}
