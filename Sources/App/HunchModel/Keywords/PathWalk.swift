import Catalog
import GLibKit
import Glibc
import SmartSearch
import SystemKit

/// Walks folders by a typed path: `/usr/sh`, `~/Doc`, `./`. The rows are what is in the folder that the path has come to, and
/// beginnings of words find them, as they find everything. Folders are read in threads that a disk may hold up.
@MainActor
final class PathWalk {
  /// Called when more is known of the last path.
  var onChange: () -> Void = {}
  /// Called with what keeps a folder from being read, in a sentence.
  var onNotice: (String) -> Void = { _ in }

  /// The folder at hand, as it was typed.
  private var folder: String?
  private var content: Content?
  private var reading: Task<Void, Never>?

  /// So long may a folder take.
  private static let patience = Duration.seconds(3)
  private static let mostEntries = 20_000

  /// What is in a folder: by itself, with the folder before it, and with hidden entries.
  private struct Content: Sendable {
    var visible: LibrarySnapshot
    var whole: LibrarySnapshot
    var hidden: LibrarySnapshot
  }

  /// The rows of a typed path, the text that they are found by, and what stands before their names; nil for a text that is no
  /// path, and for one to which nothing leads.
  func answer(to text: String) -> (snapshot: LibrarySnapshot, text: String, folder: String)? {
    guard let path = TypedPath(text) else {
      forget()
      return nil
    }
    if path.folder != folder { read(path) }
    guard let content else { return reading == nil ? nil : (Self.list([]).reading(true), path.part, path.folder) }
    let snapshot = path.part.isEmpty ? content.whole : path.part.hasPrefix(".") ? content.hidden : content.visible
    if !path.part.isEmpty, snapshot.search(path.part, limit: 0).total == 0 { return nil }
    return (snapshot, path.part, path.folder)
  }

  private func forget() {
    reading?.cancel()
    (reading, folder, content) = (nil, nil, nil)
  }

  private func read(_ path: TypedPath) {
    forget()
    folder = path.folder
    guard let place = path.place else { return }
    reading = Task { [weak self] in
      let (content, trouble) = await Self.content(of: place, typed: path.folder)
      guard !Task.isCancelled, let self, folder == path.folder else { return }
      self.content = content
      reading = nil
      onChange()
      if let trouble { onNotice(trouble) }
    }
  }

  /// Reads a folder, and makes rows of what is in it.
  /// - Returns: What is in it, nil if it is none; and what is wrong with it.
  @concurrent
  private static func content(of place: FilePath, typed: String) async -> (Content?, trouble: String?) {
    var entries: [FolderEntry] = []
    var trouble: String?
    do throws(DiskError) {
      switch try await DiskCall.content(ofFolder: place.bytes, most: mostEntries, within: patience) {
      case .entries(let found): entries = found
      case .unreadable(let code) where code == ENOENT || code == ENOTDIR: return (nil, nil)
      case .unreadable(let code):
        trouble = FileError(path: place.shown, code: code).description
      }
    } catch {
      trouble = error.description
    }
    var items = entries.compactMap { entry in
      FilePath(place.bytes + [UInt8(ascii: "/")] + entry.name).map { FileItem.item(of: $0, isFolder: entry.isFolder) }
    }
    items = items.map { (Fold.fold($0.name), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    var itself = FileItem.item(of: place, isFolder: true)
    itself.name = typed.count > 1 ? String(typed.dropLast()) : typed
    // The field says where they are.
    itself.subtitle = nil
    for index in items.indices { items[index].subtitle = nil }
    let visible = items.filter { !$0.name.hasPrefix(".") }
    return (Content(visible: list(visible), whole: list([itself] + visible), hidden: list(items)), trouble)
  }

  private nonisolated static func list(_ items: [CatalogItem]) -> LibrarySnapshot {
    LibrarySnapshot(list: items, id: "path", title: localized("Files"), iconName: "folder")
  }
}

/// A typed path: its folder, with the slash at its end, and the part behind that.
struct TypedPath: Equatable {
  let folder: String
  let part: String

  /// Nil for a text that is no path.
  init?(_ text: String) {
    if text == "~" {
      (folder, part) = ("~/", "")
      return
    }
    guard text.hasPrefix("/") || text.hasPrefix("~/") || text.hasPrefix("./"),
      let slash = text.lastIndex(of: "/")
    else { return nil }
    folder = String(text[...slash])
    part = String(text[slash...].dropFirst())
  }

  /// Where the folder is.
  var place: FilePath? {
    if folder.hasPrefix("~") { return FilePath(Directories.home + folder.dropFirst()) }
    if folder.hasPrefix("./") { return FilePath(Directories.current + folder.dropFirst()) }
    return FilePath(folder)
  }

  /// The path of the folder that this one is in; nil at the end of the way.
  static func above(_ text: String) -> String? {
    guard let path = TypedPath(text), path.part.isEmpty, text.hasSuffix("/"),
      let above = TypedPath(String(text.dropLast()))
    else { return nil }
    return text == "~/" || text == "./" ? nil : above.folder
  }
}
