import Foundation
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
    #expect((engines.engines.map(\.keyword), engines.engines.map(\.name)) == (["w", "gh"], ["Wikipedia", "Git Hub"]))
    #expect(engines.problems.isEmpty && WebEngines(path: "/nowhere/engines") == WebEngines())
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
      ("w = W https://x/%s", "the address lacks {searchTerms}, which stands for the text"),
      ("w = W https://x/{searchTerms}\nw = V https://y/{searchTerms}", "another engine already has the keyword “w”"),
    ])
  func mistakes(text: String, reason: String) {
    let lines = text.split(separator: "\n").count
    #expect(WebEngines(text, path: "engines").problems == ["engines, line \(lines): \(reason)"])
  }

  // MARK: Editing

  private static let zork = WebEngines.Engine(
    keyword: "z", name: "Zork", template: "https://zork.example/?q={searchTerms}")
  private static let line = "z = Zork https://zork.example/?q={searchTerms}\n"

  @Test(
    "are added below what the file says",
    arguments: [
      ("", line), ("# mine\n", "# mine\n" + line), ("# no end of line", "# no end of line\n" + line),
      ("w = W https://w/{searchTerms}\r\n", "w = W https://w/{searchTerms}\r\n" + line),
      ("nonsense\n", "nonsense\n" + line),
    ])
  func adding(text: String, expected: String) {
    #expect(WebEngines.adding(Self.zork, to: text) == expected)
  }

  @Test(
    "are removed by their keyword, and nothing else of the file",
    arguments: [
      (line, ""), ("# mine\n" + line + "\n# end", "# mine\n\n# end"),
      ("a = A https://a/{searchTerms}\r\nz = Z https://z/{searchTerms}\r\n", "a = A https://a/{searchTerms}\r\n"),
      ("# z = Z https://z/{searchTerms}\n", "# z = Z https://z/{searchTerms}\n"),
      // Invalid lines stay, and so does a second engine of the same keyword.
      ("z = Z\n" + line + line, "z = Z\n" + line),
    ])
  func removing(text: String, expected: String) {
    #expect(WebEngines.removing("z", from: text) == expected)
  }

  @Test(
    "come from what a user types, or a sentence says why not",
    arguments: [
      ("z", "Zork", "https://zork.example/?q=%s", line), ("z", "Zork", "https://zork.example/?q={searchTerms}", line),
      ("z", " Zork\n Two", "http://x/%s", "z = Zork Two http://x/{searchTerms}\n"),
      ("z", "", "https://x/%s", "Give the engine a name."),
      ("", "Zork", "https://x/%s", "The keyword must be one word, such as “w”."),
      ("z z", "Zork", "https://x/%s", "The keyword must be one word, such as “w”."),
      ("#z", "Zork", "https://x/%s", "The keyword must be one word, such as “w”."),
      ("w", "Zork", "https://x/%s", "Another engine already has the keyword “w”."),
      (
        "z", "Zork", "https://x/",
        "The address must begin with https:// and contain {searchTerms} in place of the text."
      ),
      (
        "z", "Zork", "ftp://x/%s",
        "The address must begin with https:// and contain {searchTerms} in place of the text."
      ),
      (
        "z", "Zork", "https://x/%s y",
        "The address must begin with https:// and contain {searchTerms} in place of the text."
      ),
    ])
  func described(keyword: String, name: String, address: String, expected: String) throws {
    switch engines.newEngine(keyword: keyword, name: name, address: address) {
    case .success(let engine):
      #expect(WebEngines.adding(engine, to: "") == expected && WebEngines(engine.line, path: "").problems.isEmpty)
      #expect(WebEngines(engine.line, path: "").engines.map(\.template) == [engine.template])
    case .failure(let mistake): #expect(mistake.sentence == expected)
    }
  }

  @Test("that are offered are read back as they are, with a keyword each")
  func offered() {
    for systems in [["debian"], ["linuxmint", "ubuntu", "debian"], ["nixos"], ["unheard-of"], []] {
      let offered = WebEngines.offered(language: "de", systems: systems)
      let file = offered.reduce("") { WebEngines.adding($1, to: $0) }
      let read = WebEngines(file, path: "engines")
      #expect(read.problems.isEmpty && read.engines == offered)
    }
    #expect(WebEngines.offered(language: "de", systems: []).map(\.host).contains("de.wikipedia.org"))
    #expect(WebEngines.offered(systems: ["linuxmint", "ubuntu", "debian"]).last?.host == "packages.ubuntu.com")
    #expect(WebEngines.offered(systems: ["unheard-of"]).count == 3)
  }

  @Test("are written to a file that others write too, and a file that is no text stays as it is")
  func file() throws {
    let folder = TemporaryFolder()
    let file = WebEnginesFile(folder.path + "/new/engines")
    try file.add(Self.zork)
    try folder.write("# mine\n" + Self.line, to: "new/engines")
    // The keyword is already in use.
    try file.add(WebEngines.Engine(keyword: "z", name: "Other", template: "https://o/{searchTerms}"))
    try file.add(WebEngines.Engine(keyword: "o", name: "Other", template: "https://o/{searchTerms}"))
    try file.remove("z")
    #expect(file.read().engines.map(\.keyword) == ["o"])
    #expect(
      try String(contentsOfFile: folder.path + "/new/engines", encoding: .utf8)
        == "# mine\no = Other https://o/{searchTerms}\n")
    let binary = URL(filePath: folder.path + "/binary")
    try Data([0x23, 0xFF, 0x0A]).write(to: binary)
    #expect(throws: (any Error).self) { try WebEnginesFile(binary.path).add(Self.zork) }
    #expect(try Data(contentsOf: binary) == Data([0x23, 0xFF, 0x0A]))
  }
}
