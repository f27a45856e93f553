import SystemKit
import TestSupport
import Testing

@testable import Catalog

/// A library whose sources are on disks that do not answer.
@Suite struct LibraryPatienceTests {
  /// A source whose disk answers when the test says so.
  private final class SilentSource: Source {
    let id = "silent"
    let title = "Silent"
    let iconName = ""
    private let disk = Monitor(false)

    func answer() { disk.withLock { $0 = true } }

    func load(progress: @escaping @Sendable (LoadProgress) -> Void) async throws(SourceError) -> CatalogItems {
      disk.wait { $0 ? () : nil }
      return CatalogItems([])
    }
  }

  @Test func aSourceOnASilentDiskIsNotAwaitedAndTheOthersAre() async {
    let silent = SilentSource()
    defer { silent.answer() }
    let library = Library(sources: [silent, TestSource("quick", ["Apple"])])
    library.start(follows: false)
    _ = await library.snapshot { $0.source("quick")?.state == .ready(count: 1) }
    let snapshot = await library.loaded(within: .milliseconds(100))
    #expect(snapshot.failures == ["Silent: the disk does not answer"])
    #expect(snapshot.source("quick")?.state == .ready(count: 1))
  }

  @Test func aSourceWhoseDiskAnswersIsAwaited() async {
    let silent = SilentSource()
    let library = Library(sources: [silent])
    library.start(follows: false)
    let loaded = Task { await library.loaded(within: .seconds(3_600)) }
    silent.answer()
    #expect(await loaded.value.sources[0].state == .ready(count: 0))
  }

  /// Otherwise the window would say for ever that it reads, and never offer a correction.
  @Test func aSourceOnASilentDiskHasFailedUntilItsDiskAnswers() async {
    let silent = SilentSource()
    defer { silent.answer() }
    let library = Library(
      sources: [silent, TestSource("quick", ["Apple"])], diskPatience: .milliseconds(100))
    library.start()
    defer { library.stop() }
    let waiting = await library.loaded()
    #expect(waiting.failures == ["Silent: the disk does not answer"])
    #expect(waiting.source("quick")?.state == .ready(count: 1))
    silent.answer()
    #expect(await library.snapshot { $0.source("silent")?.state == .ready(count: 0) } != nil)
  }
}
