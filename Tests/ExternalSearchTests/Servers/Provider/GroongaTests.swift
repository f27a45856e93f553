import Suggestions
import TestSupport
import Testing

@testable import ExternalSearch

/// A real engine with real data: Groonga with the names of this system's packages.
@Suite("Groonga", .timeLimit(.minutes(5))) struct GroongaTests {
  /// Returns at most a few thousand names of packages.
  private static func names() throws -> [String] {
    let all = try Program.run("apt-cache", ["pkgnames"]).split(separator: "\n").map { String($0) }.sorted()
    return all.enumerated().filter { $0.offset % max(1, all.count / 4_000) == 0 }.map(\.element)
  }

  @Test("suggestions of both kinds come from a settings file, as the data has them")
  func suggestions() async throws {
    let names = try Self.names()
    try #require(names.count > 100)
    let server = try await GroongaServer(words: names)
    let folder = TemporaryFolder()
    let path = try folder.write(
      """
      [provider suggest]
      name = Packages
      preset = groonga-suggest
      server = http://127.0.0.1:\(server.port)
      deadline = 10 s

      [provider select]
      preset = groonga-select
      server = http://localhost:\(server.port)/
      index = Packages
      deadline = 10 s
      limit = 20
      """, to: "providers.ini")
    let configuration = RemoteConfiguration(path: path)
    try #require(configuration.problems.isEmpty, "\(configuration.problems)")
    let remote = Remote()
    let providers = configuration.providers.map {
      RemoteProvider($0.patient, client: remote.client, secrets: remote.secrets)
    }
    try #require(providers.map(\.id) == ["remote.suggest", "remote.select"])

    var random = SeededRandom(seed: 7)
    for _ in 0..<40 {
      let name = random.element(of: names)
      let typed = String(name.prefix(2 + random.int(below: 4)))
      let matching = names.filter { $0.hasPrefix(typed) }
      for provider in providers {
        let limit = provider.policy.limit ?? 5
        let found = try await provider.suggestions(for: SuggestionRequest(typed, limit: limit)).map(\.text)
        #expect(found.count == min(limit, matching.count), "\(provider.id): \(typed)")
        #expect(Set(found).isSubset(of: matching), "\(provider.id): \(typed)")
      }
    }

    // Groonga must treat the typed text as plain text, whatever it contains.
    let signs = [
      "\"", "\\", "'", "(", ")", "&", "?", "#", "%", "/", "@", "*", "{limit}", "é", "日本", "🔥", " ", "a", "-", "+",
    ]
    for _ in 0..<60 {
      let typed = random.text(of: signs, letters: 1...6)
      for provider in providers {
        let found = try await provider.suggestions(for: SuggestionRequest(typed))
        #expect(found.allSatisfy { names.contains($0.text) }, "\(provider.id): \(typed)")
      }
    }

    // A missing table is reported to the user.
    let wrong = try remote.provider("preset = groonga-select\nserver = http://127.0.0.1:\(server.port)\nindex = None")
    await #expect(throws: RemoteError.status(400)) { try await wrong.suggestions(for: SuggestionRequest("fire")) }
  }

  @MainActor
  @Test func typedIntoAContextTheyShowAmongTheOthers() async throws {
    let server = try await GroongaServer(words: ["firefox-esr", "firejail", "fish"])
    let provider = try Remote().provider(
      "preset = groonga-suggest\nserver = http://127.0.0.1:\(server.port)\ndebounce = 0 ms\ndeadline = 10 s")
    let context = SuggestionContext(providers: [provider], clock: ManualClock())
    context.setEnabled(true, provider: provider.id)
    context.update(text: "fire")
    for await state in context.changes where !state.suggestions.isEmpty { break }
    #expect(Set(context.suggestions.map(\.text)) == ["firefox-esr", "firejail"])
    #expect(context.suggestions.allSatisfy { $0.source == "remote.test" })
  }
}
