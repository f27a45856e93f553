import Suggestions
import TestSupport
import Testing

@testable import ExternalSearch

@MainActor
@Suite("Remote providers in a context", .timeLimit(.minutes(5))) struct ContextTests {
  private func next(_ context: SuggestionContext, where isWanted: (SuggestionState) -> Bool) async {
    for await state in context.changes where isWanted(state) { return }
  }

  private func answering(_ body: String) -> LoopbackServer {
    LoopbackServer(answering: body)
  }

  @Test("parity 33: nothing typed is sent before the user turns a provider on")
  func offByDefault() async throws {
    let server = answering("[\"fire station\"]")
    // A second provider is enabled. Its answers mark the moments at which the first would have been asked too.
    let control = answering("[\"control\"]")
    let clock = ManualClock()
    let remote = Remote()
    let provider = try remote.provider(port: server.port, "cache = 0 s")
    let other = try #require(
      configuration(
        """
        [provider control]
        url = http://127.0.0.1:\(control.port)/?q={query}
        list = $[*]
        text = $
        deadline = 10 s
        cache = 0 s
        """
      ).providers.first)
    let context = SuggestionContext(
      providers: [provider, RemoteProvider(other.patient, client: remote.client, secrets: remote.secrets), Words()],
      clock: clock)
    context.setEnabled(true, provider: other.id)

    func type(_ text: String) async {
      context.update(text: text)
      if text.isEmpty { return }
      await next(context) { $0.text == text && $0.allSuggestions.contains { $0.text == text + "!" } }
      guard text.count > 1 else { return }
      await clock.someoneSleeps(until: clock.now.offset + .milliseconds(120))
      clock.advance(by: .milliseconds(120))
      await next(context) { $0.text == text && $0.allSuggestions.contains { $0.text == "control" } }
    }

    // A session of use: typing, deleting, choosing, clearing, typing again.
    let session = ["f", "fi", "fir", "fire", "fir", "fi", "fire s", "fire st", "", "s", "st", "sta"]
    for text in session {
      await type(text)
      #expect(!context.state.sending.contains(provider.name))
    }
    context.select(context.suggestions.first)
    context.reset()
    try await context.learn(Suggestion("fire"))
    #expect(control.requests.count == session.count { $0.count > 1 } && server.connectionCount == 0)
    // Once enabled, it is asked; disabled again, it is not.
    context.setEnabled(true, provider: provider.id)
    await type("fire")
    await next(context) { $0.allSuggestions.contains { $0.text == "fire station" } }
    #expect(server.requests.count == 1)
    context.setEnabled(false, provider: provider.id)
    await type("fires")
    await type("firest")
    #expect(server.requests.count == 1)
  }

  @Test func typingFastAsksOnceAndForTheLastText() async throws {
    let server = answering("[\"fire station\"]")
    let clock = ManualClock()
    let provider = try Remote().provider(port: server.port)
    let context = SuggestionContext(providers: [provider], clock: clock)
    context.setEnabled(true, provider: provider.id)
    for (place, text) in ["f", "fi", "fir", "fire", "fire ", "fire s"].enumerated() {
      context.update(text: text)
      // Two letters are enough for a request, but the next key comes first.
      if text.count > 1 { await clock.someoneSleeps(until: .milliseconds(20 * place + 120)) }
      clock.advance(by: .milliseconds(20))
    }
    #expect(server.connectionCount == 0)
    clock.advance(by: .milliseconds(100))
    await next(context) { $0.suggestions.map(\.text) == ["fire station"] }
    #expect(server.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET /?q=fire%20s HTTP/1.1"])
    // The same text is not asked for again.
    context.update(text: "x")
    context.update(text: "fire s")
    await next(context) { $0.text == "fire s" && $0.suggestions.map(\.text) == ["fire station"] }
    #expect(server.requests.count == 1)
  }

  @Test("while a text is sent out, the state says to whom; the next key drops the connection")
  func sendingAndCancellation() async throws {
    let server = LoopbackServer { connection in
      connection.readRequest()
      connection.awaitEnd()
    }
    let provider = try Remote().provider(port: server.port, "name = Somewhere\ndebounce = 0 ms\ndeadline = 10 s")
    let context = SuggestionContext(providers: [provider], clock: ManualClock())
    context.setEnabled(true, provider: provider.id)
    context.update(text: "fire")
    await next(context) { $0.sending == ["Somewhere"] }
    for await event in server.events where event == .connected { break }
    context.update(text: "f")
    await next(context) { $0.text == "f" && $0.sending.isEmpty }
    for await event in server.events where event == .handled { break }
    #expect(context.state.failures.isEmpty)
  }

  @Test("parity 9: a failing provider is named once, and in words that help")
  func failing() async throws {
    let server = LoopbackServer(status: "403 Forbidden")
    let clock = ManualClock()
    let provider = try Remote().provider(port: server.port, "name = Somewhere\ndebounce = 0 ms")
    let context = SuggestionContext(providers: [provider, Words()], clock: clock)
    context.setEnabled(true, provider: provider.id)
    var failures: [String] = []
    context.onFailure = { failures.append($0.description) }
    context.update(text: "fi")
    await next(context) { !$0.failures.isEmpty && $0.suggestions.map(\.text) == ["fi!"] }
    // After its back-off it fails again, which is not reported again.
    clock.advance(by: .seconds(5))
    context.update(text: "fir")
    var requests = 0
    for await event in server.events where event == .requested {
      requests += 1
      if requests == 2 { break }
    }
    await next(context) { $0.text == "fir" && $0.suggestions.map(\.text) == ["fir!"] && $0.sending.isEmpty }
    #expect(failures == ["Somewhere: answered 403: check its token"])
    #expect(context.state.lastError(of: "remote.test")?.description == "Somewhere: answered 403: check its token")
  }

  /// Answers each text at once, which tells a test that the text was handled.
  private struct Words: SuggestionProvider {
    let id = "words"
    let name = "Words"
    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] { [Suggestion(request.text + "!")] }
  }
}
