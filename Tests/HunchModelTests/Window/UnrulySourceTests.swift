import Catalog
import Dispatch
import HunchModelTestSupport
import SmartSearch
import Suggestions
import Testing

@testable import ExternalSearch
@testable import HunchModel

/// Sources and servers that flood, hang or never answer must not delay keys.
@MainActor @Suite("Sources that do not behave")
struct UnrulySourceTests {
  private static let names = (0..<3_000).map { "firefly \($0)" } + ["Firefox"]

  @Test func oneThatFloodsLeavesTimeToTheKeys() async {
    let flood = Flood()
    let source = UnrulySource { flood.tell($0) }
    let window = await HeadlessWindow(Self.names, others: [source])
    window.type("fire")
    source.begin()
    await window.wait("it floods") { flood.count > 100 }
    window.type("fo")
    #expect(window.list == ["Firefox"])
    let count = flood.count
    await window.wait("it goes on meanwhile") { flood.count > count + 100 }
    #expect(!flood.isOver, "the main thread had time before it was over")
    flood.end()
    await window.wait("it ends") { flood.isOver }
  }

  @Test func oneThatHangsBlocksNoKey() async {
    let released = DispatchSemaphore(value: 0)
    defer { released.signal() }
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let source = UnrulySource { _ in
      arrived.finish()
      released.wait()
    }
    let window = await HeadlessWindow(Self.names, others: [source])
    source.begin()
    for await _ in arrivals {}
    window.type("firefo")
    #expect(window.list == ["Firefox"] && window.selected == "Firefox")
    window.search()
    #expect(window.selected == "Firefox")
  }

  private final class Server: ResultProvider {
    let id = "remote.unruly"
    let name = "Unruly"
    let policy = ProviderPolicy.remote
    let destination: String? = "unruly.example.org"
    let givesResults = true
    private let answer: @Sendable () async throws -> [ServerResult]

    init(_ answer: @escaping @Sendable () async throws -> [ServerResult]) { self.answer = answer }

    func suggestions(for request: SuggestionRequest) async throws -> [Suggestion] {
      _ = try await answer()
      return []
    }

    func results(for request: SuggestionRequest) async throws -> [ServerResult] { try await answer() }
  }

  private static func window(_ server: Server) async -> HeadlessWindow {
    let window = await HeadlessWindow(["Firefox", "Files"], provider: server)
    window.controller.preferences.setOn(true, server)
    window.type("fire")
    window.search()
    return window
  }

  @Test(.timeLimit(.minutes(5))) func aServerThatNeverAnswersIsAskedNoMoreOnceTheTextIsAnother() async {
    let (calledOff, note) = AsyncStream.makeStream(of: Void.self)
    let window = await Self.window(
      Server {
        do { try await Task.sleep(for: .seconds(3_600)) } catch {
          note.finish()
          throw error
        }
        return []
      })
    #expect(window.list == ["Firefox"] && window.display.content?.status.contains("Asking Unruly") == true)
    window.press(.escape)
    window.type("fo")
    #expect(window.session.phase == .typing && window.list == ["Firefox"])
    for await _ in calledOff {}
  }

  @Test func ofAServerThatFloodsTheFirstRowsAreTaken() async {
    let window = await Self.window(
      Server {
        (0..<100_000).map { ServerResult(provider: "remote.unruly", server: "Unruly", title: "row \($0)") }
      })
    await window.wait("it has answered") { window.session.appended > 0 }
    #expect(window.session.appended == 20)
  }
}
