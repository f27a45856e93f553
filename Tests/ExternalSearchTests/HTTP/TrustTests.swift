import TestSupport
import Testing

@testable import ExternalSearch

@Suite("Trust", .timeLimit(.minutes(5))) struct TrustTests {
  private func send(to server: SecureServer, trusting authority: String?) async throws -> HTTPResponse {
    let client = HTTPClient(userAgent: "Test", authority: authority)
    let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/answer"))
    return try await client.send(HTTPRequest(url: url, deadline: .seconds(120)))
  }

  @Test func aServerWithATrustedCertificateIsTalkedTo() async throws {
    let server = try SecureServer(.good)
    #expect(try await send(to: server, trusting: server.authority).text == "[]")
  }

  @Test(arguments: [
    (SecureServer.Certificate.otherHost, HTTPError.CertificateProblem.wrongHost), (.expired, .expired),
    (.selfSigned, .unknownAuthority),
  ])
  func anyOtherIsNot(_ certificate: SecureServer.Certificate, _ problem: HTTPError.CertificateProblem) async throws {
    let server = try SecureServer(certificate)
    let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/answer"))
    await #expect(throws: HTTPError.untrusted(url, problem)) {
      try await send(to: server, trusting: server.authority)
    }
  }

  @Test func theSystemTrustsNoAuthorityOfATest() async throws {
    let server = try SecureServer(.good)
    let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/answer"))
    await #expect(throws: HTTPError.untrusted(url, .unknownAuthority)) { try await send(to: server, trusting: nil) }
  }

  @Test func aServerWithoutEncryptionIsNoSecureServer() async throws {
    let server = LoopbackServer { $0.answer("[]") }
    let url = try #require(HTTPURL("https://127.0.0.1:\(server.port)/"))
    await #expect(throws: HTTPError.self) {
      try await HTTPClient(userAgent: "Test").send(HTTPRequest(url: url, deadline: .seconds(120)))
    }
  }
}
