import Testing

@testable import ExternalSearch

@Suite("HTTP addresses") struct HTTPURLTests {
  @Test(arguments: [
    ("http://localhost:7700/", true), ("http://LOCALHOST/", true), ("http://127.0.0.1/", true),
    ("http://127.1.2.3:80/x", true), ("http://[::1]:8108/", true), ("https://[::1]/", true),
    ("http://localhost.example.org/", false), ("http://127.0.0.1.example.org/", false), ("http://128.0.0.1/", false),
    ("http://[::2]/", false), ("http://0.0.0.0/", false), ("http://127.1/", false), ("http://2130706433/", false),
    ("http://0x7f000001/", false), ("http://localhost./", false), ("http://example.org/#localhost", false),
    ("http://example.org/?127.0.0.1", false), ("http://[::ffff:127.0.0.1]/", false),
  ])
  func onlyThisMachineIsLoopback(_ text: String, _ isLoopback: Bool) throws {
    #expect(try #require(HTTPURL(text)).isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "search.example.org", "ftp://example.org/", "file:///etc/passwd", "http:///x", "http://",
    "https://me@example.org/",
    "https://me:secret@example.org/", "http://exa mple.org/", "http://a%2Fb/", "http://[fe80::1%25eth0]/",
    "javascript:alert(1)", "http://example.org:99999/",
  ])
  func whatIsNoAddressOfAServerIsNone(_ text: String) {
    #expect(HTTPURL(text) == nil)
  }

  @Test func partsAreReadAndEncodingsKept() throws {
    let url = try #require(HTTPURL("HTTPS://Search.Example.ORG/a%2Fb?q=%C3%A9&r=%26#part"))
    #expect(url.scheme == "https" && url.isSecure && url.host == "search.example.org" && url.port == 443)
    #expect(url.description.hasSuffix("/a%2Fb?q=%C3%A9&r=%26"))
  }

  @Test(arguments: [
    ("/y", "http://a.example/y"), ("y?z", "http://a.example/b/y?z"), ("//c.example/", "http://c.example/"),
    ("https://a.example/", "https://a.example/"),
  ])
  func referencesAreResolved(_ reference: String, _ expected: String) throws {
    #expect(HTTPURL("http://a.example/b/x?q")?.resolving(reference)?.description == expected)
  }

  @Test func referencesToOtherSchemesLeadNowhere() {
    #expect(HTTPURL("http://a.example/")?.resolving("file:///etc/passwd") == nil)
  }

  @Test(arguments: [
    (HTTPHeader("X-Key", "a b"), true), (HTTPHeader("X Key", "a"), false), (HTTPHeader("", "a"), false),
    (HTTPHeader("X-Key", "a\r\nEvil: b"), false), (HTTPHeader("X-Key:", "a"), false), (HTTPHeader("X", "é"), false),
  ])
  func headersAreOneLine(_ header: HTTPHeader, _ isValid: Bool) {
    #expect(header.isValid == isValid)
  }
}
