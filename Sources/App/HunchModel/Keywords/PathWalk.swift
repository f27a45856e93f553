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
  /// Whether a key came since the folder was last looked at.
  private var isRefreshWanted = false

  /// Returns the rows of a typed path, the text that finds them, and the text before their names; nil for a text that
  /// is not a path. A path that leads nowhere has no rows, whatever its words find elsewhere.
  func answer(to text: String) -> (snapshot: LibrarySnapshot, text: String, folder: String)? {
    guard let path = TypedPath(text) else {
      forget()
      return nil
    }
    if path.folder != folder { read(path) } else { refresh(path) }
    guard let content else { return (reading == nil ? TypedFolder.none : TypedFolder.unread, path.part, path.folder) }
    return (content.rows(for: path.part), path.part, path.folder)
  }

  /// Forgets the folder. The next text reads it anew.
  func forget() {
    reading?.cancel()
    (reading, folder, content) = (nil, nil, nil)
  }

  private func read(_ path: TypedPath) {
    forget()
    folder = path.folder
    let usage = usage()
    reading = Task { [weak self] in
      let found = await TypedFolder.read(path, by: usage)
      self?.take(found, of: path)
    }
  }

  /// Reads the folder again if entries came or went. Until then its rows stay.
  private func refresh(_ path: TypedPath) {
    guard let content else { return }
    isRefreshWanted = true
    guard reading == nil else { return }
    let usage = usage()
    reading = Task { [weak self] in
      // A key may come while the last one is being answered.
      while !Task.isCancelled, self?.isRefreshWanted == true {
        self?.isRefreshWanted = false
        guard await content.isOutdated() else { continue }
        let found = await TypedFolder.read(path, by: usage)
        self?.take(found, of: path)
        return
      }
      if !Task.isCancelled { self?.reading = nil }
    }
  }

  private func take(_ found: (folder: TypedFolder?, trouble: String?), of path: TypedPath) {
    guard !Task.isCancelled, folder == path.folder else { return }
    content = found.folder
    reading = nil
    onChange()
    if let trouble = found.trouble { onNotice(trouble) }
  }
}
