import TestSupport
import Testing

@testable import Catalog

@Suite("Search engines of the web")
struct WebEnginesTests {
  private let engines = WebEngines(
    """
    # mine
    w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}&x={searchTerms}

    gh = Git Hub  http://example.org/{searchTerms}
    """, path: "engines")

  private func addresses(_ text: String) -> [String]? {
    engines.items(for: text)?.compactMap { item in
      if case .open(let address)? = item.actions.first?.effect { address } else { nil }
    }
  }

  @Test("are what the file says")
  func read() {
    #expect(engines.engines.map(\.keyword) == ["w", "gh"])
    #expect(engines.engines.map(\.name) == ["Wikipedia", "Git Hub"])
    #expect(engines.problems.isEmpty)
    #expect(WebEngines(path: "/nowhere/engines") == WebEngines())
  }

  @Test(
    "have one row for a text that begins with their word, and none for others",
    arguments: [
      ("w black hole", ["https://en.wikipedia.org/w/index.php?search=black%20hole&x=black%20hole"]),
      ("gh a/b?c&d={searchTerms}", ["http://example.org/a%2Fb%3Fc%26d%3D%7BsearchTerms%7D"]),
      ("w ü\u{202E}", ["https://en.wikipedia.org/w/index.php?search=%C3%BC%E2%80%AE&x=%C3%BC%E2%80%AE"]),
      ("w", nil), ("w ", nil), ("W x", nil), ("ww x", nil), ("black hole", nil), ("", nil),
    ] as [(String, [String]?)])
  func rows(text: String, expected: [String]?) {
    #expect(addresses(text) == expected)
  }

  @Test(
    "are not needed for an address",
    arguments: [
      ("https://example.org/a?b", "https://example.org/a?b"), ("HTTP://example.org", "HTTP://example.org"),
      ("example.org/x", "https://example.org/x"), ("www.example.org", "https://www.example.org"),
      ("example.org:8080/", "https://example.org:8080/"),
      ("example.org", nil), ("readme.md", nil), ("main.c/x", nil), ("a/b", nil), ("1.5/2", nil), ("and/or", nil),
      ("https://", nil), ("https://user@evil.example/", nil), ("https://a b", nil), ("javascript:alert(1)", nil),
      ("file:///etc/passwd", nil), ("https://exa\u{202E}mple.org\u{0}", nil),
      ("https://example.org/é", "https://example.org/é"), ("https://example.org/\u{202E}x", nil),
      ("https://example.org/\u{200B}x", nil), ("https://example.org/\u{2028}x", nil), ("example.org:99999/x", nil),
    ])
  func address(text: String, expected: String?) {
    #expect(addresses(text) == expected.map { [$0] })
  }

  @Test("are all offered where nothing is found")
  func offers() {
    #expect(engines.offers(for: "x y").map(\.subtitle) == ["Search Wikipedia", "Search Git Hub"])
  }

  @Test(
    "name the line that is none",
    arguments: [
      (
        "w Wikipedia https://x/{searchTerms}",
        "write it as: w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}"
      ),
      ("w = Wikipedia", "write it as: w = Wikipedia https://en.wikipedia.org/w/index.php?search={searchTerms}"),
      ("w = W ftp://x/{searchTerms}", "the address “ftp://x/{searchTerms}” does not begin with https:// or http://"),
      ("w = W https://x/%s", "the address has no {searchTerms} where the text is to go"),
      ("w = W https://x/{searchTerms}\nw = V https://y/{searchTerms}", "the keyword “w” is another engine's already"),
    ])
  func mistakes(text: String, reason: String) {
    let lines = text.split(separator: "\n").count
    #expect(WebEngines(text, path: "engines").problems.map(\.description) == ["engines, line \(lines): \(reason)"])
  }
}
