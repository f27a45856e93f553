import FileIndexing
import SmartSearch
import Synchronization
import TestSupport
import Testing

@testable import Catalog

@Suite struct LoadedSourceTests {
  /// Scores that are being computed belong to the earlier ranks, and must not replace the new ones.
  @Test func otherRecentFilesAreAnotherRevision() throws {
    var source = LoadedSource(ItemSource())
    func state(_ recent: [String]) throws -> LiveState {
      let entries = try recent.map { RecentFiles.Entry(path: try #require(FilePath($0)), isFolder: false, time: 1) }
      return LiveState(
        state: .ready(count: 0), files: .empty(FileFilter(roots: ["/r"])), revision: 1, recent: RecentFiles(entries),
        status: FilesStatus(roots: ["/r"], store: FileStore.State()))
    }
    source.replaceItems(try state(["/r/a"]))
    let revision = source.revision
    source.replaceItems(try state(["/r/a"]))
    #expect(source.revision == revision)
    source.replaceItems(try state(["/r/b"]))
    #expect(source.revision > revision)
  }

  @Test(arguments: [0, 19_999])
  func aCancelledLoadStopsBuildingAndKeepsWhatThereWas(_ cancelled: Int) async throws {
    var source = LoadedSource(ItemSource())
    try await source.replaceItems(CatalogItems([CatalogItem(id: "old", name: "old")]))
    let read = Mutex(0)
    let items = CatalogItems(
      count: 20_000,
      search: { position in
        read.withLock { $0 += 1 }
        if position == cancelled { withUnsafeCurrentTask { $0?.cancel() } }
        return SearchItem(name: "name \(position)")
      }, make: { CatalogItem(id: "\($0)", name: "name \($0)") })
    let before = source
    let after = await Task {
      var source = before
      await #expect(throws: SourceError.cancelled) { try await source.replaceItems(items) }
      return source
    }.value
    #expect(read.withLock { $0 } == cancelled + 1, "nothing is read after the cancellation")
    #expect(after.items.count == 1)
    let index = try #require(after.index)
    #expect(index.search("old", limit: 1).total == 1 && index.search("name", limit: 1).total == 0)
  }
}
