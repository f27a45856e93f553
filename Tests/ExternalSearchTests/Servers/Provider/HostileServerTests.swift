import Suggestions
import TestSupport
import Testing

@testable import ExternalSearch

/// Hostile behaviour of a server, and the error that the user sees.
struct Rudeness: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var message: String
  var settings = ""
  var handle: @Sendable (LoopbackConnection) -> Void

  init(
    _ description: String, _ message: String, settings: String = "",
    _ handle: @escaping @Sendable (LoopbackConnection) -> Void
  ) {
    testDescription = description
    self.message = message
    self.settings = settings
    self.handle = { connection in
      connection.readRequest()
      handle(connection)
    }
  }

  static let all: [Rudeness] = [
    Rudeness("never answers", "did not answer within 0.2 seconds", settings: "deadline = 200 ms") { $0.awaitEnd() },
    Rudeness("never ends its head", "did not answer within 0.2 seconds", settings: "deadline = 200 ms") { connection in
      connection.write("HTTP/1.1 200 OK\r\nX: ")
      while connection.write("a") { connection.pause() }
    },
    Rudeness("never ends its head, and quickly", "closed the connection: ") { connection in
      connection.write("HTTP/1.1 200 OK\r\nX: ")
      while connection.write([UInt8](repeating: 0x61, count: 65_536)) {}
    },
    Rudeness("drips its body", "did not answer within 0.2 seconds", settings: "deadline = 200 ms") { connection in
      connection.write("HTTP/1.0 200 OK\r\n\r\n[")
      while connection.write(" ") { connection.pause() }
    },
    Rudeness("never ends its body", "answered with more than 1,048,576 bytes") { connection in
      connection.write("HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n[")
      while connection.write([UInt8](repeating: 0x20, count: 65_536)) {}
    },
    Rudeness("answers with two megabytes", "answered with more than 1,048,576 bytes") {
      $0.answer("[\"" + String(repeating: "a", count: 2 << 20) + "\"]")
    },
    Rudeness("answers with more than was allowed", "answered with more than 1,024 bytes", settings: "max-size = 1 KiB")
    {
      $0.answer("[\"" + String(repeating: "a", count: 2_000) + "\"]")
    },
    Rudeness("answers with a page", "answered with text/html, which is not JSON: check its url") {
      $0.answer(type: "text/html; charset=utf-8", "<html></html>")
    },
    Rudeness("answers with a picture", "answered with image/png, which is not JSON: check its url") {
      $0.answer(type: "image/png", "[]")
    },
    Rudeness("answers with half an array", "sent an unreadable answer: the text is not JSON") {
      $0.answer("[\"a\", ")
    },
    Rudeness("answers with words", "sent an unreadable answer") { $0.answer("no JSON") },
    Rudeness(
      "answers with nothing but brackets",
      "sent an unreadable answer: the text is nested more than 64 levels deep"
    ) {
      $0.answer(String(repeating: "[", count: 500_000))
    },
    Rudeness("answers with what is no UTF-8", "answered with damaged text") {
      $0.answer([0x5B, 0x22, 0xFF, 0xFE, 0x22, 0x5D])
    },
    Rudeness("says a character set nobody knows", "answered with damaged text") {
      $0.answer(type: "application/json; charset=klingon", "[]")
    },
    Rudeness("answers with items of another kind", "answered without a text at $: check its list and text") {
      $0.answer("[{\"name\": \"a\"}]")
    },
    Rudeness("sends elsewhere", "redirected to elsewhere.example, which Hunch does not follow") {
      $0.answer(status: "302 Found", headers: ["Location: https://elsewhere.example/"])
    },
    Rudeness("sends to itself again and again", "redirected too often") { connection in
      repeat { connection.answer(status: "302 Found", headers: ["Location: /"]) } while connection.readRequest() != nil
    },
    Rudeness("drops the connection at once", "closed the connection: ") { _ in },
    Rudeness("drops it in the head", "closed the connection: ") { $0.write("HTTP/1.1 200 OK\r\nCon") },
    Rudeness("drops it in the body", "closed the connection: ") {
      $0.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[\"a")
    },
    Rudeness("sends more than it said", "sent an unreadable answer: the text is not JSON") {
      $0.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[\"a\"]")
    },
    Rudeness("says that it sends more than anybody has", "answered with more than 1,048,576 bytes") {
      $0.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 99999999999999\r\n\r\n[]")
    },
    Rudeness("resets it", "closed the connection: ") { connection in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[\"a")
      connection.reset()
    },
    Rudeness("talks something else", "closed the connection: ") { $0.write("220 mail.example ESMTP\r\n") },
    Rudeness("knows nobody", "answered 401: check its token") { $0.answer(status: "401 Unauthorized") },
    Rudeness("forbids it", "answered 403: check its token") { $0.answer(status: "403 Forbidden") },
    Rudeness("has nothing there", "answered 404: check its url") {
      $0.answer(status: "404 Not Found", type: "text/html")
    },
    Rudeness("was asked too often", "answered 429: too many requests; lower its rate-limit") {
      $0.answer(status: "429 Too Many Requests")
    },
    Rudeness("is broken", "answered 500: the server has a problem") {
      $0.answer(status: "500 Internal Server Error")
    },
  ]
}

