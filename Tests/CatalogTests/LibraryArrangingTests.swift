import Synchronization
import TestSupport
import Testing

@testable import Catalog

/// Sources are disabled, enabled and reordered while the library is in use.
@Suite struct LibraryArrangingTests {
  /// A source that counts how often it is read, and its followers.
  private final class WatchedSource: Source {
    let id: String
    var title: String { id }
    let iconName = ""
    private let names: [String]
    private let state = Mutex((loads: 0, watchers: [Int: AsyncStream<Void>.Continuation](), count: 0))

    init(_ id: String, _ names: [String]) {
      self.id = id
      self.names = names
    }

    var loads: Int { state.withLock { $0.loads } }
    var watchers: Int { state.withLock { $0.watchers.count } }

    func change() { state.withLock { state in state.watchers.values.forEach { $0.yield() } } }

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      state.withLock { $0.loads += 1 }
      return CatalogItems(names.map { CatalogItem(id: $0, name: $0) })
    }

    var changes: AsyncStream<Void> {
      AsyncStream { continuation in
        let number = state.withLock { state in
          state.count += 1
          state.watchers[state.count] = continuation
          return state.count
        }
        continuation.onTermination = { [weak self] _ in
          self?.state.withLock { _ = $0.watchers.removeValue(forKey: number) }
        }
      }
    }
  }

  private static func choices(order: [String] = [], off: Set<String> = []) -> SourceChoices {
    var choices = SourceChoices()
    (choices.order, choices.off) = (order, off)
    return choices
  }

  /// Returns the source of each hit, in the order of the hits.
  private func found(_ snapshot: LibrarySnapshot, _ text: String) -> [String] {
    snapshot.search(text, limit: 100).hits.map { snapshot.sources[Int($0.source)].id }
  }

  @Test func aSourceThatIsSwitchedOffIsNotReadAndOneThatIsSwitchedOnIs() async throws {
    let sources = ["a", "b"].map { WatchedSource($0, ["fire"]) }
    let library = Library(sources: sources)
    library.arrange(Self.choices(off: ["a"]))
    library.start()
    defer { library.stop() }
    var snapshot = await library.loaded()
    #expect(found(snapshot, "fire") == ["b"] && sources[0].loads == 0 && sources[0].watchers == 0)

    library.arrange(Self.choices(order: ["b", "a"]))
    snapshot = await library.loaded()
    #expect(snapshot.sources.map(\.id) == ["b", "a"])
    #expect(found(snapshot, "fire") == ["b", "a"], "the order of the sources decides between equals")
    #expect(sources[1].loads == 1, "the other source was read again")

    library.arrange(Self.choices(off: ["b"]))
    #expect(library.snapshot.sources.map(\.id) == ["a"], "it is gone at once")
    #expect(await eventually { sources[1].watchers == 0 }, "nobody follows it")
    sources[1].change()
    library.arrange(Self.choices())
    snapshot = await library.loaded()
    #expect(sources.map(\.loads) == [1, 2], "it is read again when it is back")
    #expect(await eventually { sources[1].watchers == 1 }, "it is followed again")
    sources[1].change()
    #expect(await eventually { sources[1].loads == 3 }, "a change has it read")
  }

  @Test func aSourceThatIsSwitchedOffWhileItIsReadComesBackWhole() async throws {
    let library = Library(sources: [SlowSource(), TestSource("b", ["fire"])])
    library.start()
    defer { library.stop() }
    for _ in 0..<3 {
      let early = await library.snapshot { $0.source("slow")?.items.count == 1 }
      #expect(early != nil, "what there was early did not come")
      library.arrange(Self.choices(off: ["slow"]))
      let snapshot = await library.loaded()
      #expect(snapshot.sources.map(\.id) == ["b"] && snapshot.failures.isEmpty)
      library.arrange(Self.choices())
      #expect(library.snapshot.sources.count == 2)
    }
  }

  /// After any changes the library must answer like a new one with only the chosen sources.
  @Test(arguments: 0..<20 as Range<UInt64>) func anyOrderAnswersAsALibraryOfIt(_ seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let words = ["fire", "fox", "fire fox", "files", "f"]
    let ids = ["a", "b", "c", "d"]
    let sources = ids.map { id in
      WatchedSource(id, (0..<random.int(below: 6)).map { _ in random.element(of: words) })
    }
    let library = Library(sources: sources)
    library.start()
    defer { library.stop() }
    var choices = SourceChoices()
    for _ in 0..<10 {
      choices.order = ids.filter { _ in random.oneIn(2) }.shuffled(using: &random)
      choices.off = Set(ids.filter { _ in random.oneIn(3) })
      library.arrange(choices)
      if random.oneIn(3) { sources[random.int(below: 4)].change() }
    }
    let wanted = choices.ordered(ids).filter(choices.isOn)
    let snapshot = await library.loaded()
    #expect(snapshot.sources.map(\.id) == wanted)
    let other = Library(sources: wanted.compactMap { id in sources.first { $0.id == id } })
    other.start()
    defer { other.stop() }
    let expected = await other.loaded()
    let isThere = await eventually {
      let now = library.snapshot
      return now.sources.map(\.items.count) == expected.sources.map(\.items.count) && !now.isLoading
    }
    #expect(isThere, "all that is on is there")
    for text in ["", "f", "fire", "fo f"] {
      #expect(library.snapshot.search(text, limit: 50) == expected.search(text, limit: 50), "\(text)")
    }
  }
}
