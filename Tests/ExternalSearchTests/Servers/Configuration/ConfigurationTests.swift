import Suggestions
import TestSupport
import Testing

@testable import ExternalSearch

@Suite("Remote configuration") struct ConfigurationTests {
  @Test func withoutAFileThereAreNoProvidersAndNoProblems() {
    let configuration = RemoteConfiguration(path: "/nowhere/providers.ini")
    #expect(configuration.providers.isEmpty && configuration.problems.isEmpty)
  }

  @Test func aFileThatCannotBeReadIsAProblem() {
    let configuration = RemoteConfiguration(path: "/")
    #expect(configuration.problems.map(\.description) == ["/: it is a folder, not a file"])
  }

  @Test func everythingCanBeSet() throws {
    let folder = TemporaryFolder()
    try folder.write("s3cret\n", to: "token")
    let settings = try settings(
      """
      # A comment.
      ; Another.
      Name = Werk & Büro
      url = https://Search.Example.org:8443/a?q={query}&l={locale}&n={limit}
      method = post
      header = X-One: 1
      header = X-Two: a: b
      body = {"q": "{query}",
        "n": {limit}}
      token-file = token
      token-header = X-Key: {token}
      list = $.a[*]
      text = $.t
      title = $.n
      subtitle = $.s
      link = $.u
      echo = $.q
      passes = word
      min-length = 3
      max-length = 40
      limit = 7
      debounce = 300 ms
      deadline = 0.8 s
      cache = 5 min
      rate-limit = 30 per minute
      max-size = 64 KiB
      """, folder: folder.path)
    #expect(settings.id == "remote.test" && settings.name == "Werk & Büro" && settings.host == "search.example.org")
    #expect(settings.method == "POST" && settings.passes == .wordAtCaret && settings.maximumLength == 40)
    #expect(settings.rateLimit == RateLimit(count: 30, period: .seconds(60)) && settings.maximumSize == 65_536)
    #expect(settings.token == .file(folder.path + "/token"))
    let policy = settings.policy
    #expect(policy.minimumLength == 3 && policy.limit == 7 && policy.leavesMachine)
    #expect(policy.debounce == .milliseconds(300) && policy.deadline == .milliseconds(800))
    #expect(policy.cacheLifetime == .seconds(300))
    let request = try #require(
      settings.request(for: "a \"b\" é&", SuggestionRequest("", locale: "de_AT.UTF-8", limit: 5), token: "s3cret"))
    #expect(request.url.description.hasSuffix("/a?q=a%20%22b%22%20%C3%A9%26&l=de-AT&n=5"))
    #expect(request.body?.text == #"{"q": "a \"b\" é&", "n": 5}"#)
    #expect(
      request.headers == [
        HTTPHeader("X-One", "1"), HTTPHeader("X-Two", "a: b"), HTTPHeader("Accept", "application/json"),
        HTTPHeader("X-Key", "s3cret"),
      ])
    #expect(request.deadline == .milliseconds(800) && request.maximumSize == 65_536)
  }

  @Test func whatIsNotSetIsAsForAnyRemoteProvider() throws {
    let settings = try settings("url = https://example.org/?q={query}\nlist = $[*]\ntext = $")
    #expect(settings.policy == .remote)
    #expect(settings.method == "GET" && settings.maximumSize == 1 << 20 && settings.rateLimit == nil)
    #expect(settings.name == "test" && settings.body == nil && settings.token == nil)
  }

  private static let good = "url = https://example.org/?q={query}\nlist = $[*]\ntext = $\n"

  @Test(
    "what is wrong is said by line, with what to do",
    arguments: [
      // Line 1 is [provider test]; the three lines of a valid section follow, and then these.
      ("colour = red", "5: unknown setting colour: remove it"),
      ("minlength = 3", "5: unknown setting minlength: did you mean min-length?"),
      ("limit", "5: “limit” is not a setting: write key = value"),
      ("limit = 3\nlimit = 4", "6: limit is already on line 5: keep one of them"),
      ("limit = 0", "5: limit = 0: write a number from 1 to 20"),
      ("limit = five", "5: limit = five: write a number from 1 to 20"),
      ("min-length = 21", "5: min-length = 21: write a number from 1 to 20"),
      ("max-length = 0", "5: max-length = 0: write a number from 1 to 1000"),
      ("debounce = 120", "5: debounce = 120: write a time from 0 seconds to 5 seconds, such as 120 ms or 1.5 s"),
      ("deadline = 1 h", "5: deadline = 1 h: write a time from 0.05 seconds to 10 seconds, such as 120 ms or 1.5 s"),
      (
        "cache = 2000 min",
        "5: cache = 2000 min: write a time from 0 seconds to 3,600 seconds, such as 120 ms or 1.5 s"
      ),
      ("max-size = 1 GiB", "5: max-size = 1 GiB: write a size from 1 KiB to 16 MiB"),
      ("max-size = 17 MiB", "5: max-size = 17 MiB: write a size from 1 KiB to 16 MiB"),
      (
        "rate-limit = 0 per second",
        "5: rate-limit = 0 per second: write a number for a time, such as 5 per second, 60 per minute"
      ),
      ("passes = some", "5: passes = some: write one of all, before-caret, word"),
      (
        "preset = google",
        "5: preset = google: write one of opensearch-suggestions, elasticsearch, elasticsearch-completion, opensearch, opensearch-completion, meilisearch, typesense, groonga-suggest, groonga-select"
      ),
      ("method = DELETE", "5: method = DELETE: write one of GET, POST"),
      ("body = {}", "5: body = {}: set method = POST; GET has no body"),
      (
        "method = POST\nbody = {\"q\": {query}}",
        "6: body = {\"q\": {query}}: write JSON, with {query} in quotes: the text is not JSON, at character 7"
      ),
      (
        "method = POST\nbody = {\"q\": \"{what}\"}",
        "6: body = {\"q\": \"{what}\"}: unknown placeholder {what}; use {query}, {query-json}, {limit}, {locale}, {language}"
      ),
      ("header = X-Key secret", "5: header: write Name: value, in ASCII"),
      ("header = X Key: secret", "5: header: write Name: value, in ASCII"),
      ("header = Cookie: secret", "5: header Cookie: Hunch sets it; remove it"),
      ("title = name", "5: title = name: the value is not a JSONPath: a path must begin with $, at character 1"),
      ("subtitle = $.", "5: subtitle = $.: the value is not a JSONPath: a name is missing, at character 3"),
      ("token-file = none", "5: token-file = none: /nowhere/none: No such file or directory"),
      (
        "token-secret = service",
        "5: token-secret = service: write the attributes of a stored secret, such as service=hunch; provider=work"
      ),
      (
        "token-header = Authorization: Bearer",
        "5: token-header = Authorization: Bearer: write Name: value, with {token} in the value"
      ),
      ("[provider test]\n" + good, "5: [provider test] is already on line 1: rename one of them"),
      ("[provider]", "5: [provider] is not a provider: write [provider NAME], with a name of letters, digits, - and _"),
      (
        "[provider a b]",
        "5: [provider a b] is not a provider: write [provider NAME], with a name of letters, digits, - and _"
      ),
      ("[other]", "5: [other] is not a provider: write [provider NAME], with a name of letters, digits, - and _"),
      ("[provider a", "5: “[provider a”: the closing ] is missing"),
    ])
  func problems(_ lines: String, _ message: String) {
    let configuration = configuration("[provider test]\n" + Self.good + lines)
    let said = configuration.problems.map(\.description)
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("providers.ini:" + message) == true, "\(said)")
  }

  @Test(arguments: [
    ("http://example.org/?q={query}", "use https://"), ("http://localhost.example.org/?q={query}", "use https://"),
    ("http://127.0.0.1.example.org/?q={query}", "use https://"), ("http://192.168.1.2/?q={query}", "use https://"),
    ("ftp://example.org/{query}", "write an address"), ("example.org/?q={query}", "write an address"),
    ("https://{query}.example.org/", "write an address"), ("https://example.org{query}", "write an address"),
    ("https://example.org:{limit}/{query}", "write an address"),
    ("https://me:pw@example.org/{query}", "write an address"),
    ("https://example.org/?q={word}", "unknown placeholder {word}"), ("https://example.org/", "put {query}"),
    ("", "write an address"), ("https://example.org/?token={token}&q={query}", "unknown placeholder {token}"),
  ])
  func anAddressMustBeSafe(_ url: String, _ advice: String) {
    let said = configuration("[provider test]\nlist = $[*]\ntext = $\nurl = \(url)").problems.map(\.description)
    #expect(said.count == 1)
    #expect(said.first?.hasPrefix("providers.ini:4: url = \(url): \(advice)") == true, "\(said)")
  }

  @Test func theTextMustBeSentSomewhere() {
    func problems(_ lines: String) -> [String] {
      configuration("[provider a]\nlist = $[*]\ntext = $\n" + lines).problems.map(\.description)
    }
    let missing = "put {query} in place of the text"
    #expect(
      problems("url = https://a.example/\nmethod = POST\nbody = {}") == ["providers.ini:6: body = {}: \(missing)"])
    #expect(problems("url = https://a.example/\nmethod = POST\nbody = {\"q\": \"{query}\"}").isEmpty)
    #expect(
      problems("preset = meilisearch\nserver = https://a.example\nindex = a\nmethod = GET") == [
        "providers.ini:1: url of the preset: \(missing)"
      ])
    // A mistake in a body is reported once.
    #expect(problems("url = https://a.example/\nmethod = POST\nbody = {\"q\": \"{query}\"").count == 1)
  }

  @Test(arguments: [
    "http://localhost:7700", "http://127.0.0.1", "http://127.1.2.3:1", "http://[::1]:9200", "https://a.example",
  ])
  func aServerOnThisMachineNeedsNoEncryption(_ server: String) throws {
    _ = try settings("url = \(server)/?q={query}\nlist = $[*]\ntext = $")
  }

  @Test func anOpenSearchTemplateIsTakenAsASiteGivesIt() throws {
    let settings = try settings(
      """
      preset = opensearch-suggestions
      url = https://example.org/s?q={searchTerms}&ie={inputEncoding}&n={count?}&p={startPage?}&x={example:extra?}&hl={language?}
      """)
    let request = settings.request(for: "a b", SuggestionRequest("", locale: "de_AT", limit: 5), token: nil)
    #expect(request?.url.description.hasSuffix("/s?q=a%20b&ie=UTF-8&n=5&p=&x=&hl=de") == true)
  }

  @Test func oneBadSectionDoesNotStopTheOthersAndEachProblemIsNamed() {
    let text = """
      name = early
      [provider one]
      url = http://example.org/{query}
      limit = 99
      list = $[*]

      [provider two]
      \(Self.good)
      [provider three]
      preset = meilisearch
      """
    let configuration = configuration(text)
    #expect(configuration.providers.map(\.id) == ["remote.two"])
    #expect(
      configuration.problems.map(\.description) == [
        "providers.ini:1: “name = early” precedes the first section: begin with [provider NAME]",
        "providers.ini:2: text is missing: add the JSONPath of the text in an item, such as $.name, or a preset",
        "providers.ini:3: url = http://example.org/{query}: use https://, or your text would be sent unencrypted; "
          + "http:// is only for this machine",
        "providers.ini:4: limit = 99: write a number from 1 to 20",
        "providers.ini:12: the preset meilisearch needs server = the address of the server",
        "providers.ini:12: the preset meilisearch needs index = its name on the server",
      ])
  }

  @Test func filesOfOtherSystemsAreRead() throws {
    let text = "\u{FEFF}[provider test]\r\n" + Self.good.replacing("\n", with: "\r\n")
    #expect(configuration(text).problems.isEmpty)
    let bytes = Array("[provider test]\nname = ".utf8) + [0xFC] + Array("\n\(Self.good)".utf8)
    let configuration = RemoteConfiguration(bytes, file: "providers.ini", folder: "/")
    #expect(
      configuration.problems.map(\.description) == ["providers.ini:2: the line is not UTF-8; save the file as UTF-8"])
  }

  @Test func noTextMakesItStumble() {
    withEvery(2_000) { random in
      let pieces = [
        "[provider a]", "[", "]", "=", "url", "{query}", "https://a.example/", "\n", "\n", "\n", " ",
        "preset = typesense",
        "server = http://[::1]", "index = {", "body = {\"a\": \"{query}\"}", "list = $[*]", "text = $..", "#", "\u{0}",
        "é",
      ]
      let text = random.text(of: pieces, letters: 0...40)
      let configuration = configuration(text)
      for problem in configuration.problems {
        #expect(
          (1...text.utf8.split(separator: 10, omittingEmptySubsequences: false).count).contains(problem.line ?? 0))
      }
    }
  }
}
