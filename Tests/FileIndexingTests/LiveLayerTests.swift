import Foundation
import TestSupport
import Testing

@testable import FileIndexing

/// The system's events about changes in marked folders.
@Suite struct LiveLayerTests {
  private let folder = TemporaryFolder()

  /// More changes at once than the system queues for a process.
  @Test(arguments: [LiveLayer.Kind.fanotify, .inotify])
  func changesThatWereLostAreSaid(kind: LiveLayer.Kind) throws {
    let live = try #require(LiveLayer(allowed: [kind]))
    #expect(live.take(7, live.queue.mark(Array(folder.root.utf8))) == .new)
    let parent = open(folder.root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(parent) }
    for number in 0..<20_000 { mknodat(parent, "\(number)", S_IFREG | 0o600, 0) }
    var changes = LiveLayer.Changes()
    live.read(into: &changes)
    #expect(changes.isIncomplete && (1..<20_000).contains(changes.names[7]?.count ?? 0))
  }

  /// If fanotify is not available to the process, inotify is used, with fewer folders.
  @Test func inotifyTellsTheSame() throws {
    let live = try #require(LiveLayer(allowed: [.inotify]))
    #expect(live.limit == 2_048 && live.take(7, live.queue.mark(Array(folder.root.utf8))) == .new)
    try folder.write("", to: "x")
    var changes = LiveLayer.Changes()
    live.read(into: &changes)
    #expect(changes.names == [7: [Array("x".utf8)]])
  }

  @Test func theUsualLimitLeavesMarksToOthers() throws {
    let live = try #require(LiveLayer())
    guard live.kind == .fanotify else { return }
    #expect(live.limit <= 16_384)
    let usual = try #require(LiveLayer(limit: 5))
    #expect(usual.limit == 5)
  }
}
