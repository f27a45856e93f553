import Catalog
import GLibKit
import HunchCommands
import MainLoopTestSupport

/// A source with given items, which can wait before it loads.
struct ItemSource: Source {
  let id: String
  let title = "Things"
  let iconName = "view-list-symbolic"
  let items: [CatalogItem]
  var gate: Gate?

  final class Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func wait() async { for await _ in stream {} }
  }

  func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
    await gate?.wait()
    return CatalogItems(items)
  }
}

/// Runs the body of a test on the main actor, with a provider over some sources and a program that asks it.
func withProvision(
  _ sources: [any NamedSource] = [ItemSource(id: "lists", items: TestProvision.items)],
  patience: Duration = .seconds(3600), _ body: @MainActor (Asker) throws -> Void
) throws {
  try onMain {
    let provision = try waitForTask { try await TestProvision(sources, patience: patience) }
    try body(try waitForTask { try await Asker() })
    try waitForTask { try await provision.stop() }
  }
}

/// A provider in this process, over sources of the test.
@MainActor
final class TestProvision {
  let library: Library
  private(set) var end: SearchProvision.End?

  init(
    _ sources: [any NamedSource], idleTime: Duration = .seconds(3600), patience: Duration = .seconds(3600)
  ) async throws {
    let library = Library(sources: sources)
    self.library = library
    library.start(follows: false)
    let bus = try await Asker().bus
    let finder = ResultFinder(library, patience: patience)
    let provision = SearchProvision(bus, finder, ResultActivation(bus) { nil }, idleTime: idleTime)
    let (owned, ready) = AsyncStream.makeStream(of: Void.self)
    let watch = bus.watch(
      "app.hunch.Hunch.Devel.SearchProvider", appeared: { _ in ready.finish() }, vanished: {})
    Task { [weak self] in
      let end = try await provision.run()
      self?.end = end
      try await bus.close()
    }
    stopping = { try await bus.close() }
    for await _ in owned {}
    watch.cancel()
  }

  private var stopping: () async throws -> Void = {}

  /// Removes the provider from the bus, and waits until it has ended.
  func stop() async throws {
    if end == nil { try await stopping() }
  }

  /// Items with one result of each kind.
  nonisolated static let items = [
    CatalogItem(
      id: "3B1", name: "Greek Small Letter Alpha", subtitle: "U+03B1", icon: .glyph("α"),
      actions: [ItemAction("Copy Character", .copy("α"))]),
    CatalogItem(
      id: "greek", name: "Greek Islands", subtitle: "of a list", icon: .themed("folder"),
      actions: [ItemAction("Fill", .fill("islands"))]),
    CatalogItem(id: "grey", name: "Grey\u{202E}\nWolf", icon: .none, actions: [ItemAction("Copy", .copy("wolf"))]),
  ]
}
