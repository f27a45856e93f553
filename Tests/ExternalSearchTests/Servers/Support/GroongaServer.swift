import TestSupport
import Testing

@testable import ExternalSearch

/// Groonga's HTTP server on a free port. Its database has a table of the given words, and a dataset for suggestions
/// that learned them.
final class GroongaServer {
  let port: Int
  private let folder = TemporaryFolder()
  private let program: Program
  private let client = HTTPClient(userAgent: "Test")

  init(words: [String]) async throws {
    let database = folder.path + "/db"
    try Program.run("groonga-suggest-create-dataset", [database, "query"])
    // The port was free a moment ago, and no other program here takes it that quickly.
    port = LoopbackServer { _ in }.port
    // Without a server ID, Groonga would resolve this machine's name, for which a small system may have no address.
    program = try Program(
      "groonga",
      [
        "-s", "--protocol", "http", "--server-id", "127.0.0.1", "--bind-address", "127.0.0.1", "--port", "\(port)",
        database,
      ])
    try await awaitStart()
    try await load(words.map { "{\"_key\":\"\($0)\",\"kana\":[\"\($0)\"],\"freq\":1}" }, into: "item_query")
    try await ask("table_create?name=Packages&flags=TABLE_PAT_KEY&key_type=ShortText&normalizer=NormalizerAuto")
    try await ask("column_create?table=Packages&name=page&flags=COLUMN_SCALAR&type=ShortText")
    try await load(
      words.map { "{\"_key\":\"\($0)\",\"page\":\"https://packages.example.org/\($0)\"}" }, into: "Packages")
  }

  private func awaitStart() async throws {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(120)
    while clock.now < end {
      do {
        try await ask("status")
        return
      } catch is HTTPError {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    Issue.record("Groonga did not start")
  }

  private func load(_ records: [String], into table: String) async throws {
    try await ask("load?table=\(table)", body: "[" + records.joined(separator: ",") + "]")
  }

  private func ask(_ command: String, body: String? = nil) async throws {
    let url = try #require(HTTPURL("http://127.0.0.1:\(port)/d/\(command)"))
    let response = try await client.send(
      HTTPRequest(
        method: body == nil ? "GET" : "POST", url: url,
        body: body.map { .init(contentType: "application/json", text: $0) }, deadline: .seconds(60)))
    try #require(response.status == 200, "\(command): \(response.text ?? "")")
  }
}
