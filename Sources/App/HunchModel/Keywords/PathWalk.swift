import Catalog
import GLibKit
import Glibc
import SmartSearch
import SystemKit

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

  /// The current folder, as typed.
  private var folder: String?
  private var content: Content?
  private var reading: Task<Void, Never>?

  /// The longest time that reading a folder may take.
  private static let patience = Duration.seconds(3)
  private static let mostEntries = 20_000

  /// The content of a folder: the visible entries, these with the folder itself first, and all entries with the
  /// hidden ones.
  private struct Content: Sendable {
    var visible: LibrarySnapshot
    var whole: LibrarySnapshot
    var hidden: LibrarySnapshot
  }

  /// Returns the rows of a typed path, the text that finds them, and the text before their names; nil for a text that
  /// is not a path, and for a path that leads nowhere.
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
    let usage = usage()
    reading = Task { [weak self] in
      let (content, trouble) = await Self.content(of: place, typed: path.folder, by: usage)
      guard !Task.isCancelled, let self, folder == path.folder else { return }
      self.content = content
      reading = nil
      onChange()
      if let trouble { onNotice(trouble) }
    }
  }

  /// Reads a folder and makes rows of its content, the most used ones first.
  /// - Returns: The content, nil if there is no such folder; and the problem in a sentence, if any.
  @concurrent
  private static func content(
    of place: FilePath, typed: String, by usage: @Sendable () -> [ItemReference: Double]
  ) async -> (Content?, trouble: String?) {
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
    let use = use(in: place, by: usage())
    items = items.map { (use: use[$0.id] ?? 0, name: Fold.fold($0.name), item: $0) }
      .sorted { ($1.use, $0.name) < ($0.use, $1.name) }.map(\.item)
    var itself = FileItem.item(of: place, isFolder: true)
    itself.name = typed.count > 1 ? String(typed.dropLast()) : typed
    // The field shows the folder already.
    itself.subtitle = nil
    for index in items.indices { items[index].subtitle = nil }
    let visible = items.filter { !$0.name.hasPrefix(".") }
    return (Content(visible: list(visible), whole: list([itself] + visible), hidden: list(items)), trouble)
  }

  /// Returns how much the entries of a folder are used, by their ids. All that is below an entry counts for it.
  private nonisolated static func use(
    in folder: FilePath, by scores: [ItemReference: Double]
  ) -> [String: Double] {
    let start = folder.id == "/" ? "/" : folder.id + "/"
    // A file may be an item of two sources.
    var files: [String: Double] = [:]
    for (reference, score) in scores
    where FileQuery.sources.contains(reference.source) && reference.item.hasPrefix(start) {
      files[reference.item] = max(score, files[reference.item] ?? 0)
    }
    var use: [String: Double] = [:]
    for (path, score) in files {
      let name = String(path.dropFirst(start.count).prefix { $0 != "/" })
      use[start + name, default: 0] += score
    }
    return use
  }

  private nonisolated static func list(_ items: [CatalogItem]) -> LibrarySnapshot {
    LibrarySnapshot(list: items, id: "path", title: localized("Files"), iconName: "folder")
  }
}

/// A typed path: its folder, with a slash at the end, and the part behind it.
struct TypedPath: Equatable {
  let folder: String
  let part: String

  /// Nil if the text is not a path.
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

  /// The path of the folder.
  var place: FilePath? {
    if folder.hasPrefix("~") { return FilePath(Directories.home + folder.dropFirst()) }
    if folder.hasPrefix("./") { return FilePath(Directories.current + folder.dropFirst()) }
    return FilePath(folder)
  }

  /// Returns the parent folder of a typed folder; nil if there is none to go up to.
  static func above(_ text: String) -> String? {
    guard let path = TypedPath(text), path.part.isEmpty, text.hasSuffix("/"),
      let above = TypedPath(String(text.dropLast()))
    else { return nil }
    return text == "~/" || text == "./" ? nil : above.folder
  }
}
