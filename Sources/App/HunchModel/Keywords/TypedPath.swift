import Catalog
import GLibKit

/// A path that was typed: `/etc`, `~/Documents`. Whether there is a file is known once the disk has answered.
@MainActor
final class TypedPath {
  /// Called when it is known whether there is a file at the last path.
  var onChange: () -> Void = {}

  private var text = ""
  private var found: CatalogItem?
  private var looking: Task<Void, Never>?

  /// What is at the path that a text is; nil for a text that is none, and for a path where nothing is or is known to be.
  func item(for text: String) -> CatalogItem? {
    guard text != self.text else { return found }
    looking?.cancel()
    (self.text, found) = (text, nil)
    guard let path = Self.path(text) else { return nil }
    looking = Task { [weak self] in
      let isGone = await path.isGone()
      guard !isGone else { return }
      let item = await Self.item(of: path)
      guard !Task.isCancelled, let self, self.text == text else { return }
      found = item
      onChange()
    }
    return nil
  }

  /// The path that a text is: an absolute one, or one in the user's own folder; nil for any other text.
  static func path(_ text: String, home: String = Directories.home) -> FilePath? {
    if text == "~" || text.hasPrefix("~/") { return FilePath(home + text.dropFirst()) }
    return text.hasPrefix("/") && text.count > 1 ? FilePath(text) : nil
  }

  /// Reads the database of types, and asks the disk what the file is.
  @concurrent
  private static func item(of path: FilePath) async -> CatalogItem {
    let type = try? await FileApplications.type(of: path)
    return FileItem.item(of: path, isFolder: type == FileType.folder)
  }
}
