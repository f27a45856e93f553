import Catalog
import Dispatch
import ExternalSearch
import SmartSearch
import Suggestions
import Synchronization
import Testing

@testable import HunchModel

/// Sources and servers that flood, hang or never answer must not delay keys.
@MainActor @Suite("Sources that do not behave")
struct UnrulySourceTests {
  /// A source that is empty until it is told to misbehave.
  private final class Unruly: Source {
    let id: String
    let title = "Unruly"
    let iconName = ""
    let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation
    private let isUnruly = Mutex(false)
    private let misbehave: @Sendable (@Sendable (LoadProgress) -> Void) -> Void

    init(_ id: String = "unruly", _ misbehave: @escaping @Sendable (@Sendable (LoadProgress) -> Void) -> Void) {
      self.id = id
      self.misbehave = misbehave
      (changes, change) = AsyncStream.makeStream()
    }

    func begin() {
      isUnruly.withLock { $0 = true }
      change.yield()
    }

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      if isUnruly.withLock(\.self) {
        // In a separate thread: tasks share few threads, which other tests need.
        await withCheckedContinuation { continuation in
          DispatchQueue(label: id).async { [misbehave] in
            misbehave(progress)
            continuation.resume()
          }
        }
      }
      return CatalogItems([])
    }
  }

  private static let names = (0..<3_000).map { "firefly \($0)" } + ["Firefox"]

  /// The progress of a flood, which the test can end.
  private final class Flood: Sendable {
    private let state = Mutex((count: 0, isEnded: false, isOver: false))

    var count: Int { state.withLock { $0.count } }
    /// Whether the flood has ended.
    var isOver: Bool { state.withLock { $0.isOver } }

    func end() { state.withLock { $0.isEnded = true } }

    func tell(_ progress: (LoadProgress) -> Void) {
      let start = ContinuousClock.now
      // The limit ends the flood if the main thread never gets to end it.
      while !state.withLock(\.isEnded), ContinuousClock.now - start < .seconds(55) {
        let number = state.withLock { state in
          state.count += 1
          return state.count
        }
        // Without items, reports come faster than any receiver can follow.
        progress(LoadProgress(loaded: number))
      }
      state.withLock { $0.isOver = true }
    }
  }

  @Test func oneThatFloodsLeavesTimeToTheKeys() async {
    let flood = Flood()
    let source = Unruly { flood.tell($0) }
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
    let source = Unruly { _ in
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
