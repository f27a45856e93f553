import Catalog
import FileIndexing
import SmartSearch
import Synchronization
import Testing

@testable import HunchModel

/// The window's reports about files that are being read, or that cannot be read.
@MainActor @Suite struct FileProgressTests {
  /// A source of files in any state that the test wants.
  private final class StatedFiles: LiveSource {
    let id = "files"
    let title = "Files"
    let iconName = "folder"
    private let bells: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation
    private let current: Mutex<LiveState>

    init() {
      (bells, bell) = AsyncStream.makeStream()
      current = Mutex(Self.state(.ready(count: 0), FileStore.State()))
      bell.yield()
    }

    static func state(_ state: SourceState, _ store: FileStore.State) -> LiveState {
      LiveState(
        state: state, files: .empty(FileFilter(roots: ["/r"])), revision: 1,
        status: FilesStatus(roots: ["/r"], store: store))
    }

    func become(_ state: SourceState, _ store: FileStore.State = FileStore.State()) {
      current.withLock { $0 = Self.state(state, store) }
      bell.yield()
    }

    func start() -> AsyncStream<Void> { bells }
    var state: LiveState { current.withLock { $0 } }
  }

  @Test func theNumberThatIsKnownSoFarIsInTheStatus() async {
    let files = StatedFiles()
    let window = await HeadlessWindow(["a"], others: [files])
    files.become(.loading(loaded: 12_345, expected: nil))
    await window.wait("it says so") { window.display.content?.status.hasSuffix("12,345 files so far") == true }
    files.become(.ready(count: 0))
    await window.wait("it is over") { window.display.content?.status == "" }
  }

  @Test func nothingIsCountedBeforeTheFilesAreKnown() async {
    let files = StatedFiles()
    let window = await HeadlessWindow(["a"], others: [files])
    files.become(.loading(loaded: 12_345, expected: nil))
    window.send(.narrowed(to: "files"))
    window.send(.field(.textSet("zork")))
    await window.wait("only the progress is in the status") {
      window.message?.isBusy == true && window.display.content?.status == "12,345 files so far"
    }
  }

  @Test func whatIsMissingIsNamedWholeAndOnceOnTheHomePage() async {
    let files = StatedFiles()
    let window = await HeadlessWindow(["a"], others: [files])
    window.controller.hide()
    window.controller.present()
    await window.wait("all is well") { window.display.content?.note == nil }
    var store = FileStore.State()
    store.leftOut = [LeftOut(path: Array("/r/closed".utf8), reason: .unreadable(code: 13))]
    store.leftOutCount = 1
    files.become(.ready(count: 0), store)
    let missing = "Files: 1 folder could not be read: /r/closed"
    await window.wait("it is named") { window.display.content?.note == missing }
    #expect(window.display.content?.status == "Type a few letters of anything")
    store.saveError = .system(path: "/c/files", code: 28)
    files.become(.ready(count: 0), store)
    await window.wait("a full disk is told first") {
      window.display.content?.note == "Files: could not save the file index: /c/files: No space left on device"
    }
  }
}
