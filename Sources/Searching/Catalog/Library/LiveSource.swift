package import FileIndexing

/// A source that keeps its own items searchable: of so many that they cannot be read anew at each change. ``Library``
/// makes no index of them, and saves nothing.
package protocol LiveSource: NamedSource {
  /// Begins, once. An element comes each time that ``state`` may be another one, the first as soon as there is something to
  /// say; who is slow misses some, never the last. Whoever ends the stream ends the work.
  ///
  /// It may wait for the disk: call it off the main thread.
  func start() -> AsyncStream<Void>

  /// What there is now.
  ///
  /// - Complexity: O(1).
  var state: LiveState { get }
}

/// The items of a live source as they are at one moment.
package struct LiveState: Sendable {
  /// What the source is doing.
  package var state: SourceState
  /// Its items; those of the same revision are the same.
  package var files: FileIndex
  /// Counts the changes of the items.
  package var revision: Int
  /// Those that were used lately by whatever program, which come before others.
  package var recent: RecentFiles
  /// What is known besides.
  package var status: FilesStatus

  package init(
    state: SourceState, files: FileIndex, revision: Int, recent: RecentFiles = RecentFiles(), status: FilesStatus
  ) {
    self.state = state
    self.files = files
    self.revision = revision
    self.recent = recent
    self.status = status
  }
}
