import GLibKit
import SmartSearch
import Synchronization
import TestSupport
import Testing

@testable import Catalog

/// A desktop that reports open windows.
private final class Desktop: ToolkitResources {
  private let state: Mutex<(windows: [OpenWindow]?, timesAsked: Int)>
  private let gate = AsyncStream<Void>.makeStream()
  private let isOpen = Atomic(true)

  init(windows: [OpenWindow]?) { state = Mutex((windows, 0)) }

  var timesAsked: Int { state.withLock { $0.timesAsked } }

  func change(to windows: [OpenWindow]) { state.withLock { $0.windows = windows } }

  /// Lets whoever asks wait until ``open()``.
  func close() { isOpen.store(false, ordering: .sequentiallyConsistent) }

  func open() {
    isOpen.store(true, ordering: .sequentiallyConsistent)
    gate.continuation.finish()
  }

  func registerResources() {}
  var library: String? { nil }
  var iconTheme: String? { nil }
  var recentFilesPolicy: RecentFiles.Policy { RecentFiles.Policy() }
  var iconThemeChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }
  func drawnCharacters() -> [ClosedRange<UInt32>] { [] }
  var trustsKnownFonts: Bool { true }
  var fontChanges: AsyncStream<Void> { AsyncStream { $0.finish() } }

  func openWindows() async -> [OpenWindow]? {
    state.withLock { $0.timesAsked += 1 }
    if !isOpen.load(ordering: .sequentiallyConsistent) { for await _ in gate.stream {} }
    return state.withLock { $0.windows }
  }
}

@Suite("Windows") struct WindowSourceTests {
  private let windows = [
    OpenWindow(id: 7, title: "Issue 28", className: "Zorkfox"),
    OpenWindow(id: 8, title: "Zorkfox", className: "Zorkfox", isElsewhere: true),
    OpenWindow(id: 9, title: "", className: ""), OpenWindow(id: 10, title: "a\u{7}b", className: "Term"),
  ]

  @Test("are called by their program and title, in the order of the desktop")
  func names() async throws {
    let items = try await WindowSource(toolkit: Desktop(windows: windows)).load { _ in }
    #expect(items.map(\.name) == ["Zorkfox · Issue 28", "Zorkfox", "", "Term · a\u{7}b"])
    #expect(
      items.first?.actions.map(\.effect) == [.otherWindow(.goTo, 7), .otherWindow(.close, 7), .copy("Issue 28")])
    #expect(
      items[1].actions.map(\.effect)
        == [.otherWindow(.goTo, 8), .otherWindow(.bringHere, 8), .otherWindow(.close, 8), .copy("Zorkfox")])
    #expect(items.allSatisfy { !$0.isRemembered })
  }

  @Test("come before the program that has them, and only where its name begins with the text")
  func ranks() async throws {
    let applications = ItemSource(
      id: "fixed",
      items: [
        CatalogItem(id: "zorkfox.desktop", name: "Zorkfox", weight: ItemWeight.application),
        CatalogItem(id: "issues.desktop", name: "Issues", weight: ItemWeight.application),
      ])
    let library = await Library.read([applications, WindowSource(toolkit: Desktop(windows: windows))])
    await library.setUsageScores { [ItemReference(source: "fixed", item: "zorkfox.desktop"): 9] }.value
    let snapshot = library.snapshot
    func names(_ text: String) -> [String] { snapshot.names(text, limit: 9) }
    #expect(names("zork") == ["Zorkfox", "Zorkfox · Issue 28", "Zorkfox"] && names("zorkfox").last == "Zorkfox")
    #expect(names("issue") == ["Issues", "Zorkfox · Issue 28"])
  }

  @Test("that match alike come in the order of the desktop, but the one that the user comes from is the last")
  func lastUsed() async throws {
    func names(_ windows: [OpenWindow], _ text: String) async throws -> [String] {
      let library = await Library.read([WindowSource(toolkit: Desktop(windows: windows))])
      return library.snapshot.names(text, scope: .source("windows"))
    }
    let titles = ["Far off", "One", "Another long title", "Two"]
    let windows = titles.enumerated().map {
      OpenWindow(id: UInt32($0), title: $1, className: "Zork", isElsewhere: $0 == 0)
    }
    func shown(_ places: Int...) -> [String] { places.map { "Zork · " + titles[$0] } }
    #expect(try await names(windows, "z") == shown(0, 2, 3, 1))
    #expect(try await names(windows, "") == shown(0, 1, 2, 3), "nothing is typed")
    #expect(try await names([windows[0]], "z") == shown(0))
  }

  @Test(
    "are listed in bounded time and memory: the top ones, once each, with names of a bounded length",
    .timeLimit(.minutes(1)), arguments: [0, 1, 1_999, 2_000, 2_001, 10_000])
  func many(count: Int) throws {
    let long = String(repeating: "zork ", count: 200)
    let windows = (0..<count).map { number in
      OpenWindow(
        id: UInt32(number), title: "\(number) \(long)", className: "Class \(number % 10) \(long)",
        applicationID: "org.example.Zork\(number % 3)")
    }
    var asked: [String] = []
    let items = try WindowSource.items(of: windows) {
      asked.append($0)
      return nil
    }
    #expect(items.map(\.id) == windows.prefix(WindowSource.most).map { String($0.id) })
    #expect(Set(asked).count == asked.count, "each entry is looked up once")
    #expect(asked.count <= 3 + 2 * 10)
    let longest = items.flatMap { [$0.name] + $0.alternateNames }.map(\.unicodeScalars.count).max() ?? 0
    #expect(longest <= 600)
    if count > 0 { #expect(items[0].actions.last?.effect == .copy("0 \(long)"), "the whole title is copied") }
  }

  @Test("that a window manager lists twice are listed once")
  func twice() throws {
    #expect(try WindowSource.items(of: windows + windows) { _ in nil }.map(\.id) == ["7", "8", "9", "10"])
  }

  @Test("are none where the desktop tells of none")
  func absent() async throws {
    #expect(try await WindowSource(toolkit: Desktop(windows: nil)).load { _ in }.isEmpty)
  }

  @Test("are read again when the window is opened")
  func summons() async throws {
    let source = WindowSource(toolkit: Desktop(windows: windows))
    var changes = source.changes.makeAsyncIterator()
    Library(sources: [source]).summon()
    #expect(await changes.next() != nil)
  }

  /// They are listed at each summons: the window would search and draw, and say that it reads, each time.
  @Test("that are the same at the next summons are no news")
  func sameWindows() async throws {
    let desktop = Desktop(windows: windows)
    let library = await Library.read([WindowSource(toolkit: desktop)])
    let first = library.snapshot.sources[0]
    desktop.close()
    library.summon()
    #expect(await eventually { desktop.timesAsked == 2 })
    #expect(library.snapshot.sources[0].hasSameAnswers(as: first), "nobody hears of the reading")
    desktop.open()
    // Another reading begins when the last one has ended.
    library.summon()
    #expect(await eventually { desktop.timesAsked == 3 })
    #expect(library.snapshot.sources[0].hasSameAnswers(as: first))
    desktop.change(to: [windows[0]])
    library.summon()
    let changed = await library.snapshot { $0.sources[0].count == 1 }
    #expect(changed?.sources[0].revision == first.revision + 1)
  }
}
