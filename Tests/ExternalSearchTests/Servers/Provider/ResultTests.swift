import Suggestions
import TestSupport
import Testing

@testable import ExternalSearch

/// Rows for the final search, from servers with `results = yes`.
@Suite("Results of servers", .timeLimit(.minutes(5))) struct ResultTests {
  private static let shape =
    "results = yes\nlist = $.pages[*]\ntext = $.name\ntitle = $.title\nsubtitle = $.about\nlink = $.url\ndeadline = 10 s\n"

  /// Returns a provider, and the server that always gives it this answer.
  private static func asking(_ body: String, _ more: String = "") throws -> (RemoteProvider, LoopbackServer) {
    let server = LoopbackServer(answering: body)
    let url = "url = http://127.0.0.1:\(server.port)/?q={query}&n={limit}\n"
    return (try Remote().provider(url + shape + more), server)
  }

  @Test func anItemIsARowWithItsAddress() async throws {
    let (provider, server) = try Self.asking(
      """
      {"pages": [{"name": "a", "title": "The <b>A</b>", "about": "first\\nletter", "url": "https://example.org/a"},
       {"name": "b"}, {"name": "b"}, {"about": "no name"}]}
      """)
    let found = try await provider.results(for: SuggestionRequest("x y", limit: 20))
    #expect(
      found == [
        ServerResult(
          provider: "remote.test", server: "test", title: "The A", subtitle: "first letter",
          address: "https://example.org/a"),
        ServerResult(provider: "remote.test", server: "test", title: "b"),
      ])
    #expect(server.requests.count == 1 && server.requests[0].hasPrefix("GET /?q=x%20y&n=20 "))
  }

  @Test(
    arguments: [
      ("https://example.org/a?b=c", "https://example.org/a?b=c"),
      ("mailto:anna@example.org", "mailto:anna@example.org"),
      ("MAILTO:anna.b+c@example.org?attach=/etc/passwd&body=x", "mailto:anna.b+c@example.org"),
      ("http://example.org/", nil), ("http://127.0.0.1/", nil), ("file:///etc/passwd", nil),
      ("javascript:alert(1)", nil),
      ("mailto:", nil), ("mailto:anna", nil), ("mailto:a@b --attach x@y", nil), ("mailto:-a;b@c", nil),
      ("https://user:word@example.org/", nil), ("appstream://x", nil), ("//example.org", nil), ("", nil),
    ] as [(String, String?)])
  func onlyAddressesOfTheWebAndOfPeopleAreOpened(_ link: String, _ address: String?) {
    #expect(ServerResult.address(link) == address)
  }

  @Test func withoutTheSettingThereAreNone() throws {
    #expect(try !settings("url = https://a.example/{query}\nlist = $\ntext = $").givesResults)
    #expect(try !settings("url = https://a.example/{query}\nlist = $\ntext = $\nresults = no").givesResults)
    let wrong = configuration("[provider a]\nurl = https://a.example/{query}\nlist = $\ntext = $\nresults = true\n")
    #expect(wrong.providers.isEmpty && wrong.problems.map(\.message) == ["results = true: write one of yes, no"])
  }

  @Test func whatGoesWrongIsSaid() async throws {
    let server = LoopbackServer { connection in
      connection.readRequest()
      connection.answer(status: "500 Oh", "{}")
    }
    let provider = try Remote().provider("url = http://127.0.0.1:\(server.port)/{query}\n" + Self.shape)
    await #expect(throws: RemoteError.status(500)) { try await provider.results(for: SuggestionRequest("x")) }
  }

  @Test func groongaGivesRowsWithAddresses() async throws {
    let words = ["firefox-esr", "firejail", "fish"]
    let server = try await GroongaServer(words: words)
    let provider = try Remote().provider(
      """
      preset = groonga-select
      server = http://127.0.0.1:\(server.port)
      index = Packages
      url = {server}/d/select?table={index}&output_columns=_key,page&limit={limit}&filter=_key%20%40%5E%20%22{query-json}%22
      link = $[1]
      results = yes
      deadline = 10 s
      """)
    let found = try await provider.results(for: SuggestionRequest("fire", limit: 20))
    #expect(Set(found.map(\.title)) == ["firefox-esr", "firejail"])
    #expect(found.allSatisfy { $0.address == "https://packages.example.org/\($0.title)" })
  }
}
