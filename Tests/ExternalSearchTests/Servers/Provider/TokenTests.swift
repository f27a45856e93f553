import Suggestions
import Synchronization
import TestSupport
import Testing

@testable import ExternalSearch

@Suite("Tokens", .timeLimit(.minutes(5))) struct TokenTests {
  private let folder = TemporaryFolder()

  /// Returns a server that accepts only requests with this token.
  private func server(_ token: String) -> LoopbackServer {
    LoopbackServer { connection in
      while let request = connection.readRequest() {
        let isRight = request.contains("\r\nAuthorization: Bearer \(token)\r\n")
        if isRight { connection.answer("[\"fire\"]") } else { connection.answer(status: "403 Forbidden") }
      }
    }
  }

  @Test func aTokenIsReadFromAFileAndSentInItsHeader() async throws {
    try folder.write("one\n", to: "token")
    let server = server("one")
    let provider = try Remote().provider(
      "url = http://127.0.0.1:\(server.port)/?q={query}\nlist = $[*]\ntext = $\ndeadline = 10 s\ntoken-file = token",
      folder: folder.path
    )
    #expect(try await provider.suggestions(for: SuggestionRequest("fi")).map(\.text) == ["fire"])
  }

  @Test func aTokenThatWasReplacedIsReadAnewAfterItWasRefused() async throws {
    try folder.write("old", to: "token")
    let server = server("new")
    let provider = try Remote().provider(
      "url = http://127.0.0.1:\(server.port)/?q={query}\nlist = $[*]\ntext = $\ndeadline = 10 s\ntoken-file = \(folder.path)/token"
    )
    await #expect(throws: RemoteError.status(403)) { try await provider.suggestions(for: SuggestionRequest("fi")) }
    try folder.write("new", to: "token")
    #expect(try await provider.suggestions(for: SuggestionRequest("fi")).map(\.text) == ["fire"])
  }

  @Test(arguments: [
    (0o644, "secret", "is readable by others; protect it with “chmod 600”"),
    (0o640, "secret", "is readable by others; protect it with “chmod 600”"),
    (0o602, "secret", "is readable by others; protect it with “chmod 600”"),
    (0o600, "", "must contain only the token, on one line of ASCII"),
    (0o600, "one\ntwo", "must contain only the token, on one line of ASCII"),
    (0o600, "sécret", "must contain only the token, on one line of ASCII"),
    (0o600, String(repeating: "a", count: 100_000), "is larger than 64 KiB; make it smaller"),
  ])
  func aFileThatOthersMayReadOrThatHoldsNoTokenIsAProblem(_ mode: Int, _ text: String, _ message: String) throws {
    let path = try folder.write(text, to: "token", mode: mode)
    let lines = "[provider a]\nurl = https://a.example/?q={query}\nlist = $[*]\ntext = $\ntoken-file = token"
    let problems = configuration(lines, folder: folder.path).problems.map(\.description)
    #expect(problems == ["providers.ini:5: token-file = token: \(path) \(message)"])
  }

  @Test func aFileThatWasOpenedToOthersLaterIsNotReadEither() async throws {
    try folder.write("one", to: "token")
    let server = server("one")
    let provider = try Remote().provider(
      "url = http://127.0.0.1:\(server.port)/?q={query}\nlist = $[*]\ntext = $\ndeadline = 10 s\ntoken-file = token",
      folder: folder.path
    )
    try folder.write("one", to: "token", mode: 0o644)
    await #expect {
      try await provider.suggestions(for: SuggestionRequest("fi"))
    } throws: { error in
      "\(error)".hasPrefix("was not asked: the token is missing: ")
        && "\(error)".hasSuffix("protect it with “chmod 600”")
    }
    #expect(server.connectionCount == 0)
  }
}
