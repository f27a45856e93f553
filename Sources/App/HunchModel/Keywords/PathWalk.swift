import Catalog

/// Walks folders by a typed path: `/usr/sh`, `~/Doc`, `./`. The rows are the content of the path's folder, searched
/// like all other rows. Folders are read in threads, because a disk may delay them.
@MainActor
final class PathWalk {
  /// Called when more is known about the last path.
  var onChange: () -> Void = {}
  /// Called with a sentence when a folder cannot be read.
  var onNotice: (String) -> Void = { _ in }
  /// Returns a computation of how much each item is used. It may take long, so it runs in a thread.
  var usage: () -> @Sendable () -> [ItemReference: Double] = { { [:] } }

  /// The current folder, as typed, and its content.
  private var folder: String?
  private var content: TypedFolder?
  private var reading: Task<Void, Never>?

  /// Returns the rows of a typed path, the text that finds them, and the text before their names; nil for a text that
  /// is not a path. A path that leads nowhere has no rows, whatever its words find elsewhere.
  func answer(to text: String) -> (snapshot: LibrarySnapshot, text: String, folder: String)? {
    guard let path = TypedPath(text) else {
      forget()
      return nil
    }
    if path.folder != folder { read(path) }
    guard let content else { return (reading == nil ? TypedFolder.none : TypedFolder.unread, path.part, path.folder) }
    return (content.rows(for: path.part), path.part, path.folder)
  }

  private func forget() {
    reading?.cancel()
    (reading, folder, content) = (nil, nil, nil)
  }

  private func read(_ path: TypedPath) {
    forget()
    folder = path.folder
    let usage = usage()
    reading = Task { [weak self] in
      let (content, trouble) = await TypedFolder.read(path, by: usage)
      guard !Task.isCancelled, let self, folder == path.folder else { return }
      self.content = content
      reading = nil
      onChange()
      if let trouble { onNotice(trouble) }
    }
  }
}