@Suite("Hostile servers", .timeLimit(.minutes(5))) struct HostileServerTests {
  @Test("a server that is rude is named for what it does", arguments: Rudeness.all)
  func rude(_ rudeness: Rudeness) async throws {
    let server = LoopbackServer(rudeness.handle)
    // On a busy machine the deadline may pass before there is a connection.
    repeat {
      let provider = try Remote().provider(port: server.port, rudeness.settings)
      await #expect {
        try await provider.suggestions(for: SuggestionRequest("fire"))
      } throws: { error in
        error is RemoteError && "\(error)".hasPrefix(rudeness.message)
      }
    } while server.connectionCount == 0
    // The client closes the connection, whatever the server would still send.
    for await event in server.events where event == .handled { break }
  }

  @Test(arguments: [
    ("text/javascript; charset=UTF-8", Array("[\"fire\"]".utf8)),
    ("application/x-suggestions+json", Array("[\"fire\"]".utf8)),
    ("text/plain", Array("\u{FEFF}[\"fire\"]".utf8)),
    ("application/json; charset=iso-8859-1", [0x5B, 0x22, 0xE9, 0x22, 0x5D]),
    ("application/json", Array("[\"fire\"]".utf8)),
  ])
  func whatIsUnusualButRightIsTaken(_ type: String, _ body: [UInt8]) async throws {
    let server = LoopbackServer(type: type, answering: body)
    let provider = try Remote().provider(port: server.port)
    let found = try await provider.suggestions(for: SuggestionRequest("fire")).map(\.text)
    #expect(found == [type.contains("8859") ? "é" : "fire"])
  }

  @Test func anAnswerWithoutContentIsNoSuggestionAndNoError() async throws {
    let server = LoopbackServer { connection in
      connection.readRequest()
      connection.write("HTTP/1.1 204 No Content\r\n\r\n")
    }
    #expect(try await Remote().provider(port: server.port).suggestions(for: SuggestionRequest("fire")).isEmpty)
  }

  @Test func aServerThatWantsToBeLeftAloneIsLeftAlone() async throws {
    let server = LoopbackServer(status: "429 Too Many Requests", headers: ["Retry-After: 300"])
    let clock = ManualClock()
    let lines = "url = http://127.0.0.1:\(server.port)/?q={query}\nlist = $[*]\ntext = $\ndeadline = 10 s"
    let provider = RemoteProvider(
      try patientSettings(lines), client: HTTPClient(userAgent: "Test"), secrets: SecretService(), clock: clock)
    await #expect(throws: RemoteError.status(429)) { try await provider.suggestions(for: SuggestionRequest("fi")) }
    // Longer than the request's deadline.
    clock.advance(by: .seconds(150))
    await #expect(throws: RemoteError.paused(.seconds(150))) {
      try await provider.suggestions(for: SuggestionRequest("fi"))
    }
    #expect(server.requests.count == 1)
    #expect("\(RemoteError.paused(.milliseconds(9_500)))".hasSuffix("wants no requests for 10 seconds"))
    clock.advance(by: .seconds(150))
    await #expect(throws: RemoteError.status(429)) { try await provider.suggestions(for: SuggestionRequest("fi")) }
    #expect(server.requests.count == 2)
  }

  @Test func theRateLimitHoldsARequestBackOrRefusesIt() async throws {
    let server = LoopbackServer(answering: "[\"fire\"]")
    let clock = ManualClock()
    func provider(_ rate: String) throws -> RemoteProvider {
      let lines =
        "url = http://127.0.0.1:\(server.port)/?q={query}\nlist = $[*]\ntext = $\ndeadline = 10 s\nrate-limit = \(rate)"
      return RemoteProvider(
        try patientSettings(lines), client: HTTPClient(userAgent: "Test"), secrets: SecretService(), clock: clock)
    }
    let fast = try provider("1 per second")
    _ = try await fast.suggestions(for: SuggestionRequest("fi"))
    let waiting = Task { try await fast.suggestions(for: SuggestionRequest("fir")) }
    await clock.someoneSleeps(until: .microseconds(1_000_001))
    #expect(server.requests.count == 1)
    clock.advance(by: .microseconds(1_000_001))
    #expect(try await waiting.value.map(\.text) == ["fire"])
    let slow = try provider("1 per hour")
    _ = try await slow.suggestions(for: SuggestionRequest("fi"))
    await #expect(throws: RemoteError.tooOften) { try await slow.suggestions(for: SuggestionRequest("fir")) }
    #expect(server.requests.count == 3)
  }
}
