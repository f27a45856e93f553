import TestSupport
import Testing

@testable import ExternalSearch

@Suite("Redirections", .timeLimit(.minutes(5))) struct RedirectionTests {
  private let client = HTTPClient(userAgent: "Test")

  /// Redirects to the target that the query names, and answers every request without a query.
  private let server = LoopbackServer { connection in
    while let request = connection.readRequest() {
      let target = request.split(separator: " ")[1]
      guard let query = target.split(separator: "?", maxSplits: 1).dropFirst().first else {
        connection.answer("[]")
        continue
      }
      let parts = query.split(separator: ",", maxSplits: 1)
      connection.answer(status: "\(parts[0]) Moved", headers: ["Location: \(parts[1])"])
    }
  }

  private func send(_ path: String, method: String = "GET") async throws -> HTTPResponse {
    var request = HTTPRequest(
      method: method, url: try #require(HTTPURL("http://127.0.0.1:\(server.port)\(path)")), deadline: .seconds(120))
    request.headers = [HTTPHeader("X-Key", "secret")]
    if method == "POST" { request.body = .init(contentType: "text/plain", text: "body") }
    return try await client.send(request)
  }

  @Test(arguments: [301, 302, 303, 307, 308]) func toTheSameServerTheyAreFollowed(_ status: Int) async throws {
    #expect(try await send("/?\(status),/new").text == "[]")
    #expect(server.requests.last?.hasPrefix("GET /new ") == true)
    #expect(server.requests.last?.contains("X-Key: secret") == true)
  }

  @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
  func whatIsPostedIsPostedAgainOnlyWhereThatIsMeant(_ status: Int, _ method: String) async throws {
    _ = try await send("/?\(status),/new", method: "POST")
    #expect(server.requests.last?.hasPrefix("\(method) /new ") == true)
    #expect(server.requests.last?.hasSuffix("body") == (method == "POST"))
  }

  @Test(arguments: [
    "http://localhost/", "https://127.0.0.1/", "//example.invalid/", "http://127.0.0.1:1/", "https://example.invalid/x",
    "file:///etc/passwd", "http://user@127.0.0.1/", "http://[",
  ])
  func toAnywhereElseTheyAreNot(_ target: String) async throws {
    await #expect {
      try await send("/?302,\(target)")
    } throws: { error in
      if case HTTPError.redirectedElsewhere = error { true } else { false }
    }
    #expect(server.requests.count == 1)
  }

  @Test func anotherServerOfThisMachineIsElsewhere() async throws {
    let other = LoopbackServer { $0.answer("[]") }
    await #expect(throws: HTTPError.redirectedElsewhere("127.0.0.1")) {
      try await send("/?302,http://127.0.0.1:\(other.port)/")
    }
    #expect(other.connectionCount == 0)
  }

  @Test func aLoopEnds() async throws {
    let loop = LoopbackServer(status: "302 Found", headers: ["Location: /again"])
    let url = try #require(HTTPURL("http://127.0.0.1:\(loop.port)/"))
    await #expect(throws: HTTPError.redirectedTooOften) {
      try await client.send(HTTPRequest(url: url, deadline: .seconds(120)))
    }
    #expect(loop.requests.count == 5)
  }
}
