import SystemKit
import TestSupport
import Testing

@testable import ExternalSearch

@Suite("HTTP client", .timeLimit(.minutes(5))) struct HTTPClientTests {
  private let client = HTTPClient(userAgent: "Test")

  private func url(_ server: LoopbackServer, _ path: String = "/") throws -> HTTPURL {
    try #require(HTTPURL("http://127.0.0.1:\(server.port)\(path)"))
  }

  private func request(_ server: LoopbackServer, _ path: String = "/") throws -> HTTPRequest {
    // Long enough for the busiest machine.
    HTTPRequest(url: try url(server, path), deadline: .seconds(120))
  }

  @Test func aRequestIsSentAsItIsAndTheAnswerComesWhole() async throws {
    let server = LoopbackServer(
      status: "201 Created", type: "Application/JSON; charset=\"ISO-8859-1\"", headers: ["Retry-After: 7"],
      answering: [0x5B, 0xE9, 0x5D])
    var request = try request(server, "/search?q=%C3%A9")
    request.method = "POST"
    request.headers = [HTTPHeader("X-Key", "k"), HTTPHeader("Bad\r\nName", "x")]
    request.body = .init(contentType: "application/json", text: "{\"q\":\"é\"}")
    let response = try await client.send(request)
    #expect(
      response
        == HTTPResponse(
          status: 201, contentType: "application/json", charset: "ISO-8859-1", retryAfter: 7, body: [0x5B, 0xE9, 0x5D]))
    #expect(response.text == "[é]")
    let sent = try #require(server.requests.first)
    #expect(sent.hasPrefix("POST /search?q=%C3%A9 HTTP/1.1\r\n"))
    #expect(sent.contains("\r\nX-Key: k\r\n") && sent.contains("\r\nUser-Agent: Test\r\n"))
    #expect(sent.hasSuffix("\r\n\r\n{\"q\":\"é\"}"))
    for unwanted in ["cookie", "referer", "accept-language", "authorization", "badname"] {
      #expect(!sent.lowercased().contains(unwanted))
    }
  }

  @Test func aRequestMayCallItselfOtherwise() async throws {
    let server = LoopbackServer(answering: "[]")
    var request = try request(server)
    request.headers = [HTTPHeader("user-agent", "Other (me@example.org)")]
    _ = try await client.send(request)
    let lines = server.requests.first?.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("user-agent:") }
    #expect(lines?.map { $0.lowercased() } == ["user-agent: other (me@example.org)"])
  }

  @Test func nothingIsKeptBetweenRequests() async throws {
    let server = LoopbackServer(
      headers: ["Set-Cookie: a=b", "Cache-Control: max-age=1000", "ETag: \"x\""], answering: "[]")
    for _ in 0..<3 { _ = try await client.send(try request(server)) }
    #expect(server.requests.count == 3 && server.requests.allSatisfy { !$0.contains("Cookie") && !$0.contains("If-") })
    #expect(server.connectionCount == 1)
  }

  @Test func aServerThatWantsAPasswordIsGivenNone() async throws {
    let server = LoopbackServer(status: "401 Unauthorized", headers: ["WWW-Authenticate: Basic realm=\"x\""])
    #expect(try await client.send(try request(server)).status == 401)
    #expect(server.requests.count == 1)
  }

  @Test("what does not end in time is given up, and its connection closed", arguments: Slowness.allCases)
  func slow(_ slowness: Slowness) async throws {
    let server = LoopbackServer { slowness.handle($0) }
    var request = try request(server)
    request.deadline = .milliseconds(300)
    // On a busy machine the deadline may pass before there is a connection.
    repeat {
      await #expect(throws: HTTPError.timedOut(.milliseconds(300))) { try await client.send(request) }
    } while server.connectionCount == 0
    // The handler ends only when the connection does.
    for await event in server.events where event == .handled { break }
  }

  enum Slowness: CaseIterable {
    case neverAnswers, neverEndsTheHead, dripsTheHead, neverEndsTheBody, dripsTheBody, dripsChunks

    func handle(_ connection: LoopbackConnection) {
      connection.readRequest()
      switch self {
      case .neverAnswers: break
      case .neverEndsTheHead: connection.write("HTTP/1.1 200 OK\r\nContent-Type: ")
      case .dripsTheHead:
        connection.write("HTTP/1.1 200 OK\r\nX-Long: ")
        drip(connection, "a")
      case .neverEndsTheBody: connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2")
      case .dripsTheBody:
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        drip(connection, " ")
      case .dripsChunks:
        connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        drip(connection, "1\r\n \r\n")
      }
      connection.awaitEnd()
    }

    private func drip(_ connection: LoopbackConnection, _ text: String) {
      while connection.write(text) { connection.pause() }
    }
  }

  @Test("what is too large is given up, and its connection closed", arguments: Size.allCases)
  func large(_ size: Size) async throws {
    let server = LoopbackServer { size.handle($0) }
    var request = try request(server)
    request.maximumSize = 100_000
    await #expect(throws: HTTPError.tooLarge(limit: 100_000)) { try await client.send(request) }
    for await event in server.events where event == .handled { break }
  }

  enum Size: CaseIterable {
    case announced, unannounced, endless, endlessChunks

    func handle(_ connection: LoopbackConnection) {
      connection.readRequest()
      let block = [UInt8](repeating: UInt8(ascii: " "), count: 65_536)
      switch self {
      case .announced: connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2097152\r\n\r\n")
      case .unannounced:
        connection.write("HTTP/1.0 200 OK\r\n\r\n")
        for _ in 0..<32 { connection.write(block) }
      case .endless:
        connection.write("HTTP/1.0 200 OK\r\n\r\n")
        while connection.write(block) {}
      case .endlessChunks:
        connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        while connection.write("10000\r\n") && connection.write(block) && connection.write("\r\n") {}
      }
      connection.awaitEnd()
    }
  }

  @Test func whatIsSmallOnlyWhilePackedIsTooLarge() async throws {
    let folder = TemporaryFolder()
    try Program.run("sh", ["-c", "head -c 50000000 /dev/zero | gzip > packed"], in: folder.path)
    let packed = try SmallFile.read(folder.path + "/packed")
    let server = LoopbackServer(headers: ["Content-Encoding: gzip"], answering: packed)
    var request = try request(server)
    request.maximumSize = 100_000
    #expect(packed.count < request.maximumSize)
    await #expect(throws: HTTPError.tooLarge(limit: 100_000)) { try await client.send(request) }
  }

  @Test func anAnswerOfJustTheLargestSizeIsTaken() async throws {
    let server = LoopbackServer(answering: [UInt8](repeating: 0x20, count: 100_000))
    var request = try request(server)
    request.maximumSize = 100_000
    #expect(try await client.send(request).body.count == 100_000)
  }

  @Test("a connection that breaks is an error", arguments: Break.allCases)
  func broken(_ stage: Break) async throws {
    let server = LoopbackServer { stage.handle($0) }
    await #expect {
      try await client.send(try request(server))
    } throws: { error in
      if case HTTPError.broken = error { true } else { false }
    }
  }

  enum Break: CaseIterable {
    case onConnecting, afterTheRequest, inTheHead, afterTheHead, inTheBody, inAChunk, withAReset, withNoHTTP

    func handle(_ connection: LoopbackConnection) {
      if self != .onConnecting { connection.readRequest() }
      switch self {
      case .onConnecting, .afterTheRequest: break
      case .inTheHead: connection.write("HTTP/1.1 200 OK\r\nContent-")
      case .afterTheHead: connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n")
      case .inTheBody: connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2")
      case .inAChunk: connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n[1")
      case .withAReset:
        connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n[1,2")
        connection.reset()
      case .withNoHTTP: connection.write("SSH-2.0-OpenSSH_9.2\r\n")
      }
    }
  }

  @Test func aPortWhereNobodyListensIsSaidToBeUnreachable() async throws {
    let port = LoopbackServer { _ in }.port
    let url = try #require(HTTPURL("http://127.0.0.1:\(port)/"))
    await #expect {
      try await client.send(HTTPRequest(url: url, deadline: .seconds(120)))
    } throws: { error in
      "\(error)".hasPrefix("could not be reached at 127.0.0.1, port \(port): ")
    }
  }

  @Test func aCancelledTaskDropsItsConnection() async throws {
    let server = LoopbackServer { connection in
      connection.readRequest()
      connection.awaitEnd()
    }
    let request = try request(server)
    let task = Task { try await client.send(request) }
    for await event in server.events {
      if event == .requested { task.cancel() }
      if event == .handled { break }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aTaskThatIsCancelledBeforehandSendsNothing() async throws {
    let server = LoopbackServer { _ in }
    let request = try request(server)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(request)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(server.connectionCount == 0)
  }

  @Test func aClientGoesWithItsThreadAndConnections() async throws {
    let server = LoopbackServer(answering: "[]")
    var client: HTTPClient? = HTTPClient(userAgent: "Test")
    weak let weakClient = client
    _ = try await client?.send(try request(server))
    client = nil
    for await event in server.events where event == .handled { break }
    #expect(weakClient == nil)
  }

  @Test func manyRequestsAtOnceAreAllAnswered() async throws {
    let server = LoopbackServer { connection in
      while let request = connection.readRequest() {
        connection.answer(String(request.split(separator: " ")[1]))
      }
    }
    let requests = try (0..<50).map { try request(server, "/\($0)") }
    let answers = try await withThrowingTaskGroup(of: String?.self) { group in
      for request in requests { group.addTask { try await client.send(request).text } }
      return try await group.reduce(into: Set()) { $0.insert($1 ?? "") }
    }
    #expect(answers == Set((0..<50).map { "/\($0)" }))
  }
}
