import Catalog
import FileCatalog
import Synchronization
import Testing

@testable import HunchModel

/// What the window says of files while they are read, and of those that could not be.
@MainActor @Suite struct FileProgressTests {
  /// Files in whatever state the test wants.
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

  private func row(_ window: HeadlessWindow) -> RowContent? {
    guard case .home(let sections, _)? = window.display.content?.page else { return nil }
    return sections.last?.rows.first { $0.name == "Files" }
  }

  @Test func theNumberThatIsKnownSoFarIsInTheRowAndTheStatus() async {
    let files = StatedFiles()
    let window = await HeadlessWindow(["a"], others: [files])
    #expect(row(window)?.detail == "0")
    files.become(.loading(loaded: 12_345, expected: nil))
    await window.wait("the row says so") { row(window)?.detail == "12,345 files so far" }
    #expect(window.display.content?.status.hasSuffix("12,345 files so far") == true)
    files.become(.ready(count: 0))
    await window.wait("it is over") { row(window)?.detail == "0" }
    #expect(window.display.content?.status == "1 name")
  }

  @Test func whatIsMissingIsNamedInTheRow() async {
    let files = StatedFiles()
    let window = await HeadlessWindow(["a"], others: [files])
    #expect(row(window)?.subtitle == nil)
    var store = FileStore.State()
    store.leftOut = [LeftOut(path: Array("/r/closed".utf8), reason: .unreadable(code: 13))]
    store.leftOutCount = 1
    files.become(.ready(count: 0), store)
    await window.wait("it is named") { row(window)?.subtitle == "1 folder could not be read: /r/closed" }
    store.saveError = .system(path: "/c/files", code: 28)
    files.become(.ready(count: 0), store)
    await window.wait("a full disk is told first") {
      row(window)?.subtitle == "the names could not be saved: /c/files: No space left on device"
    }
  }
}
